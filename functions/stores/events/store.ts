import * as z from 'zod'
import { teamsOf } from '#shared/events/homeAway.ts'
import { hasSides } from '#shared/events/kinds.ts'
import { Event } from '#shared/events/model.ts'
import { entity } from '../../platform/data/entity.ts'
import { type Key, keys } from '../../platform/data/table.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { type Condition, checkRow, deleteRow } from '../../platform/data/writes.ts'
import { updateCounts } from '../programs/store.ts'

export const EventRow = Event.extend({
  version: z.int(),
  /** The latest series changes applied to this date, so that each is applied once. */
  changeRefs: z.array(z.string()).optional(),
  /** Since when it is to take place at its present time; absent as long as that is since it was entered. */
  plannedAt: z.string().optional(),
})
export type EventRow = z.infer<typeof EventRow>

export const plannedAtOf = ({ plannedAt, createdAt }: Pick<EventRow, 'plannedAt' | 'createdAt'>): string =>
  plannedAt ?? createdAt

/** Sort key in every list. */
const sortKeyOf = ({ startDate, startTime, id }: EventRow): string => `${startDate}#${startTime}#${id}`

export const events = entity({
  schema: EventRow,
  key: row => keys.event(row.id),
  indexKeys: row => ({
    list: ['EVENTS', sortKeyOf(row)],
    owner: row.seriesId ? [`SERIES#${row.seriesId}`, row.startDate] : undefined,
    state: row.isMasterEvent ? ['MASTER', sortKeyOf(row)] : undefined,
  }),
})

/** A copy of the event for each of its teams, so that a team's season is one query. */
const TeamEventRow = EventRow.extend({ of: z.string() })
const copyKey = (row: EventRow, team: string): Key =>
  keys.teamEvent(team, `${row.startDate}#${row.startTime}`, row.id)
export const teamEvents = entity({ schema: TeamEventRow, key: row => copyKey(row, row.of) })

export const getEvent = (id: string) => events.get(keys.event(id))
export const getEventsById = (ids: readonly string[]) => events.getMany(ids.map(keys.event))

/** The club's events between two days, both included; the limit is more than a year of a hundred teams. */
export const listEventsBetween = (from: string, to: string): Promise<EventRow[]> =>
  events.between('EVENTS', [from, `${to}~`], { index: 'list', limit: 10_000 })

/** All dates of a series, or those from a day on. The index may lag, so each is read again before it is changed. */
export const listSeries = (seriesId: string, from = '0'): Promise<EventRow[]> =>
  events.between(`SERIES#${seriesId}`, [from, '~'], { index: 'owner' })

/** Creates the events with their team copies, and counts them in one write. */
export const createEvents = (created: readonly EventRow[]): Write[] => [
  ...created.flatMap(event => [events.create(event), ...copyWrites(event)]),
  ...countWrites([], created),
]

/**
 * Deletes the event and its team copies; `propagateChange.ts` deletes the attendance. Fails if it has changed since
 * read.
 */
export const deleteEventWrites = (event: EventRow): Write[] => [
  deleteRow(keys.event(event.id), ifUnchanged(event)),
  ...teamsOf(event).map(team => deleteRow(copyKey(event, team))),
  ...countWrites([event], []),
]

const ifUnchanged = ({ version }: EventRow): Condition => ({
  expression: '#version = :version',
  values: { version },
})

/** Fails if the event has changed since it was read. */
export const checkEventUnchanged = (event: EventRow): Write =>
  checkRow(keys.event(event.id), ifUnchanged(event))

/**
 * Replaces the event and its copies, even if time or teams changed; fails if the event has changed since it was
 * read.
 */
export function replaceEvent(before: EventRow, changed: EventRow): Write[] {
  const after = { ...changed, version: before.version + 1 }
  const stays = new Set(teamsOf(after).map(team => copyKey(after, team).sk + team))
  const left = teamsOf(before).filter(team => !stays.has(copyKey(before, team).sk + team))
  return [
    events.put(after, ifUnchanged(before)),
    ...copyWrites(after),
    ...left.map(team => deleteRow(copyKey(before, team))),
    ...countWrites([before], [after]),
  ]
}

const copyWrites = (event: EventRow): Write[] =>
  teamsOf(event).map(team => teamEvents.put({ ...event, of: team }))

/** Updates the club's counts of games and other events; cancelled ones are included. */
function countWrites(before: readonly EventRow[], after: readonly EventRow[]): Write[] {
  const [was, is] = [countByKind(before), countByKind(after)]
  const add = { games: is.games - was.games, events: is.events - was.events }
  return add.games === 0 && add.events === 0 ? [] : [updateCounts(undefined, add)]
}

function countByKind(all: readonly EventRow[]) {
  const games = all.filter(hasSides).length
  return { games, events: all.length - games }
}

/** Whose events to list: all of the club's, the league-wide ones, or a team's. */
export type EventSource = 'club' | 'everybody' | { team: string }

export interface EventWindow {
  /** First and last day, both included; undefined for no limit. */
  from?: string
  to?: string
  /** Sort key of the last event the caller already has. */
  after?: string
  descending: boolean
  /** Defaults to `pageSize`. */
  maxRows?: number
}

export const pageSize = 100

/**
 * A page of the events from several sources, in order, without duplicates. The sources are queried in parallel and
 * only within the window, so events outside it cost nothing.
 */
export async function listEventPage(
  sources: EventSource[],
  window: EventWindow,
): Promise<{ rows: EventRow[]; next?: string }> {
  const found = await Promise.all(sources.map(source => listFromSource(source, window)))
  const byPlace = new Map(found.flat().map(row => [sortKeyOf(row), row] as const))
  byPlace.delete(window.after ?? '')
  const places = [...byPlace.keys()].sort()
  if (window.descending) places.reverse()
  const page = places.slice(0, window.maxRows ?? pageSize)
  const rows = page.flatMap(place => byPlace.get(place) ?? [])
  return { rows, next: places.length > page.length ? page.at(-1) : undefined }
}

async function listFromSource(
  source: EventSource,
  { from, to, after, descending, maxRows = pageSize }: EventWindow,
): Promise<EventRow[]> {
  const first = (descending ? undefined : after) ?? from ?? '0'
  const last = (descending ? after : undefined) ?? `${to ?? ''}~`
  // One extra for the event the caller already has, and one to tell whether there are more.
  const limit = maxRows + 2
  if (source === 'club') return events.between('EVENTS', [first, last], { index: 'list', descending, limit })
  if (source === 'everybody') {
    return events.between('MASTER', [first, last], { index: 'state', descending, limit })
  }
  const range = [`EVENT#${first}`, `EVENT#${last}`] as const
  return teamEvents.between(keys.team(source.team).pk, range, { descending, limit })
}
