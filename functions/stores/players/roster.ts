import * as z from 'zod'
import { positions } from '#shared/choices.ts'
import { addHours } from '#shared/dates.ts'
import { rosterFields } from '#shared/players/profile.ts'
import { newestMembership } from '#shared/players/rules.ts'
import { compareNames } from '#shared/text.ts'
import { entity } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { deleteRow, updateRow } from '../../platform/data/writes.ts'
import { enqueueJob } from '../../platform/jobs/queue.ts'
import { numberWrites } from './jerseys.ts'
import { type Membership, Periods, type PlayerRow, players, replacePlayer, withPublishedAt } from './store.ts'

/** A child's line on a team's roster: copies of fields of its row, and its attendance. */
const RosterEntryRow = z.object({
  teamId: z.string(),
  playerId: z.string(),
  userId: z.string(),
  parentId: z.string().nullish(),
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.string(),
  ...rosterFields,
  requestedNumbers: z.array(z.int()).default([]),
  playerImageUrl: z.string().optional(),
  jerseyNumber: z.int().nullish(),
  position: z.enum(positions).nullish(),
  active: z.boolean(),
  createdAt: z.string(),
  endedAt: z.string().optional(),
  periods: Periods.optional(),
  publishedAt: z.string().optional(),
  /** Updated by attendance writes: times present or late, out of all times the child was expected. */
  attended: z.int().default(0),
  counted: z.int().default(0),
})
export type RosterEntryRow = z.infer<typeof RosterEntryRow>

export const roster = entity({
  schema: RosterEntryRow,
  upgrades: [withPublishedAt],
  key: row => keys.rosterEntry(row.teamId, row.playerId),
  indexKeys: row => ({ list: ['MEMBERS', `${row.teamId}#${row.playerId}`] }),
})

/** Everyone who is or was on a team. */
export const listRosterEntries = (teamId: string) => roster.within(keys.team(teamId).pk, 'PLAYER#')

export const getRosterEntry = (teamId: string, playerId: string) =>
  roster.get(keys.rosterEntry(teamId, playerId))

/** The roster of a team by name. */
export async function listActiveRoster(teamId: string): Promise<RosterEntryRow[]> {
  return byName((await listRosterEntries(teamId)).filter(({ active }) => active))
}

/** Who was on the team at an instant. */
export async function listRosterAt(teamId: string, instant: string): Promise<RosterEntryRow[]> {
  return byName((await listRosterEntries(teamId)).filter(entry => wasOnTeam(entry, instant)))
}

type OnTeam = Pick<Membership, 'createdAt' | 'active' | 'endedAt' | 'periods'>

const wasOnTeam = ({ createdAt, active, endedAt = '', periods = [] }: OnTeam, instant: string): boolean =>
  (createdAt <= instant && (active || endedAt > instant)) ||
  periods.some(({ from, until }) => from <= instant && until > instant)

/** The teams that the child was on at an instant. */
export const teamIdsAt = ({ memberships }: PlayerRow, instant: string): string[] =>
  Object.values(memberships).flatMap(member => (wasOnTeam(member, instant) ? member.teamId : []))

const byName = (entries: RosterEntryRow[]): RosterEntryRow[] => {
  const name = ({ lastName, firstName }: RosterEntryRow) => `${lastName} ${firstName}`
  return entries.toSorted((a, b) => compareNames(name(a), name(b)))
}

/**
 * Writes a child's row together with its rosters, so that they always agree. Fails if the child has changed since
 * `before` was read, or if a teammate has the number (see `findTakenNumber`).
 */
export function savePlayer(before: PlayerRow | undefined, after: PlayerRow): Write[] {
  const row = before ? replacePlayer(after) : players.create(after)
  const was = before?.memberships ?? {}
  const is = after.memberships
  const left = Object.values(was).filter(({ teamId }) => !is[teamId])
  const changed = Object.values(is).filter(member => {
    const known = was[member.teamId]
    return !before || !known || rosterEntryText(before, known) !== rosterEntryText(after, member)
  })
  return [
    row,
    ...left.map(({ teamId }) => deleteRow(keys.rosterEntry(teamId, after.id))),
    ...changed.map(member => putRosterEntry(after, member)),
    ...numberWrites(was, is, after.id),
  ]
}

/** A child that is moved on within this time is news once, and one that is moved back is none. */
const newsDelayMinutes = 2

