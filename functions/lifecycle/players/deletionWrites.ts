import { remove } from '#functions/platform/data/entity.ts'
import { keys } from '#functions/platform/data/table.ts'
import type { Write } from '#functions/platform/data/transaction.ts'
import { dueWork } from '#functions/platform/jobs/queue.ts'
import { auditRow, keepName } from '#functions/stores/audit/store.ts'
import { unclaim } from '#functions/stores/claims/store.ts'
import { identity } from '#functions/stores/players/identityKey.ts'
import { removeFromRosters } from '#functions/stores/players/roster.ts'
import {
  getPlayer,
  getPlayerPrivate,
  type Player,
  type PlayerPrivate,
  removePlayerRow,
} from '#functions/stores/players/store.ts'
import { releaseUpload } from '#functions/stores/uploads/store.ts'
import { type Guardian, guardiansOf, unlinkGuardian } from '#functions/stores/users/guardianLinks.ts'
import { endAccount } from '#functions/stores/users/store.ts'

interface Leaving {
  player: Player
  sensitive: PlayerPrivate | undefined
  guardians: Guardian[]
}

/** All of a child that goes with it at once; undefined where there is none. */
export async function readLeaving(id: string): Promise<Leaving | undefined> {
  const [player, sensitive, guardians] = await Promise.all([
    getPlayer(id),
    getPlayerPrivate(id),
    guardiansOf(id),
  ])
  return player && { player, sensitive, guardians }
}

/**
 * The end of a child, which must not be registered any more. Its account has no access from then on; that, and what it
 * attended, is cleared away by due work. Fails where the child has changed since it was read.
 */
export function takeAway({ player, sensitive, guardians }: Leaving, actor: string, now: Date): Write[] {
  const { id, userId, firstName, lastName } = player
  const files = [player.playerImageUrl, sensitive?.birthCertificateUrl].flatMap(file => file ?? [])
  const details = { name: `${firstName} ${lastName}` }
  return [
    removePlayerRow(player),
    remove(keys.playerPrivate(id)),
    ...removeFromRosters(player),
    ...guardians.flatMap(guardian => unlinkGuardian(guardian.userId, id)),
    endAccount(userId),
    unclaim('child', identity(player), id),
    ...files.flatMap(file => releaseUpload(file, id, now)),
    dueWork({ kind: 'player-removal', ref: id, at: now.toISOString(), payload: { playerId: id, userId } }),
    keepName(id, details.name),
    auditRow({ actor, action: 'player.remove', subject: id, details }, now),
  ]
}
