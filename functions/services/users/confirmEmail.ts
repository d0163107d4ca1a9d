import type { auth } from '#shared/auth/routes.ts'
import type { Request } from '../../identity/http/serve.ts'
import { readConfirmation } from '../../identity/mailLinks/auth.ts'
import { ConditionFailed, commit } from '../../platform/data/transaction.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { enforceLimit } from '../../platform/http/rateLimits.ts'
import { club } from '../../stores/club/settings.ts'
import { confirmed, getOwnRows, isMailboxOwners, updateUser } from '../../stores/users/store.ts'
import { queueMail } from '../mail/outbox.ts'
import { takePendingAddress } from './changeAddress.ts'

/** Opening the link twice is not an error. */
export async function confirmEmail({ caller, body, ip, now }: Request<typeof auth.confirmEmail>) {
  await enforceLimit(`confirm#${ip}`, { max: 300, seconds: 3600, onStoreError: 'allow' }, now)
  const claims = await readConfirmation(body.token, now)
  const own = claims && (await getOwnRows(claims.sub))
  if (!own || own.user.status === 'deleting') throw linkExpired()
  const { user } = own
  const isSignedIn = caller?.id === user.id
  const confirmedSignedOut = isSignedIn ? undefined : true
  if (user.pendingEmail === claims.email) {
    // A mistyped new address would give the account to whoever has that mailbox; a child's birthday guards the others.
    if (!isSignedIn && own.childIds.length === 0)
      throw new HttpError(409, 'Please log in first, so that we know the account is yours.')
    const writes = takePendingAddress(own, claims.email, { confirmedSignedOut }, now)
    await commit(...writes).catch(throwIfChanged)
    return { message: 'Your new e-mail address is confirmed.' }
  }
  if (user.email !== claims.email) throw linkExpired()
  if (!user.emailConfirmedAt || user.mailProblem || (user.confirmedSignedOut && isSignedIn)) {
    const when = { expression: '#email = :email', values: { email: user.email } }
    // What was once shown from inside stays shown.
    const changes = { ...confirmed(now), ...(!isMailboxOwners(user) && { confirmedSignedOut }) }
    await commit(updateUser(user, changes, { when })).catch(throwIfChanged)
  }
  return { message: 'Your e-mail address is confirmed.' }
}

export async function sendConfirmation({ caller, now }: Request<typeof auth.resendConfirmation>) {
  await enforceLimit(`resend#${caller.id}`, { max: 5, seconds: 3600, onStoreError: 'allow' }, now)
  const { id, email, pendingEmail, firstName, emailConfirmedAt, mailProblem, playerId } = caller.user
  const to = pendingEmail ?? email
  const isReachable = !to.endsWith(`@${club.playerMailDomain}`)
  if ((pendingEmail || !emailConfirmedAt || mailProblem) && !playerId && isReachable) {
    await commit(queueMail('confirmEmail', { to, name: firstName, userId: id }, now))
  }
  return { message: 'We have sent you a mail with a link.' }
}

function throwIfChanged(error: unknown): never {
  throw error instanceof ConditionFailed ? linkExpired() : error
}

const linkExpired = () =>
  new HttpError(400, 'This link is not valid any more. Please ask for a new one in your account.', [
    { field: 'token', message: 'This link is not valid any more. Please ask for a new one in your account.' },
  ])
