import type { auth } from '#shared/auth/routes.ts'
import type { Request } from '../../identity/http/serve.ts'
import { readConfirmation } from '../../identity/mailLinks/auth.ts'
import { ConditionFailed, commit } from '../../platform/data/transaction.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { enforceLimit } from '../../platform/http/rateLimits.ts'
import { club } from '../../stores/club/settings.ts'
import { confirmed, isMailboxOwners } from '../../stores/users/ownership.ts'
import { getOwnRows, updateUser } from '../../stores/users/store.ts'
import { queueMail } from '../mail/outbox.ts'
import { mailboxOf } from '../mail/welcome.ts'
import { takePendingAddress } from './changeAddress.ts'

/** Opening the link twice is not an error. */
export async function confirmEmail({ caller, body, ip, now }: Request<typeof auth.confirmEmail>) {
  await enforceLimit(`confirm#${ip}`, { max: 300, seconds: 3600, onStoreError: 'allow' }, now)
  const claims = await readConfirmation(body.token, now)
  const own = claims && (await getOwnRows(claims.sub))
  if (!own || own.user.status === 'deleting') throw linkExpired()
  const { user } = own
  // Whoever reads the mail may not be who opened the account, and would lend a stranger their address with one click.
  if (caller?.id !== user.id)
    throw new HttpError(
      409,
      caller
        ? 'You are logged in to another account. Please log out, then log in to the one with this email.'
        : 'Please log in first so we know the account is yours.',
    )
  if (user.pendingEmail === claims.email) {
    const writes = takePendingAddress(own, claims.email, now)
    await commit(...writes).catch(throwIfChanged)
    return { message: 'Your new email is confirmed.' }
  }
  if (user.email !== claims.email) throw linkExpired()
  if (!isMailboxOwners(user) || user.mailProblem) {
    const when = { expression: '#email = :email', values: { email: user.email } }
    await commit(updateUser(user, confirmed(now), { when })).catch(throwIfChanged)
  }
  return { message: 'Your email is confirmed.' }
}

export async function sendConfirmation({ caller, now }: Request<typeof auth.resendConfirmation>) {
  await enforceLimit(`resend#${caller.id}`, { max: 5, seconds: 3600, onStoreError: 'allow' }, now)
  const { id, email, pendingEmail, firstName, mailProblem, playerId } = caller.user
  const to = pendingEmail ?? email
  const isReachable = !to.endsWith(`@${club.playerMailDomain}`)
  if (!isReachable && !playerId) throw new HttpError(409, 'Please enter your email in your profile first.')
  if ((pendingEmail || !isMailboxOwners(caller.user) || mailProblem) && !playerId && isReachable) {
    await enforceLimit(
      `confirm-to#${mailboxOf(to)}`,
      // More than one person can use up.
      { max: 20, seconds: 3600, onStoreError: 'allow' },
      now,
    )
    await commit(queueMail('confirmEmail', { to, name: firstName, userId: id }, now))
  }
  return { message: 'We emailed you a link.' }
}

function throwIfChanged(error: unknown): never {
  throw error instanceof ConditionFailed ? linkExpired() : error
}

const linkExpired = () =>
  new HttpError(400, 'This link is no longer valid. Please request a new one in your account.', [
    { field: 'token', message: 'This link is no longer valid. Please request a new one in your account.' },
  ])
