import * as z from 'zod'
import { addHours } from '#shared/dates.ts'
import { entity } from '../../platform/data/entity.ts'
import { keys, toSortable } from '../../platform/data/table.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { deleteRow } from '../../platform/data/writes.ts'
import { enqueueJob } from '../../platform/jobs/queue.ts'
import { findPlayersByName, type PlayerRow } from './store.ts'

/** Two profiles with the same name and birthday: perhaps of one child. Only the office reads of it. */
const AlikeRow = z.object({
  /** In order. */
  one: z.string(),
  other: z.string(),
  /** Since there are two. */
  at: z.string(),
  /** The office has said that they are two children. */
  areTwo: z.boolean().optional(),
})
type AlikeRow = z.infer<typeof AlikeRow>
export const alikes = entity({
  schema: AlikeRow,
  key: row => keys.alike(row.one, row.other),
  indexKeys: ({ one, other, at, areTwo }) => ({
    list: areTwo ? undefined : ['ALIKE', `${at}#${one}#${other}`],
    owner: [partitionOf(one), other],
    scope: [partitionOf(other), one],
  }),
})
const partitionOf = (playerId: string): string => `PLAYER#${playerId}#ALIKE`

type Named = Pick<PlayerRow, 'firstName' | 'lastName' | 'dateOfBirth'>

/** Capitals, accents and how a letter is composed make no other child. */
export const isAlike = (one: Named, other: Named): boolean =>
  one.dateOfBirth === other.dateOfBirth && nameOf(one) === nameOf(other)

const nameOf = ({ firstName, lastName }: Named): string => toSortable(lastName.trim(), firstName.trim())

/** The other children of the same name and birthday, as far as the index has them. */
export const findAlike = async (player: PlayerRow): Promise<PlayerRow[]> =>
  (await findPlayersByName(player.firstName, player.lastName)).filter(
    other => other.id !== player.id && isAlike(player, other),
  )

export function pairOf(player: PlayerRow, other: PlayerRow): AlikeRow {
  const [first, second] = player.id < other.id ? [player, other] : [other, player]
  const [, at = ''] = [first.createdAt, second.createdAt].toSorted()
  return { one: first.id, other: second.id, at }
}

export const getPair = (p: string, q: string) => alikes.get(p < q ? keys.alike(p, q) : keys.alike(q, p))

/** The pairs that the office has not decided about, oldest first. */
export const listOpenPairs = async (): Promise<AlikeRow[]> => (await alikes.list('list', 'ALIKE')).rows

export async function listPairsOf(playerId: string): Promise<AlikeRow[]> {
  const [first, second] = await Promise.all([
    alikes.list('owner', partitionOf(playerId)),
    alikes.list('scope', partitionOf(playerId)),
  ])
  return [...first.rows, ...second.rows]
}

export const deletePair = ({ one, other }: AlikeRow): Write => deleteRow(keys.alike(one, other))

/** A minute, in which the index gets to know of the child. */
const delayHours = 1 / 60

/**
 * Looks for other profiles of a child that is new or was renamed. It is written for each of them, so that nothing tells whoever
 * adds a child that there is another.
 */
export const alikeJob = (playerId: string, now: Date): Write =>
  enqueueJob({
    kind: 'alike',
    ref: playerId,
    at: addHours(now, delayHours).toISOString(),
    payload: { playerId },
  })
