import type { auth } from '#shared/auth/routes.ts'
import type { Request } from '../../identity/http/serve.ts'
import { readConfirmation } from '../../identity/mailLinks/auth.ts'
import { ConditionFailed, commit } from '../../platform/data/transaction.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { enforceLimit } from '../../platform/http/rateLimits.ts'
import { confirmed, getUser, updateUser } from '../../stores/users/store.ts'
import { queueMail } from '../mail/outbox.ts'

/** Opening the link twice is not an error. */
export async function confirmEmail({ body, ip, now }: Request<typeof auth.confirmEmail>) {
  await enforceLimit(`confirm#${ip}`, { max: 300, seconds: 3600, onStoreError: 'allow' }, now)
  const claims = await readConfirmation(body.token, now)
  const user = claims && (await getUser(claims.sub))
  if (!user || user.email !== claims.email || user.status === 'deleting') throw linkExpired()
  if (!user.emailConfirmedAt || user.mailProblem) {
    const when = { expression: '#email = :email', values: { email: user.email } }
    await commit(updateUser(user, confirmed(now), { when })).catch((error: unknown) => {
      throw error instanceof ConditionFailed ? linkExpired() : error
    })
  }
  return { message: 'Your e-mail address is confirmed.' }
}

export async function sendConfirmation({ caller, now }: Request<typeof auth.resendConfirmation>) {
  await enforceLimit(`resend#${caller.id}`, { max: 5, seconds: 3600, onStoreError: 'allow' }, now)
  const { id, email, firstName, emailConfirmedAt, mailProblem, playerId } = caller.user
  if ((!emailConfirmedAt || mailProblem) && !playerId) {
    await commit(queueMail('confirmEmail', { to: email, name: firstName, userId: id }, now))
  }
  return { message: 'We have sent you a mail with a link.' }
}

const linkExpired = () =>
  new HttpError(400, 'This link is not valid any more. Please ask for a new one in your account.', [
    { field: 'token', message: 'This link is not valid any more. Please ask for a new one in your account.' },
  ])
