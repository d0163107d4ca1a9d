import { isPrivileged, isStaff, ownsAccount } from '#shared/access.ts'
import type { auth } from '#shared/auth/routes.ts'
import type { Request } from '../../identity/http/serve.ts'
import { resetLink } from '../../identity/mailLinks/auth.ts'
import { newId } from '../../platform/data/ids.ts'
import { keys } from '../../platform/data/table.ts'
import { ConditionFailed, commit } from '../../platform/data/transaction.ts'
import { deleteRow, updateRow } from '../../platform/data/writes.ts'
import { settings } from '../../platform/environment/settings.ts'
import { HttpError, throwIfIssues } from '../../platform/http/errors.ts'
import { countUse, countUses, enforceLimit, tooManyAttempts } from '../../platform/http/rateLimits.ts'
import { enqueueJob } from '../../platform/jobs/queue.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { deleteSubscription, listSubscriptions } from '../../stores/calendar/store.ts'
import { normalizeValue } from '../../stores/claims/normalizeValue.ts'
import { club } from '../../stores/club/settings.ts'
import { getPlayersById } from '../../stores/players/store.ts'
import { getAdminAddresses, getMailAddresses } from '../../stores/users/mailAddresses.ts'
import { confirmed, isMailboxOwners } from '../../stores/users/ownership.ts'
import { getOwnRows, type OwnRows, type UserRow, updateUser } from '../../stores/users/store.ts'
import { queueMailToAddresses } from '../mail/outbox.ts'
import { findPasswordIssues, hashPassword } from './passwords.ts'
import { findReset, linkExpired } from './resetLink.ts'
import { activateResetLink } from './sendResetMail.ts'
import { birthdayLimit, resetGuesses } from './signIn.ts'

/** Always gives the same reply, so nobody learns which addresses are known. A worker looks up the account later. */
export async function requestReset({ body, ip, now }: Request<typeof auth.forgotPassword>) {
  const email = normalizeValue(body.email)
  const within = await Promise.all([
    countUse(`forgot#${email}#${ip}`, { max: 3, seconds: 3600, onStoreError: 'allow' }, now),
    countUse(`forgot#${ip}`, { max: 300, seconds: 3600, onStoreError: 'allow' }, now),
  ])
  const ref = newId('rst', now)
  const at = now.toISOString()
  // What the asker's own limits refuse does not count against the owner of the address.
  if (!within.includes(false) && (await mayMailAgain(email, now))) {
    // A local club shows the link at once, so it has to work before the mail is sent. Not beside the worker, which would
    // meet a conflict and try again minutes later.
    if (isLocal()) await activateResetLink({ ref, at, email }, now)
    await commit(enqueueJob({ kind: 'password-reset', ref, at, payload: { email } }))
  }
  const message = "If your email exists in our system, you'll receive password reset instructions."
  return isLocal() ? { message, debug: { resetLink: await resetLink(ref) } } : { message }
}

const isLocal = (): boolean => settings.APP_MODE === 'local'

/**
 * Limits the mail to one address, whoever asks, without leaving out its owner: where strangers have used up the first
 * ones, there is still one every three minutes, so the newest in the mailbox is never older than the owner's patience.
 */
const mayMailAgain = async (email: string, now: Date): Promise<boolean> =>
  (await countUse(`forgot#${email}`, { max: 5, seconds: 900, onStoreError: 'allow' }, now)) ||
  countUse(`forgot-again#${email}`, { max: 1, seconds: 180, onStoreError: 'allow' }, now)

/**
 * Sets a password with a link from the mail; the others die with the first that is used. Signs no one in and everyone
 * out.
 */
