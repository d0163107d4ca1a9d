import { keys } from '../../platform/data/table.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { deleteRow } from '../../platform/data/writes.ts'
import { enqueueJob } from '../../platform/jobs/queue.ts'
import { auditWrite, saveFormerName } from '../../stores/audit/store.ts'
import { releaseClaim } from '../../stores/claims/store.ts'
import { identityKey } from '../../stores/players/identityKey.ts'
import { deleteRosterEntries } from '../../stores/players/roster.ts'
import {
  deletePlayerRow,
  getPlayer,
  getPlayerPrivate,
  type PlayerPrivateRow,
  type PlayerRow,
} from '../../stores/players/store.ts'
import { releaseUpload } from '../../stores/uploads/store.ts'
import { type GuardianRow, listGuardians, unlinkGuardian } from '../../stores/users/guardianLinks.ts'
import { markDeleting } from '../../stores/users/store.ts'

interface PlayerDeletion {
  player: PlayerRow
  sensitive: PlayerPrivateRow | undefined
  guardians: GuardianRow[]
}

/** Reads the rows that are deleted together with a child; undefined if there is no such child. */
export async function readPlayerForDeletion(id: string): Promise<PlayerDeletion | undefined> {
  // First: its version, on which the deletion depends, has to cover the rest.
  const player = await getPlayer(id)
  const [sensitive, guardians] = await Promise.all([getPlayerPrivate(id), listGuardians(id)])
  return player && { player, sensitive, guardians }
}

/**
 * Deletes a child, who must not be registered anymore. Its account loses access right away; a job cleans up the
 * account and the attendance. Fails if the child has changed since it was read.
 */
export function deletePlayerWrites(
  { player, sensitive, guardians }: PlayerDeletion,
  actor: string,
  now: Date,
): Write[] {
  const { id, userId, firstName, lastName } = player
  const files = [player.playerImageUrl, sensitive?.birthCertificateUrl].flatMap(file => file ?? [])
  const details = { name: `${firstName} ${lastName}` }
  return [
    deletePlayerRow(player),
    deleteRow(keys.playerPrivate(id)),
    ...deleteRosterEntries(player),
    ...guardians.flatMap(guardian => unlinkGuardian(guardian.userId, id)),
    markDeleting(userId),
    releaseClaim('child', identityKey(player), id),
    ...files.flatMap(file => releaseUpload(file, id, now)),
    enqueueJob({ kind: 'player-removal', ref: id, at: now.toISOString(), payload: { playerId: id, userId } }),
    saveFormerName(id, details.name),
    auditWrite({ actor, action: 'player.remove', subject: id, details }, now),
  ]
}
