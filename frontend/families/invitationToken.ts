import { createHeldToken } from '#frontend/auth/linkToken.ts'

/** The token of an invitation link. */
export const invitationToken = createHeldToken()
