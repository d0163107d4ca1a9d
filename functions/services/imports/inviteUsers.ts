import { ownsAccount } from '#shared/access.ts'
import { addHours } from '#shared/dates.ts'
import type { InvitationResult } from '#shared/imports/model.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { mapConcurrent } from '../../platform/async/mapConcurrent.ts'
import { ConditionFailed, commit, type Write } from '../../platform/data/transaction.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { club } from '../../stores/club/settings.ts'
import { getUsersById, maySignIn, type UserRow, updateUser } from '../../stores/users/store.ts'
import { createPasswordLink } from '../auth/createPasswordLink.ts'
import { queueMail, queueMailToUser } from '../mail/outbox.ts'

const concurrency = 8
/** Nobody is invited twice within a day, however often the office clicks. */
const pauseHours = 24

/** Mails people without a password a link to choose one, and the others one to confirm an address that may not be theirs. */
export async function inviteUsers(
  userIds: string[],
  { caller, now }: { caller: Caller; now: Date },
): Promise<InvitationResult[]> {
  const users = new Map((await getUsersById(userIds)).map(user => [user.id, user]))
  const asked = userIds.map(userId => ({ userId, ...invitationStatus(users.get(userId), now) }))
  return mapConcurrent(asked, concurrency, async ({ userId, status, user }) =>
    user && !(await sendInvitation(user, caller, now)) ? { userId, status: 'recent' } : { userId, status },
  )
}

/** The account if it can be invited, otherwise why not. */
function invitationStatus(
  user: UserRow | undefined,
  now: Date,
): { status: InvitationResult['status']; user?: UserRow } {
  if (!user || user.playerId || !maySignIn(user)) return { status: 'unknown' }
  if (ownsAccount(user) && user.passwordHash) return { status: 'hasLogin' }
  if (addressOf(user).endsWith(`@${club.playerMailDomain}`)) return { status: 'unknown' }
  if (user.invitedAt && user.invitedAt > dayBefore(now)) return { status: 'recent' }
  return { status: 'invited', user }
}

/** False if another request has just invited this user. */
async function sendInvitation(user: UserRow, caller: Caller, now: Date): Promise<boolean> {
  try {
    await commit(...(await invitationWrites(user, caller, now)))
    return true
  } catch (error) {
    if (error instanceof ConditionFailed) return false
    throw error
  }
}

async function invitationWrites(user: UserRow, { id: actor }: Caller, now: Date): Promise<Write[]> {
  const invitedAt = now.toISOString()
  const isRested = '(attribute_not_exists(#invitedAt) OR #invitedAt <= :before)'
  const before = dayBefore(now)
  const audited = auditWrite({ actor, action: 'users.invite', subject: user.id }, now)
  if (user.passwordHash) {
    const { id: userId, email, firstName: name } = user
    const when = { expression: `#email = :email AND ${isRested}`, values: { email, before } }
    const link = queueMail('confirmEmail', { to: addressOf(user), name, userId }, now)
    return [updateUser(user, { invitedAt }, { when }), link, audited]
  }
  const { ref, resetId, write } = await createPasswordLink(user, now)
  const when = { expression: `attribute_not_exists(#passwordHash) AND ${isRested}`, values: { before } }
  return [
    write,
    updateUser(user, { resetId, invitedAt }, { when }),
    queueMailToUser(user.id, 'invitation', { ref }, now),
    audited,
  ]
}

const addressOf = ({ pendingEmail, email }: UserRow): string => pendingEmail ?? email

const dayBefore = (now: Date): string => addHours(now, -pauseHours).toISOString()
