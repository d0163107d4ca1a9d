import * as z from 'zod'
import type { PossibleDuplicate } from '#shared/players/model.ts'
import type { players as routes } from '#shared/players/routes.ts'
import type { Request } from '../../identity/http/serve.ts'
import { ConditionFailed, commit } from '../../platform/data/transaction.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Job } from '../../platform/jobs/queue.ts'
import { auditWrites } from '../../stores/audit/store.ts'
import {
  alikes,
  deletePair,
  findAlike,
  getPair,
  isAlike,
  listOpenPairs,
  listPairsOf,
  pairOf,
} from '../../stores/players/alike.ts'
import { getPlayer, getPlayersById, type PlayerRow } from '../../stores/players/store.ts'
import { listLiveOfPlayer } from '../../stores/registrations/store.ts'
import { listGuardians } from '../../stores/users/guardianLinks.ts'

const Payload = z.object({ playerId: z.string() })

/** Notes the profiles that may be of the same child, and forgets those that are no longer alike. */
export async function noteAlike({ payload }: Job): Promise<void> {
  const { playerId } = Payload.parse(payload)
  const player = await getPlayer(playerId)
  if (!player) return
  const [found, known] = await Promise.all([findAlike(player), listPairsOf(playerId)])
  const isKnown = (id: string) => known.some(({ one, other }) => one === id || other === id)
  const isFound = ({ one, other }: { one: string; other: string }) =>
    found.some(({ id }) => id === one || id === other)
  for (const pair of known) if (!pair.areTwo && !isFound(pair)) await commit(deletePair(pair))
  for (const other of found) {
    if (isKnown(other.id)) continue
    await commit(alikes.create(pairOf(player, other))).catch((error: unknown) => {
      // The other’s own job was first.
      if (!(error instanceof ConditionFailed)) throw error
    })
  }
}

/** The pairs that are still alike, with what tells them apart. */
export async function listPossibleDuplicates(): Promise<PossibleDuplicate[]> {
  const pairs = await listOpenPairs()
  const ids = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))]
  const [players, guardians, live] = await Promise.all([
    getPlayersById(ids),
    Promise.all(ids.map(listGuardians)),
    Promise.all(ids.map(listLiveOfPlayer)),
  ])
  const profileOf = ({ id, firstName, lastName, dateOfBirth, createdAt }: PlayerRow) => ({
    ...{ id, firstName, lastName, dateOfBirth, createdAt },
    guardians: guardians
      .flat()
      .filter(({ playerId }) => playerId === id)
      .map(guardian => `${guardian.firstName} ${guardian.lastName}`),
  })
  const programsOf = (id: string) =>
    live.flat().flatMap(({ playerId, programId }) => (playerId === id ? programId : []))
  return pairs.flatMap(({ one, other, at }) => {
    const first = players.find(({ id }) => id === one)
    const second = players.find(({ id }) => id === other)
    if (!first || !second || !isAlike(first, second)) return []
    const both = programsOf(one).filter(programId => programsOf(other).includes(programId))
    return [{ since: at, profiles: [profileOf(first), profileOf(second)], programIds: both }]
  })
}

/** Two children of the same name and birthday: nobody is asked again. */
export async function tellApart({
  caller,
  params,
  body,
  now,
}: Request<typeof routes.tellApart>): Promise<{ id: string }> {
  const pair = await getPair(params.id, body.otherId)
  if (!pair) throw notFound('Player')
  await commit(
    alikes.put({ ...pair, areTwo: true }, { expression: 'attribute_exists(#pk)' }),
    ...auditWrites({ actor: caller.id, action: 'players.apart', subject: params.id }, [body.otherId], now),
  )
  return { id: params.id }
}

/** Of a deleted child. Idempotent. */
export async function deletePairsOf(playerId: string): Promise<void> {
  for (const pair of await listPairsOf(playerId)) await commit(deletePair(pair))
}
