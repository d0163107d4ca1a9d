import type { Caller } from '#functions/identity/sessions/caller.ts'
import { inParallel } from '#functions/platform/async/mapConcurrent.ts'
import { ConditionFailed, commit, type Write } from '#functions/platform/data/transaction.ts'
import { auditRow } from '#functions/stores/audit/store.ts'
import { changeUser, maySignIn, type User, usersById } from '#functions/stores/users/store.ts'
import { addHours } from '#shared/dates.ts'
import type { Invited } from '#shared/imports/model.ts'
import { passwordLink } from '../auth/invitation.ts'
import { mailTo } from '../mail/outbox.ts'

const atOnce = 8
/** Nobody is invited twice within a day, however often the office presses. */
const pauseHours = 24

/** Mails people without a password a link to choose one. */
export async function invite(
  userIds: string[],
  { caller, now }: { caller: Caller; now: Date },
): Promise<Invited[]> {
  const users = new Map((await usersById(userIds)).map(user => [user.id, user]))
  const asked = userIds.map(userId => ({ userId, ...standing(users.get(userId), now) }))
  return inParallel(asked, atOnce, async ({ userId, status, user }) =>
    user && !(await invited(user, caller, now)) ? { userId, status: 'recent' } : { userId, status },
  )
}

/** The account where it is to be invited, or why it is not. */
function standing(user: User | undefined, now: Date): { status: Invited['status']; user?: User } {
  if (!user || user.playerId || !maySignIn(user)) return { status: 'unknown' }
  if (user.passwordHash) return { status: 'hasLogin' }
  if (user.invitedAt && user.invitedAt > aDayBefore(now)) return { status: 'recent' }
  return { status: 'invited', user }
}

/** False where somebody else has invited him just now. */
async function invited(user: User, caller: Caller, now: Date): Promise<boolean> {
  try {
    await commit(...(await writesOf(user, caller, now)))
    return true
  } catch (error) {
    if (error instanceof ConditionFailed) return false
    throw error
  }
}

async function writesOf(user: User, { id: actor }: Caller, now: Date): Promise<Write[]> {
  const { ref, resetId, write } = await passwordLink(user, now)
  const rested = {
    expression:
      'attribute_not_exists(#passwordHash) AND (attribute_not_exists(#invitedAt) OR #invitedAt <= :before)',
    values: { before: aDayBefore(now) },
  }
  return [
    write,
    changeUser(user, { resetId, invitedAt: now.toISOString() }, { when: rested }),
    mailTo(user.id, 'invitation', { ref }, now),
    auditRow({ actor, action: 'users.invite', subject: user.id }, now),
  ]
}

const aDayBefore = (now: Date): string => addHours(now, -pauseHours).toISOString()
