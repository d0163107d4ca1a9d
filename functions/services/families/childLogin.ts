import type { families as routes } from '#shared/families/routes.ts'
import type { Request } from '../../identity/http/serve.ts'
import { keys } from '../../platform/data/table.ts'
import { commit, type Write } from '../../platform/data/transaction.ts'
import { checkRow, updateRow } from '../../platform/data/writes.ts'
import { notFound, throwIfIssues } from '../../platform/http/errors.ts'
import { startLimitCheck } from '../../platform/http/rateLimits.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { deleteSubscription, listSubscriptions } from '../../stores/calendar/store.ts'
import { club } from '../../stores/club/settings.ts'
import { getPlayer } from '../../stores/players/store.ts'
import { listGuardians } from '../../stores/users/guardianLinks.ts'
import { getUser, updateUser } from '../../stores/users/store.ts'
import { findPasswordIssues, hashPassword } from '../auth/passwords.ts'
import { queueMailToUser } from '../mail/outbox.ts'
import { assertOwnAddressConfirmed } from '../users/assertOwnsAddress.ts'

const hourlyLimit = { max: 20, seconds: 3600, onStoreError: 'allow' } as const

/** Lets a child sign in with a password chosen by a guardian; a new password ends all its sessions. */
export async function activateChildLogin({ caller, params, body, now }: Request<typeof routes.activate>) {
  const child = caller.children.find(({ childId }) => childId === params.id)
  const accountId = child?.childUserId
  if (!accountId) throw notFound('Player')
  assertOwnAddressConfirmed(caller.user)
  const [assertWithinLimit, account, guardians, calendars] = await Promise.all([
    startLimitCheck(`child-login#${caller.id}`, hourlyLimit, now),
    getUser(accountId),
    listGuardians(params.id),
    listSubscriptions(accountId),
  ])
  assertWithinLimit()
  if (!account) throw notFound('Player')
  throwIfIssues(findPasswordIssues(body.password, { ...account, clubName: club.name }))
  const changes = {
    passwordHash: await hashPassword(body.password),
    pwRule: 'min6',
    resetId: undefined,
  } as const
  const { firstName: childFirstName, username } = account
  const isNew = account.passwordHash === undefined
  const mailData = { childFirstName, username, guardian: caller.user.fullName, isNew }
  await commit(
    updateUser(account, changes, { revoke: true }),
    // Checked at write time: the guardian may have been removed since the request was read.
    checkRow(keys.guardian(params.id, caller.id), { expression: 'attribute_exists(#pk)' }),
    // A former guardian may know feed addresses from before the login was switched off.
    ...(isNew ? calendars.flatMap(deleteSubscription) : []),
    ...guardians.map(({ userId }) => queueMailToUser(userId, 'childLoginOn', mailData, now)),
    auditWrite({ actor: caller.id, action: 'account.activate', subject: params.id }, now),
  )
  return { username }
}

/** Signs the child out everywhere and blocks sign-in until a guardian sets a password. */
export async function disableChildLogin({
  caller,
  params,
  now,
}: Request<typeof routes.disable>): Promise<{ id: string }> {
  const [player, guardians] = await Promise.all([getPlayer(params.id), listGuardians(params.id)])
  const isTheirs = caller.role === 'admin' || guardians.some(({ userId }) => userId === caller.id)
  if (!player || !isTheirs) throw notFound('Player')
  const mailData = { childFirstName: player.firstName, guardian: caller.user.fullName }
  await commit(
    disableAccount(player.userId),
    ...guardians.map(({ userId }) => queueMailToUser(userId, 'childLoginOff', mailData, now)),
    auditWrite({ actor: caller.id, action: 'account.disable', subject: player.id }, now),
  )
  return { id: player.id }
}

/** Removes a child's password and ends its sessions. Does no harm if there is none. */
export const disableAccount = (accountId: string): Write =>
  updateRow(keys.user(accountId), {
    remove: ['passwordHash', 'pwRule', 'resetId'],
    add: { sessionVersion: 1 },
    when: { expression: 'attribute_exists(#pk)' },
  })
