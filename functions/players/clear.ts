import * as z from 'zod'
import { removeAwardsOf } from '../achievements/store.ts'
import { endSubscriptionsOf } from '../calendar/store.ts'
import { removeCredentialsOf } from '../credentials/store.ts'
import { ConditionFailed, commit } from '../data/transaction.ts'
import type { DueWork } from '../due/store.ts'
import { removeAttendanceOf } from '../events/clear.ts'
import { removeInvitationsOf } from '../families/store.ts'
import { leaveConversations } from '../messages/leave.ts'
import { endSessionsOf } from '../sessions/store.ts'
import { getUser, removeAccount } from '../users/store.ts'
import { forgetWaits } from '../waiting/store.ts'

const Payload = z.object({ playerId: z.string(), userId: z.string() })

/** What is left of a child that was deleted, last of all its account. May be done twice. */
export async function clearPlayer({ payload }: DueWork, now: Date): Promise<void> {
  const { playerId, userId } = Payload.parse(payload)
  await removeAttendanceOf(playerId)
  await removeAwardsOf(playerId)
  await removeInvitationsOf(playerId)
  await endSubscriptionsOf(userId)
  await removeCredentialsOf(userId, now)
  await leaveConversations(userId, playerId)
  await endSessionsOf(userId)
  await forgetWaits(playerId)
  const account = await getUser(userId)
  if (!account) return
  try {
    await commit(...removeAccount(account))
  } catch (error) {
    // A name that is somebody else's by now is no business of ours.
    if (!(error instanceof ConditionFailed)) throw error
  }
}