/**
 * Tells the family what has become of its teams, if they are published. Only for what somebody does by hand: of an import,
 * a merge or a canceled registration the family hears otherwise.
 */
export function teamNewsWrites(before: PlayerRow | undefined, after: PlayerRow, now: Date): Write[] {
  const [was, is] = [before ? activeTeamIds(before) : [], activeTeamIds(after)]
  if (was.length === is.length && was.every(id => is.includes(id))) return []
  return [teamNewsJob(after.id, quietAfter(now))]
}

export const teamNewsJob = (playerId: string, at: Date): Write =>
  enqueueJob({ kind: 'team-news', ref: playerId, at: at.toISOString(), payload: { playerId } })

/** When a child that is being moved has not been for two minutes. */
export function quietSince({ memberships }: PlayerRow): Date {
  const moves = Object.values(memberships).flatMap(({ createdAt, endedAt = createdAt }) => [
    createdAt,
    endedAt,
  ])
  return quietAfter(new Date(moves.toSorted().at(-1) ?? 0))
}

const quietAfter = (moved: Date): Date => addHours(moved, newsDelayMinutes / 60)

/** Takes a deleted child off every roster. */
export const deleteRosterEntries = (player: PlayerRow): Write[] => [
  ...Object.keys(player.memberships).map(teamId => deleteRow(keys.rosterEntry(teamId, player.id))),
  ...numberWrites(player.memberships, {}, player.id),
]

/** The child with a membership added or replaced. */
export function withMembership(player: PlayerRow, member: Membership): PlayerRow {
  const before = player.memberships[member.teamId]
  const isBack = member.active && before?.endedAt !== undefined && !before.active
  const periods = isBack
    ? [...(before.periods ?? []), { from: before.createdAt, until: before.endedAt ?? '' }]
    : before?.periods
  const endedAt = member.active ? undefined : member.endedAt
  const isUndone = isBack && quietAfter(new Date(before.endedAt ?? '')) >= new Date(member.createdAt)
  const publishedAt = isBack && !isUndone ? undefined : member.publishedAt
  const kept = { ...member, endedAt, periods, publishedAt }
  return { ...player, memberships: { ...player.memberships, [member.teamId]: kept } }
}

/** The child after leaving some teams; those memberships stay on record. */
export function withoutMemberships(
  player: PlayerRow,
  isLeft: (member: Membership) => boolean,
  now: Date,
): PlayerRow {
  const ended = { active: false, endedAt: now.toISOString(), jerseyNumber: undefined }
  const memberships = Object.values(player.memberships).map(member =>
    member.active && isLeft(member) ? { ...member, ...ended } : member,
  )
  return { ...player, memberships: Object.fromEntries(memberships.map(member => [member.teamId, member])) }
}

/** Team, number and position in the API: those of the newest membership. */
export function currentMembership(player: PlayerRow) {
  const newest = newestMembership(Object.values(player.memberships))
  return {
    teamId: newest?.teamId,
    jerseyNumber: newest?.jerseyNumber,
    position: newest?.position ?? player.position,
  }
}

export const activeTeamIds = ({ memberships }: PlayerRow): string[] =>
  Object.values(memberships).flatMap(({ teamId, active }) => (active ? teamId : []))

const rosterEntryText = (player: PlayerRow, member: Membership) =>
  JSON.stringify(buildRosterEntry(player, member))

function buildRosterEntry(player: PlayerRow, member: Membership): RosterEntryRow {
  const { teamId, jerseyNumber, active, createdAt, endedAt, periods, publishedAt } = member
  const position = member.position ?? player.position
  return RosterEntryRow.parse({
    ...player,
    playerId: player.id,
    teamId,
    jerseyNumber,
    position,
    active,
    createdAt,
    endedAt,
    periods,
    publishedAt,
  })
}

/** Everything except the attendance counts, which stay or start at 0. */
function putRosterEntry(player: PlayerRow, member: Membership): Write {
  const { set, remove } = roster.overwriting(buildRosterEntry(player, member))
  const { attended, counted, ...others } = set
  return updateRow(keys.rosterEntry(member.teamId, player.id), {
    set: others,
    remove: remove.filter(name => name !== 'attended' && name !== 'counted'),
    add: { attended: 0, counted: 0 },
  })
}