export async function resetPassword({ body, ip, now }: Request<typeof auth.resetPassword>) {
  await enforceLimit(`reset#${ip}`, { max: 300, seconds: 3600, onStoreError: 'refuse' }, now)
  const { reset, user: found, group } = await findReset(body.token, now)
  throwIfIssues(findPasswordIssues(body.password, { ...found, clubName: club.name }))
  const own = isMailboxOwners(found) || found.playerId ? undefined : await getOwnRows(found.id)
  if (own) assertNobodyElsesRights(own)
  if (own) await assertFamily(own, body.birthday, now)
  const user = own?.user ?? found
  const proved = user.email === reset.email && !user.playerId
  const changes = {
    passwordHash: await hashPassword(body.password),
    pwRule: 'min12',
    resetId: undefined,
    ...(proved && {
      ...confirmed(now),
      emailConfirmedAt: isMailboxOwners(user) ? user.emailConfirmedAt : now.toISOString(),
      mailProblem: user.mailProblem,
    }),
    // Somebody else may have opened the account, and switched off what its owner should hear.
    ...(proved && !user.emailConfirmedAt && { notifications: undefined }),
  } as const
  // As it was judged. A first child, which would ask for its birthday, voids the link.
  const isOpen = {
    expression: '#resetId = :group AND #email = :email AND #role = :role AND #sessionVersion = :sv',
    values: { group, email: user.email, role: user.role, sv: user.sessionVersion },
  }
  const isGood = { expression: '#exp > :seconds', values: { seconds: Math.floor(now.getTime() / 1000) } }
  const calendars = await listSubscriptions(user.id)
  try {
    await commit(
      deleteRow(keys.reset(reset.id), isGood),
      // Whoever had the account before may know the addresses of its calendars.
      ...calendars.flatMap(deleteSubscription),
      updateUser(user, changes, { revoke: true, when: isOpen }),
      ...resetGuesses(user.id, ip, now),
      ...queueMailToAddresses(await getMailAddresses(user), 'passwordChanged', { name: user.firstName }, now),
      auditWrite({ actor: user.id, action: 'password-reset', subject: user.id }, now),
    )
  } catch (error) {
    throw error instanceof ConditionFailed ? linkExpired() : error
  }
  return { message: 'Your password has been reset. You can log in with it now.' }
}

/**
 * The rights of staff do not go to whoever has a mailbox that its account has never shown to be its own. Children tell
 * the difference, but not for those who run the club.
 */
function assertNobodyElsesRights({ user, childIds }: OwnRows): void {
  if (!isStaff(user.role) || ownsAccount(user)) return
  if (!isPrivileged(user.role) && childIds.length > 0) return
  throw new HttpError(
    409,
    'This account has never confirmed this email from inside, so its password can’t be reset by email. Ask an administrator of the club to make it a parent’s account first; they can give its role back afterward.',
  )
}

/**
 * Somebody who mistypes the address when registering must not give the children to whoever has that mailbox, and could
 * ask for a new password there.
 */
async function assertFamily(
  { user, childIds }: OwnRows,
  birthday: string | undefined,
  now: Date,
): Promise<void> {
  const children = await getPlayersById(childIds)
  if (children.length === 0) return
  if (birthday !== undefined) {
    await countBirthday(user, now)
    if (children.some(({ dateOfBirth }) => dateOfBirth === birthday)) return
  }
  const message =
    birthday === undefined
      ? 'To protect your children’s information, please enter the birthday of one of them'
      : 'No child in this account has this birthday. If you need help, please contact the club.'
  throwIfIssues([{ field: 'birthday', message }])
}

/**
 * Ten birthdays a day may be tried, twenty until the person has logged in again, and forty in all until the address is
 * confirmed from inside: a year has few days on which a child of a known age is born. The account and the office hear of
 * the tenth.
 */
async function countBirthday(user: UserRow, now: Date): Promise<void> {
  const { seconds } = birthdayLimit
  const today = await countUses(`birthday#${user.id}`, { seconds, onStoreError: 'refuse' }, now)
  if (today > 10) throw tooManyAttempts(seconds, now)
  const isLeft = {
    expression:
      '(attribute_not_exists(#birthdayGuesses) OR #birthdayGuesses < :most) AND (attribute_not_exists(#birthdaysTried) OR #birthdaysTried < :all)',
    values: { most: 20, all: 40 },
  }
  const add = { birthdayGuesses: 1, birthdaysTried: 1 }
  await commit(updateRow(keys.user(user.id), { add, when: isLeft })).catch(error => {
    throw error instanceof ConditionFailed ? tooManyAttempts(seconds, now) : error
  })
  if (today < 10) return
  const tell = { name: user.firstName }
  await commit(
    ...queueMailToAddresses(await getMailAddresses(user), 'birthdaysTried', tell, now),
    ...queueMailToAddresses(await getAdminAddresses(), 'birthdaysTriedOffice', { who: user.fullName }, now),
  )
}
