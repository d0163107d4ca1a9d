import * as z from 'zod'
import { Achievement } from '#shared/achievements/model.ts'
import { entity } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'
import { ConditionFailed, commit, type Write } from '../../platform/data/transaction.ts'
import { checkRow, deleteRow } from '../../platform/data/writes.ts'
import { countAward } from './achievementTypes.ts'

const AwardRow = Achievement.omit({ playerName: true }).extend({
  /** In a player's part of a team award: the player. */
  of: z.string().optional(),
})
export type AwardRow = z.infer<typeof AwardRow>

/** Sort key in every list. */
const sortKeyOf = ({ createdAt, id }: AwardRow): string => `${createdAt}#${id}`

const playerPartition = (playerId: string) => `PLAYER#${playerId}#AWARD`

export const awards = entity({
  schema: AwardRow,
  key: row => keys.award(row.id, row.of),
  indexKeys: row => {
    const holder = row.of ?? row.playerId
    const owner = holder === undefined ? undefined : ([playerPartition(holder), sortKeyOf(row)] as const)
    if (row.of !== undefined) return { owner }
    return {
      list: ['AWARDS', sortKeyOf(row)],
      owner,
      scope: row.teamId === undefined ? undefined : [`TEAM#${row.teamId}#AWARD`, sortKeyOf(row)],
    }
  },
})

export const getAward = (id: string) => awards.get(keys.award(id))

/** An award and, for a team award, the part of each player. */
export async function getAwardWithParts(
  id: string,
): Promise<{ award: AwardRow | undefined; parts: AwardRow[] }> {
  const rows = await awards.within(keys.award(id).pk)
  return { award: rows.find(({ of }) => of === undefined), parts: rows.filter(({ of }) => of !== undefined) }
}

/** The first write fails if it was awarded before, the second if the type does not exist. */
export const createAward = (award: AwardRow, playerIds: readonly string[]): [Write, Write, ...Write[]] => [
  awards.create(award),
  countAward(award.typeId, 1),
  ...playerIds.map(of => awards.create({ ...award, of })),
]

/** Fails if it was already deleted. */
export const deleteAward = ({ id, typeId }: AwardRow, parts: readonly AwardRow[]): Write[] => [
  deleteRow(keys.award(id), { expression: 'attribute_exists(#pk)' }),
  countAward(typeId, -1),
  ...parts.map(({ of }) => deleteRow(keys.award(id, of))),
]

/** Whose awards to list: everyone's, those of a team and its players, or a player's. */
export type AwardSource = 'club' | { team: string } | { player: string }

const pageSize = 100

/** A page of the awards from several sources, newest first, without duplicates. */
export async function listAwardPage(
  sources: readonly AwardSource[],
  after: string | undefined,
): Promise<{ rows: AwardRow[]; next?: string }> {
  const found = await Promise.all(sources.map(source => listFromSource(source, after)))
  const byPlace = new Map(found.flat().map(row => [sortKeyOf(row), row] as const))
  byPlace.delete(after ?? '')
  const places = [...byPlace.keys()].sort().reverse()
  const page = places.slice(0, pageSize)
  const rows = page.flatMap(place => byPlace.get(place) ?? [])
  return { rows, next: places.length > page.length ? page.at(-1) : undefined }
}

function listFromSource(source: AwardSource, after = '~'): Promise<AwardRow[]> {
  // One extra for the award the caller already has, and one to tell whether there are more.
  const range = { descending: true, limit: pageSize + 2 }
  const upTo = ['0', after] as const
  if (source === 'club') return awards.between('AWARDS', upTo, { ...range, index: 'list' })
  return 'team' in source
    ? awards.between(`TEAM#${source.team}#AWARD`, upTo, { ...range, index: 'scope' })
    : awards.between(playerPartition(source.player), upTo, { ...range, index: 'owner' })
}

/** For a deleted player; team awards stay with the team. Idempotent. */
export async function deleteAwardsOfPlayer(playerId: string): Promise<void> {
  let start: Record<string, string> | undefined
  do {
    const { rows, next } = await awards.list('owner', playerPartition(playerId), { start })
    for (const row of rows) {
      try {
        await commit(
          ...(row.of === undefined ? deleteAward(row, []) : [deleteRow(keys.award(row.id, row.of))]),
        )
      } catch (error) {
        // Already deleted, perhaps by another run; the index lags.
        if (!(error instanceof ConditionFailed)) throw error
      }
    }
    start = next
  } while (start)
}

/** Moves badges from one profile of a child to the other; a team award that both have becomes one. Idempotent. */
export async function moveAwardsToPlayer(from: string, into: string): Promise<void> {
  let start: Record<string, string> | undefined
  do {
    const { rows, next } = await awards.list('owner', playerPartition(from), { start })
    for (const row of rows) {
      const isOwned = { expression: '#playerId = :from', values: { from } }
      const moved =
        row.of === undefined
          ? [awards.put({ ...row, playerId: into }, isOwned)]
          : [awards.put({ ...row, of: into }), deleteRow(keys.award(row.id, from))]
      // The index may still list an award that was already moved.
      await commit(...moved).catch((error: unknown) => {
        if (!(error instanceof ConditionFailed)) throw error
      })
    }
    start = next
  } while (start)
}

/** For an award to a player: the transaction fails if the player does not exist. */
export const checkPlayerExists = (id: string): Write =>
  checkRow(keys.player(id), { expression: 'attribute_exists(#pk)' })
