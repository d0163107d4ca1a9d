import * as z from 'zod'
import { remove } from '#functions/platform/data/entity.ts'
import { settled } from '#functions/platform/data/retryOnConflict.ts'
import { keys } from '#functions/platform/data/table.ts'
import { ConditionFailed, commit } from '#functions/platform/data/transaction.ts'
import type { DueWork } from '#functions/platform/jobs/queue.ts'
import { leaveStaff } from '#functions/services/teams/staffing.ts'
import { giveUp } from '#functions/services/waiting/offers.ts'
import { endSubscriptionsOf } from '#functions/stores/calendar/store.ts'
import { removeCredentialsOf } from '#functions/stores/credentials/store.ts'
import { isTold, waitingOf } from '#functions/stores/notifications/heldMail.ts'
import { endSessionsOf } from '#functions/stores/sessions/store.ts'
import { staffOf } from '#functions/stores/teams/staff.ts'
import { getTeam } from '#functions/stores/teams/store.ts'
import { readOwnRows, removeAccount } from '#functions/stores/users/store.ts'
import { removeWait, waitsOf } from '#functions/stores/waiting/store.ts'
import { leaveConversations } from '../messages/leaveConversations.ts'
import { archiveBooks, endRegistrations } from './archive.ts'
import { type RemovalKind, removals } from './deletionPreview.ts'
import { passWardsOn, removeWards } from './orphanedChildren.ts'

/** May be done twice, and cut off anywhere. */
type Deed = (userId: string, now: Date) => Promise<void>

/** How each of `removals` goes. */
const deeds: Record<RemovalKind, Deed> = {
  players: removeWards,
  guardianships: passWardsOn,
  registrations: endRegistrations,
  waits: leaveLists,
  invoices: archiveBooks,
  teams: leaveTeams,
  credentials: removeCredentialsOf,
  calendars: userId => endSubscriptionsOf(userId),
  conversations: userId => leaveConversations(userId),
  async mails(userId) {
    for (const mail of await waitingOf(userId)) await commit(isTold(mail))
  },
}

/** What is left of an account that was deleted; last of all the account itself. */
export async function clearUser({ payload }: DueWork, now: Date): Promise<void> {
  const { userId } = z.object({ userId: z.string() }).parse(payload)
  const kinds = Object.keys(removals) as RemovalKind[]
  for (const kind of kinds) await deeds[kind](userId, now)
  await endSessionsOf(userId)
  const own = await readOwnRows(userId)
  if (!own) return
  // Somebody has tied something to it in its last moment: the next round takes that too.
  if (own.childIds.length + own.teamIds.length > 0) throw new Error(`user ${userId} is still tied`)
  const { resetId } = own.user
  await commit(
    ...removeAccount(own.user),
    remove(keys.reminded(userId)),
    ...(resetId ? [remove(keys.reset(resetId))] : []),
  )
}

async function leaveLists(userId: string, now: Date): Promise<void> {
  for (const wait of await waitsOf(userId)) {
    if (wait.state === 'waiting' || wait.state === 'offered')
      await giveUp(wait, 'left', { actor: 'system', now }).catch(goneAlready)
    await commit(removeWait(wait)).catch(goneAlready)
  }
}

async function leaveTeams(userId: string): Promise<void> {
  const own = await readOwnRows(userId)
  for (const teamId of own?.teamIds ?? []) {
    await settled(async () => {
      const [team, members] = await Promise.all([getTeam(teamId), staffOf(teamId)])
      const member = members.find(known => known.userId === userId)
      return member ? leaveStaff(member, team, members) : [remove(keys.ownTeam(userId, teamId))]
    })
  }
}

/** The list lagged behind. */
function goneAlready(error: unknown): void {
  if (!(error instanceof ConditionFailed)) throw error
}
