import * as z from 'zod'
import { entity, isNew, remove, update } from '#functions/platform/data/entity.ts'
import { keys } from '#functions/platform/data/table.ts'
import { ConditionFailed, type Write } from '#functions/platform/data/transaction.ts'
import { genders, grades, helmetTypes, positions, shirtSizes } from '#shared/choices.ts'
import { allKitSizes } from '#shared/players/choices.ts'
import { newestOf } from '#shared/players/rules.ts'
import { type Membership, type Player, players, replacePlayer } from './store.ts'

/** A child's line of a team's roster: copies of its row, and how often it came. */
const RosterEntry = z.object({
  teamId: z.string(),
  playerId: z.string(),
  userId: z.string(),
  parentId: z.string().nullish(),
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.string(),
  gender: z.enum(genders).optional(),
  grade: z.enum(grades).optional(),
  jerseySize: z.enum(allKitSizes).optional(),
  shortsSize: z.enum(allKitSizes).optional(),
  helmetType: z.enum(helmetTypes).optional(),
  coachShirtSize: z.enum(shirtSizes).optional(),
  requestedNumbers: z.array(z.int()).default([]),
  playerImageUrl: z.string().optional(),
  jerseyNumber: z.int().nullish(),
  position: z.enum(positions).nullish(),
  active: z.boolean(),
  createdAt: z.string(),
  /** Kept by the writes of attendance; present or late, of all that were there or should have been. */
  attended: z.int().default(0),
  counted: z.int().default(0),
})
export type RosterEntry = z.infer<typeof RosterEntry>

export const roster = entity({
  schema: RosterEntry,
  key: row => keys.rosterEntry(row.teamId, row.playerId),
  places: row => ({ list: ['MEMBERS', `${row.teamId}#${row.playerId}`] }),
})

/** One player of a team has a number: the row that a second one runs into. */
const Jersey = z.object({ teamId: z.string(), number: z.int(), playerId: z.string() })
export const jerseys = entity({ schema: Jersey, key: row => keys.jersey(row.teamId, row.number) })

export const wearerOf = (teamId: string, number: number) => jerseys.get(keys.jersey(teamId, number))

/** Of these numbers, those that somebody wears. */
export const wornOf = (wanted: { teamId: string; number: number }[]) =>
  jerseys.getMany(wanted.map(({ teamId, number }) => keys.jersey(teamId, number)))

/** Everybody who is or was on a team. */
export const allEntriesOf = (teamId: string) => roster.within(keys.team(teamId).pk, 'PLAYER#')

export const getEntry = (teamId: string, playerId: string) => roster.get(keys.rosterEntry(teamId, playerId))

/** The roster of a team by name. */
export async function rosterOf(teamId: string): Promise<RosterEntry[]> {
  const name = ({ lastName, firstName }: RosterEntry) => `${lastName} ${firstName}`
  const entries = await allEntriesOf(teamId)
  return entries.filter(({ active }) => active).toSorted((a, b) => name(a).localeCompare(name(b), 'en'))
}

/**
 * Writes a child's row together with the rosters that it is on, so that they always agree. Fails where the child has
 * changed since `before` was read, and where somebody else of a team has the number (see `takenNumber`).
 */
export function savePlayer(before: Player | undefined, after: Player): Write[] {
  const row = before ? replacePlayer(after) : players.create(after)
  const was = before?.memberships ?? {}
  const is = after.memberships
  const left = Object.values(was).filter(({ teamId }) => !is[teamId])
  const changed = Object.values(is).filter(member => {
    const known = was[member.teamId]
    return !before || !known || entryText(before, known) !== entryText(after, member)
  })
  return [
    row,
    ...left.map(({ teamId }) => remove(keys.rosterEntry(teamId, after.id))),
    ...changed.map(member => putEntry(after, member)),
    ...numberWrites(was, is, after.id),
  ]
}

/** A child that is no more, on any roster. */
export const removeFromRosters = (player: Player): Write[] => [
  ...Object.keys(player.memberships).map(teamId => remove(keys.rosterEntry(teamId, player.id))),
  ...numberWrites(player.memberships, {}, player.id),
]

