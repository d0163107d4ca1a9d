import type { Request } from '#functions/identity/http/serve.ts'
import { check, update } from '#functions/platform/data/entity.ts'
import { keys } from '#functions/platform/data/table.ts'
import { commit, type Write } from '#functions/platform/data/transaction.ts'
import { notFound, refuseIf } from '#functions/platform/http/errors.ts'
import { counted } from '#functions/platform/http/limits.ts'
import { auditRow } from '#functions/stores/audit/store.ts'
import { removeSubscription, subscriptionsOf } from '#functions/stores/calendar/store.ts'
import { club } from '#functions/stores/club/settings.ts'
import { getPlayer } from '#functions/stores/players/store.ts'
import { guardiansOf } from '#functions/stores/users/guardianLinks.ts'
import { changeUser, getUser } from '#functions/stores/users/store.ts'
import type { families as routes } from '#shared/families/routes.ts'
import { hashPassword, passwordIssues } from '../auth/passwords.ts'
import { mailTo } from '../mail/outbox.ts'

const perHour = { max: 20, seconds: 3600, whenBlind: 'allow' } as const

/** Lets a child sign in with a password that a guardian has chosen; a new one ends all of its sessions. */
export async function activate({ caller, params, body, now }: Request<typeof routes.activate>) {
  const child = caller.children.find(({ childId }) => childId === params.id)
  const accountId = child?.childUserId
  if (!accountId) throw notFound('Player')
  const [refuseTooMany, account, guardians, calendars] = await Promise.all([
    counted(`child-login#${caller.id}`, perHour, now),
    getUser(accountId),
    guardiansOf(params.id),
    subscriptionsOf(accountId),
  ])
  refuseTooMany()
  if (!account) throw notFound('Player')
  refuseIf(passwordIssues(body.password, { ...account, clubName: club.name }))
  const changes = {
    passwordHash: await hashPassword(body.password),
    pwRule: 'min6',
    resetId: undefined,
  } as const
  const { firstName: childFirstName, username } = account
  const isNew = account.passwordHash === undefined
  const told = { childFirstName, username, guardian: caller.user.fullName, isNew }
  await commit(
    changeUser(account, changes, { revoke: true }),
    // Rights are those of this moment: he may have been taken away since he asked.
    check(keys.guardian(params.id, caller.id), { expression: 'attribute_exists(#pk)' }),
    // Addresses from before it was switched off may be known to somebody who is no guardian any more.
    ...(isNew ? calendars.flatMap(removeSubscription) : []),
    ...guardians.map(({ userId }) => mailTo(userId, 'childLoginOn', told, now)),
    auditRow({ actor: caller.id, action: 'account.activate', subject: params.id }, now),
  )
  return { username }
}

/** The child is signed out everywhere, and does not sign in until a guardian sets a password. */
export async function disable({
  caller,
  params,
  now,
}: Request<typeof routes.disable>): Promise<{ id: string }> {
  const [player, guardians] = await Promise.all([getPlayer(params.id), guardiansOf(params.id)])
  const isTheirs = caller.role === 'admin' || guardians.some(({ userId }) => userId === caller.id)
  if (!player || !isTheirs) throw notFound('Player')
  const told = { childFirstName: player.firstName, guardian: caller.user.fullName }
  await commit(
    switchOff(player.userId),
    ...guardians.map(({ userId }) => mailTo(userId, 'childLoginOff', told, now)),
    auditRow({ actor: caller.id, action: 'account.disable', subject: player.id }, now),
  )
  return { id: player.id }
}

/** Ends a child's password with all that was begun by it. Where it has none, nothing is lost. */
export const switchOff = (accountId: string): Write =>
  update(keys.user(accountId), {
    remove: ['passwordHash', 'pwRule', 'resetId'],
    add: { sessionVersion: 1 },
    when: { expression: 'attribute_exists(#pk)' },
  })
