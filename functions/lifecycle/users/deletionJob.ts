import * as z from 'zod'
import { readAndCommit } from '../../platform/data/retryOnConflict.ts'
import { keys } from '../../platform/data/table.ts'
import { ConditionFailed, commit } from '../../platform/data/transaction.ts'
import { deleteRow } from '../../platform/data/writes.ts'
import type { Job } from '../../platform/jobs/queue.ts'
import { leaveStaffWrites } from '../../services/teams/staffing.ts'
import { leaveWaitlist } from '../../services/waiting/offers.ts'
import { deleteSubscriptionsOf } from '../../stores/calendar/store.ts'
import { deleteCredentialsOfUser } from '../../stores/credentials/store.ts'
import { deleteHeldMail, listHeldMails } from '../../stores/notifications/heldMail.ts'
import { deleteSessionsOf } from '../../stores/sessions/store.ts'
import { listStaff } from '../../stores/teams/staff.ts'
import { getTeam } from '../../stores/teams/store.ts'
import { releaseUpload } from '../../stores/uploads/store.ts'
import { deleteAccountWrites } from '../../stores/users/accounts.ts'
import { getOwnRows } from '../../stores/users/store.ts'
import { deleteWaitlistEntry, listWaitlistEntriesOfUser } from '../../stores/waiting/store.ts'
import { leaveConversations } from '../messages/leaveConversations.ts'
import { anonymizeLedger } from './anonymizeLedger.ts'
import { type DeletionPartKind, deletionParts } from './deletionPreview.ts'
import { endRegistrationsOfUser } from './endRegistrations.ts'
import { reassignChildren, removeOrphanedChildren } from './orphanedChildren.ts'

/** Must be idempotent and safe to interrupt anywhere. */
type DeletionStep = (userId: string, now: Date) => Promise<void>

/** How to delete each of `deletionParts`. */
const deletionSteps: Record<DeletionPartKind, DeletionStep> = {
  players: removeOrphanedChildren,
  guardianships: reassignChildren,
  registrations: endRegistrationsOfUser,
  waits: leaveWaitlists,
  invoices: anonymizeLedger,
  teams: leaveTeams,
  credentials: deleteCredentialsOfUser,
  calendars: userId => deleteSubscriptionsOf(userId),
  conversations: userId => leaveConversations(userId),
  async mails(userId) {
    for (const mail of await listHeldMails(userId)) await commit(deleteHeldMail(mail))
  },
}

/** Deletes everything that belongs to a deleted account, and the account itself last. */
export async function runUserDeletion({ payload }: Job, now: Date): Promise<void> {
  const { userId } = z.object({ userId: z.string() }).parse(payload)
  const kinds = Object.keys(deletionParts) as DeletionPartKind[]
  for (const kind of kinds) await deletionSteps[kind](userId, now)
  await deleteSessionsOf(userId)
  const own = await getOwnRows(userId)
  if (!own) return
  // Something was linked to the account at the last moment; the retry deletes that too.
  if (own.childIds.length + own.teamIds.length > 0) throw new Error(`user ${userId} still has linked records`)
  const { resetId, profileImageUrl } = own.user
  await commit(
    ...deleteAccountWrites(own.user),
    deleteRow(keys.reminded(userId)),
    deleteRow(keys.sentReminders(userId)),
    ...(resetId ? [deleteRow(keys.reset(resetId))] : []),
    ...(profileImageUrl ? releaseUpload(profileImageUrl, userId, now) : []),
  )
}

async function leaveWaitlists(userId: string, now: Date): Promise<void> {
  for (const entry of await listWaitlistEntriesOfUser(userId)) {
    if (entry.state === 'waiting' || entry.state === 'offered')
      await leaveWaitlist(entry, 'left', { actor: 'system', now }).catch(ignoreIfGone)
    await commit(deleteWaitlistEntry(entry)).catch(ignoreIfGone)
  }
}

async function leaveTeams(userId: string): Promise<void> {
  const own = await getOwnRows(userId)
  for (const teamId of own?.teamIds ?? []) {
    await readAndCommit(async () => {
      const [team, members] = await Promise.all([getTeam(teamId), listStaff(teamId)])
      const member = members.find(known => known.userId === userId)
      return member ? leaveStaffWrites(member, team, members) : [deleteRow(keys.ownTeam(userId, teamId))]
    })
  }
}

/** The list lagged behind. */
function ignoreIfGone(error: unknown): void {
  if (!(error instanceof ConditionFailed)) throw error
}
