import { type HeldToken, useHeldToken } from '#frontend/auth/linkToken.ts'

const held: HeldToken = { token: null }

/** The token of an invitation link. */
export const useInvitationToken = (): string | null => useHeldToken(held)

export function clearToken(): void {
  held.token = null
}
