import * as z from 'zod'
import { ConditionFailed, commit } from '../../platform/data/transaction.ts'
import type { Job } from '../../platform/jobs/queue.ts'
import { deletePairsOf } from '../../services/players/alike.ts'
import { deleteAwardsOfPlayer } from '../../stores/achievements/store.ts'
import { deleteSubscriptionsOf } from '../../stores/calendar/store.ts'
import { deleteCredentialsOfUser } from '../../stores/credentials/store.ts'
import { deleteInvitationsOfPlayer } from '../../stores/families/store.ts'
import { deleteSessionsOf } from '../../stores/sessions/store.ts'
import { deleteAccountWrites } from '../../stores/users/accounts.ts'
import { getUser } from '../../stores/users/store.ts'
import { deleteWaitlistEntriesOfPlayer } from '../../stores/waiting/store.ts'
import { deleteAttendanceOfPlayer } from '../events/endParticipation.ts'
import { leaveConversations } from '../messages/leaveConversations.ts'

const Payload = z.object({ playerId: z.string(), userId: z.string() })

/** Deletes what is left of a deleted child, its account last. Idempotent. */
export async function runPlayerDeletion({ payload }: Job, now: Date): Promise<void> {
  const { playerId, userId } = Payload.parse(payload)
  await deleteAttendanceOfPlayer(playerId)
  await deleteAwardsOfPlayer(playerId)
  await deleteInvitationsOfPlayer(playerId)
  await deleteSubscriptionsOf(userId)
  await deleteCredentialsOfUser(userId, now)
  await leaveConversations(userId, playerId)
  await deleteSessionsOf(userId)
  await deleteWaitlistEntriesOfPlayer(playerId)
  await deletePairsOf(playerId)
  const account = await getUser(userId)
  if (!account) return
  try {
    await commit(...deleteAccountWrites(account))
  } catch (error) {
    // The user name was claimed by another account meanwhile.
    if (!(error instanceof ConditionFailed)) throw error
  }
}
