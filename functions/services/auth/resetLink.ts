import { keys } from '../../platform/data/table.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { hashToken } from '../../platform/secrets/tokens.ts'
import { passwordResets } from '../../stores/auth/passwordResets.ts'
import { getUser, maySignIn } from '../../stores/users/store.ts'

/** The account of a mailed link to set a new password, if the link may be used. */
export async function findReset(token: string, now: Date) {
  const reset = await passwordResets.get(keys.reset(hashToken(token)))
  const user = reset && reset.exp > Math.floor(now.getTime() / 1000) ? await getUser(reset.userId) : undefined
  const group = reset?.group ?? reset?.id
  if (!reset || !user || user.resetId !== group || !maySignIn(user)) throw linkExpired()
  return { reset, user, group }
}

export const linkExpired = () =>
  new HttpError(400, 'This link is no longer valid. Please request a new password reset link.', [
    { field: 'token', message: 'This link is no longer valid. Please request a new password reset link.' },
  ])