/** A child with one more place on a team, or with a changed one. */
export const withMembership = (player: Player, member: Membership): Player => ({
  ...player,
  memberships: { ...player.memberships, [member.teamId]: member },
})

/** A child that plays no more on the teams named: they stay on record. */
export function withoutTeams(player: Player, isLeft: (member: Membership) => boolean): Player {
  const memberships = Object.values(player.memberships).map(member =>
    member.active && isLeft(member) ? { ...member, active: false, jerseyNumber: undefined } : member,
  )
  return { ...player, memberships: Object.fromEntries(memberships.map(member => [member.teamId, member])) }
}

/** What the wire calls a child's team, number and position: those of the newest place that it has. */
export function currentPlace(player: Player) {
  const newest = newestOf(Object.values(player.memberships))
  return {
    teamId: newest?.teamId,
    jerseyNumber: newest?.jerseyNumber,
    position: newest?.position ?? player.position,
  }
}

export const activeTeamIds = ({ memberships }: Player): string[] =>
  Object.values(memberships).flatMap(({ teamId, active }) => (active ? teamId : []))

/** Which number it was that somebody else has, where a write failed for that. */
export function takenNumber(error: unknown): { teamId: string; number: number } | undefined {
  if (!(error instanceof ConditionFailed)) return undefined
  const guards = error.failed.map(({ Put }) => Jersey.safeParse(Put?.Item).data)
  return guards.find(guard => guard !== undefined)
}

/** Gives a number to somebody on the roster who has none; fails where that is not so any more. */
export const giveNumber = ({ teamId, playerId }: RosterEntry, number: number): Write[] => {
  const none = (path: string) => `(attribute_not_exists(${path}) OR ${path} = :none)`
  const values = { none: null, true: true }
  const field = `memberships.${teamId}`
  return [
    update(keys.player(playerId), {
      set: { [`${field}.jerseyNumber`]: number },
      add: { version: 1 },
      when: {
        expression: `#memberships.#${teamId}.#active = :true AND ${none(`#memberships.#${teamId}.#jerseyNumber`)}`,
        values,
      },
    }),
    update(keys.rosterEntry(teamId, playerId), {
      set: { jerseyNumber: number },
      when: { expression: `#active = :true AND ${none('#jerseyNumber')}`, values },
    }),
    jerseys.put({ teamId, number, playerId }, isNew),
  ]
}

type Memberships = Player['memberships']

function numberWrites(was: Memberships, is: Memberships, playerId: string): Write[] {
  const before = numbersOf(was)
  const after = numbersOf(is)
  const ours = { expression: '#playerId = :playerId', values: { playerId } }
  return [
    ...[...before]
      .filter(([key]) => !after.has(key))
      .map(([, { teamId, number }]) => remove(keys.jersey(teamId, number), ours)),
    ...[...after]
      .filter(([key]) => !before.has(key))
      .map(([, guard]) => jerseys.put({ ...guard, playerId }, isNew)),
  ]
}

/** The numbers that are worn now. */
const numbersOf = (memberships: Memberships) =>
  new Map(
    Object.values(memberships).flatMap(({ teamId, jerseyNumber, active }) =>
      active && jerseyNumber != null
        ? [[`${teamId}#${jerseyNumber}`, { teamId, number: jerseyNumber }] as const]
        : [],
    ),
  )

const entryText = (player: Player, member: Membership) => JSON.stringify(entryOf(player, member))

function entryOf(player: Player, member: Membership): RosterEntry {
  const { teamId, jerseyNumber, active, createdAt } = member
  const position = member.position ?? player.position
  return roster.parse({ ...player, playerId: player.id, teamId, jerseyNumber, position, active, createdAt })
}

/** All but what attendance counts, which stays or begins at 0. */
function putEntry(player: Player, member: Membership): Write {
  const { pk, sk, attended, counted, ...set } = roster.item(entryOf(player, member))
  const remove = Object.keys(RosterEntry.shape).filter(
    name => set[name] === undefined && name !== 'attended' && name !== 'counted',
  )
  return update(keys.rosterEntry(member.teamId, player.id), { set, remove, add: { attended: 0, counted: 0 } })
}
