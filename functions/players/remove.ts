import type { players as routes } from '#shared/players/routes.ts'
import { auditRow } from '../audit/store.ts'
import { remove as removeRow } from '../data/entity.ts'
import { keys } from '../data/table.ts'
import { ConditionFailed, commit } from '../data/transaction.ts'
import { dueWork } from '../due/store.ts'
import { notFound, Refusal } from '../http/errors.ts'
import type { Request } from '../http/serve.ts'
import { liveOf } from '../registrations/store.ts'
import { releaseUpload } from '../uploads/store.ts'
import { unclaim } from '../users/claims.ts'
import { guardiansOf, unlinkGuardian } from '../users/links.ts'
import { endAccount } from '../users/store.ts'
import { waitsOfPlayer } from '../waiting/store.ts'
import { identity } from './identity.ts'
import { removeFromRosters } from './roster.ts'
import { getPlayer, getPlayerPrivate, removePlayerRow } from './store.ts'

/**
 * Deletes a child with its account. Not while it is registered, because a registration has money and a place; what
 * is over stays in the books. Its account has no access from then on; that, and what it attended, is
 * cleared away by due work.
 */
export async function remove({
  caller,
  params,
  now,
}: Request<typeof routes.remove>): Promise<{ id: string }> {
  const { id } = params
  const [player, sensitive, guardians, registered, waits] = await Promise.all([
    getPlayer(id),
    getPlayerPrivate(id),
    guardiansOf(id),
    liveOf(id),
    waitsOfPlayer(id),
  ])
  if (!player) throw notFound('Player')
  if (registered.length > 0 || waits.length > 0) {
    throw new Refusal(
      409,
      `${player.firstName} is registered or waits for a place. Please cancel that first.`,
    )
  }
  const files = [player.playerImageUrl, sensitive?.birthCertificateUrl].flatMap(file => file ?? [])
  const name = `${player.firstName} ${player.lastName}`
  try {
    await commit(
      removePlayerRow(player),
      removeRow(keys.playerPrivate(id)),
      ...removeFromRosters(player),
      ...guardians.flatMap(({ userId }) => unlinkGuardian(userId, id)),
      endAccount(player.userId),
      unclaim('child', identity(player), id),
      ...files.flatMap(file => releaseUpload(file, id, now)),
      dueWork({
        kind: 'player-removal',
        ref: id,
        at: now.toISOString(),
        payload: { playerId: id, userId: player.userId },
      }),
      auditRow({ actor: caller.id, action: 'player.remove', subject: id, details: { name } }, now),
    )
  } catch (error) {
    if (error instanceof ConditionFailed)
      throw new Refusal(409, 'This child has just changed. Please try again.')
    throw error
  }
  return { id }
}
