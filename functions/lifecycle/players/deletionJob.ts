import * as z from 'zod'
import { ConditionFailed, commit } from '#functions/platform/data/transaction.ts'
import type { DueWork } from '#functions/platform/jobs/queue.ts'
import { removeAwardsOf } from '#functions/stores/achievements/store.ts'
import { endSubscriptionsOf } from '#functions/stores/calendar/store.ts'
import { removeCredentialsOf } from '#functions/stores/credentials/store.ts'
import { removeInvitationsOf } from '#functions/stores/families/store.ts'
import { endSessionsOf } from '#functions/stores/sessions/store.ts'
import { getUser, removeAccount } from '#functions/stores/users/store.ts'
import { forgetWaits } from '#functions/stores/waiting/store.ts'
import { removeAttendanceOf } from '../events/endParticipation.ts'
import { leaveConversations } from '../messages/leaveConversations.ts'

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
