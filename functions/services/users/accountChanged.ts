import { HttpError } from '../../platform/http/errors.ts'

/** The caller's own account, as the request began with it: reading it again would not help. */
export const accountChanged = () => new HttpError(409, 'Your account was just changed. Please try again.')
