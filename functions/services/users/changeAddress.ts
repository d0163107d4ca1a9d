import type { users } from '#shared/users/routes.ts'
import type { Request } from '../../identity/http/serve.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { HttpError, throwIfIssues } from '../../platform/http/errors.ts'
import { enforceLimit } from '../../platform/http/rateLimits.ts'
import { hashToken } from '../../platform/secrets/tokens.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { normalizeValue } from '../../stores/claims/normalizeValue.ts'
import { getClaimOwner, moveClaim } from '../../stores/claims/store.ts'
import { confirmed } from '../../stores/users/ownership.ts'
import { type OwnRows, type UserRow, updateUser } from '../../stores/users/store.ts'
import { userUnchanged } from '../../stores/users/unchanged.ts'
import { findMailboxIssues } from '../auth/mailboxes.ts'
import { checkPassword } from '../auth/passwords.ts'
import { countGuess, resetGuesses } from '../auth/signIn.ts'
import { queueMail } from '../mail/outbox.ts'
import { mailboxOf } from '../mail/welcome.ts'
import { syncNames } from './syncNames.ts'

interface AddressChange {
  changes: Partial<UserRow>
  writes: Write[]
}

/**
 * A new address in a profile; changing one's own requires the password. A confirmed address stays until the link that is
 * mailed to the new one is opened: a typo would give the account, and the children with it, to a stranger.
 */
export async function changeAddress(
  request: Request<typeof users.updateProfile>,
  user: UserRow,
  email: string,
): Promise<AddressChange> {
  if (email === user.email) return { changes: { pendingEmail: undefined }, writes: [] }
  const { caller, now } = request
  throwIfIssues(findMailboxIssues(email))
  const isOwn = user.id === caller.id
  if (isOwn) {
    await assertPassword(request)
    // Each change writes to an address that may be anybody's.
    await enforceLimit(`address-change#${caller.id}`, { max: 5, seconds: 3600, onStoreError: 'allow' }, now)
    await enforceLimit(
      `address-change-to#${mailboxOf(email)}`,
      // More than one person can use up.
      { max: 20, seconds: 3600, onStoreError: 'allow' },
      now,
    )
  }
  if (user.disowned?.includes(hashToken(normalizeValue(email)))) throw addressDisowned()
  const { id: userId, firstName: name } = user
  const asked = isOwn ? resetGuesses(user.id, caller.session.id, now) : []
  // The same mailbox, written in another way.
  if (normalizeValue(email) === normalizeValue(user.email))
    return { changes: { email, pendingEmail: undefined }, writes: asked }
  const link = queueMail('confirmEmail', { to: email, name, userId }, now)
  if (user.emailConfirmedAt !== undefined) {
    if (await getClaimOwner('email', email)) throw addressTaken()
    const note = queueMail('emailChanging', { to: user.email, name, address: email }, now)
    return { changes: { email: user.email, pendingEmail: email }, writes: [...asked, link, note] }
  }
  const note = queueMail('emailChanged', { to: user.email, name, address: email }, now)
  return {
    changes: {
      ...{ email, pendingEmail: undefined, emailConfirmedAt: undefined },
      confirmedSignedOut: undefined,
      ...voidLinks,
    },
    writes: [...moveClaim('email', user.email, email, user.id), ...asked, link, note],
  }
}

/** The account after the link to its new address was opened. Fails if it has changed since, or the address was taken. */
export function takePendingAddress(
  { user, childIds }: Pick<OwnRows, 'user' | 'childIds'>,
  email: string,
  now: Date,
): Write[] {
  const changes = { ...confirmed(now), email, pendingEmail: undefined, ...voidLinks }
  return [
    updateUser(user, changes, { when: userUnchanged(user) }),
    ...moveClaim('email', user.email, email, user.id),
    ...syncNames(user, { ...user, ...changes }, childIds),
    queueMail('emailChanged', { to: user.email, name: user.firstName, address: email }, now),
    auditWrite(
      { actor: user.id, action: 'profile-change', subject: user.id, details: { fields: ['email'] } },
      now,
    ),
  ]
}

/** Links sent to the former address become void. */
const voidLinks = { mailProblem: undefined, resetId: undefined, invitedAt: undefined }

function addressDisowned(): HttpError {
  const message = 'The owner of this email doesn’t recognize this account. Please use another email.'
  return new HttpError(409, message, [{ field: 'email', message }])
}

export function addressTaken(): HttpError {
  const message = 'That email address is already in use'
  return new HttpError(409, message, [{ field: 'email', message }])
}

/** Proves that the owner is asking, not someone who found an unlocked phone. */
async function assertPassword({ caller, body, now }: Request<typeof users.updateProfile>): Promise<void> {
  await countGuess(caller.id, caller.session.id, now)
  if (await checkPassword(body.password ?? '', caller.user.passwordHash)) return
  const message = body.password
    ? 'This is not your password'
    : 'Please enter your password to change your email'
  throw new HttpError(400, message, [{ field: 'password', message }])
}
