import { addHours } from '#shared/dates.ts'
import type { Invited } from '#shared/imports/model.ts'
import { auditRow } from '../audit/store.ts'
import { resetToken } from '../auth/links.ts'
import { resets } from '../auth/resets.ts'
import { newId } from '../data/ids.ts'
import { ConditionFailed, commit, type Write } from '../data/transaction.ts'
import { digestOf } from '../http/tokens.ts'
import { mailTo } from '../mail/outbox.ts'
import type { Caller } from '../sessions/caller.ts'
import { changeUser, maySignIn, type User, usersById } from '../users/store.ts'
import { inParallel } from './several.ts'

const atOnce = 8
/** A mail may wait for its reader over a vacation. */
const linkHours = 14 * 24
/** Nobody is invited twice within a day, however often the office presses. */
const pauseHours = 24

/** Mails people without a password a link to choose one. */
export async function invite(
  userIds: string[],
  { caller, now }: { caller: Caller; now: Date },
): Promise<Invited[]> {
  const users = new Map((await usersById(userIds)).map(user => [user.id, user]))
  const asked = userIds.map(userId => ({ userId, ...standing(users.get(userId), now) }))
  const details = { userIds: asked.flatMap(({ user, userId }) => (user ? userId : [])) }
  if (details.userIds.length > 0) {
    await commit(auditRow({ actor: caller.id, action: 'users.invite', subject: caller.id, details }, now))
  }
  return inParallel(asked, atOnce, async ({ userId, status, user }) =>
    user && !(await invited(user, now)) ? { userId, status: 'recent' } : { userId, status },
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
async function invited(user: User, now: Date): Promise<boolean> {
  try {
    await commit(...(await writesOf(user, now)))
    return true
  } catch (error) {
    if (error instanceof ConditionFailed) return false
    throw error
  }
}

/** The link is as good as that of who forgot his password, only longer; a newer one makes it void. */
async function writesOf(user: User, now: Date): Promise<Write[]> {
  const ref = newId('inv', now)
  const id = digestOf(await resetToken(ref))
  const exp = Math.floor(addHours(now, linkHours).getTime() / 1000)
  const rested = {
    expression:
      'attribute_not_exists(#passwordHash) AND (attribute_not_exists(#invitedAt) OR #invitedAt <= :before)',
    values: { before: aDayBefore(now) },
  }
  return [
    resets.put({ id, userId: user.id, email: user.email, exp, ttl: exp + 86_400 }),
    changeUser(user, { resetId: id, invitedAt: now.toISOString() }, { when: rested }),
    mailTo(user.id, 'invitation', { ref }, now),
  ]
}

const aDayBefore = (now: Date): string => addHours(now, -pauseHours).toISOString()
