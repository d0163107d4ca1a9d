import * as z from 'zod'
import { Achievement } from '#shared/achievements/model.ts'
import { checkRow, deleteRow, entity } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'
import { ConditionFailed, commit, type Write } from '../../platform/data/transaction.ts'
import { countAward } from './achievementTypes.ts'

const AwardRow = Achievement.omit({ playerName: true }).extend({
  /** On a player's part of what its team was awarded: which player. */
  of: z.string().optional(),
})
export type AwardRow = z.infer<typeof AwardRow>

/** Where an award stands among others: in every list they go by it. */
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

/** An award, and with it the part that each player of the team has in it. */
export async function getAwardWithParts(
  id: string,
): Promise<{ award: AwardRow | undefined; parts: AwardRow[] }> {
  const rows = await awards.within(keys.award(id).pk)
  return { award: rows.find(({ of }) => of === undefined), parts: rows.filter(({ of }) => of !== undefined) }
}

/** The first write fails where it was awarded before, the second where there is no such badge. */
export const createAward = (award: AwardRow, playerIds: readonly string[]): [Write, Write, ...Write[]] => [
  awards.create(award),
  countAward(award.typeId, 1),
  ...playerIds.map(of => awards.create({ ...award, of })),
]

/** Fails where it is gone. */
export const deleteAward = ({ id, typeId }: AwardRow, parts: readonly AwardRow[]): Write[] => [
  deleteRow(keys.award(id), { expression: 'attribute_exists(#pk)' }),
  countAward(typeId, -1),
  ...parts.map(({ of }) => deleteRow(keys.award(id, of))),
]

/** Whose are asked for: everybody's, a team's with those of its players, or a player's. */
export type AwardSource = 'club' | { team: string } | { player: string }

const pageSize = 100

/** A page of what several sources hold, the latest first, each award once. */
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
  // One for the award that the caller has, and one that tells that there are more.
  const range = { descending: true, limit: pageSize + 2 }
  const upTo = ['0', after] as const
  if (source === 'club') return awards.between('AWARDS', upTo, { ...range, index: 'list' })
  return 'team' in source
    ? awards.between(`TEAM#${source.team}#AWARD`, upTo, { ...range, index: 'scope' })
    : awards.between(playerPartition(source.player), upTo, { ...range, index: 'owner' })
}

/** Of a player that was deleted; what its team has stays the team's. May be done twice. */
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
        // Somebody was quicker, or the index has not heard of it yet.
        if (!(error instanceof ConditionFailed)) throw error
      }
    }
    start = next
  } while (start)
}

/** The badges of one profile of a child become its other one's; what both have of a team is one. May be done twice. */
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
      // The index may tell of one that is moved already.
      await commit(...moved).catch((error: unknown) => {
        if (!(error instanceof ConditionFailed)) throw error
      })
    }
    start = next
  } while (start)
}

/** For an award to a player: it goes through only while there is that player. */
export const checkPlayerExists = (id: string): Write =>
  checkRow(keys.player(id), { expression: 'attribute_exists(#pk)' })
