import * as z from 'zod'
import { teamsOf } from '#shared/events/homeAway.ts'
import { hasSides } from '#shared/events/kinds.ts'
import { Event } from '#shared/events/model.ts'
import { type Condition, checkRow, deleteRow, entity } from '../../platform/data/entity.ts'
import { type Key, keys } from '../../platform/data/table.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { updateCounts } from '../programs/store.ts'

export const EventRow = Event.extend({
  version: z.int(),
  /** The last changes of its series that this date has had, so that it has each once. */
  changeRefs: z.array(z.string()).optional(),
})
export type EventRow = z.infer<typeof EventRow>

/** Where an event stands among others: in every list they go by it. */
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

/** The whole event once more with each of its teams, so that a team's season is one query. */
const TeamEventRow = EventRow.extend({ of: z.string() })
const copyKey = (row: EventRow, team: string): Key =>
  keys.teamEvent(team, `${row.startDate}#${row.startTime}`, row.id)
export const teamEvents = entity({ schema: TeamEventRow, key: row => copyKey(row, row.of) })

export const getEvent = (id: string) => events.get(keys.event(id))

/** What the club has between two days, both included: a year of a hundred teams and more. */
export const listEventsBetween = (from: string, to: string): Promise<EventRow[]> =>
  events.between('EVENTS', [from, `${to}~`], { index: 'list', limit: 10_000 })

/** All dates of a series, or those from a day on. The index may lag: each is read again before it changes. */
export const listSeries = (seriesId: string, from = '0'): Promise<EventRow[]> =>
  events.between(`SERIES#${seriesId}`, [from, '~'], { index: 'owner' })

/** They and their copies, and one write that counts them all. */
export const createEvents = (created: readonly EventRow[]): Write[] => [
  ...created.flatMap(event => [events.create(event), ...copyWrites(event)]),
  ...countWrites([], created),
]

/** With its copies; who came to it is taken back by `propagateChange.ts`. Fails where it is not any more as read. */
export const deleteEventWrites = (event: EventRow): Write[] => [
  deleteRow(keys.event(event.id), ifUnchanged(event)),
  ...teamsOf(event).map(team => deleteRow(copyKey(event, team))),
  ...countWrites([event], []),
]

const ifUnchanged = ({ version }: EventRow): Condition => ({
  expression: '#version = :version',
  values: { version },
})

/** Goes through only while the event is as it was read. */
export const checkEventUnchanged = (event: EventRow): Write =>
  checkRow(keys.event(event.id), ifUnchanged(event))

/** Its copies move with it, whatever of time and teams has changed; fails where the event is not any more as read. */
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

/** The club counts its games, and its other events, also those that are off. */
function countWrites(before: readonly EventRow[], after: readonly EventRow[]): Write[] {
  const [was, is] = [countByKind(before), countByKind(after)]
  const add = { games: is.games - was.games, events: is.events - was.events }
  return add.games === 0 && add.events === 0 ? [] : [updateCounts(undefined, add)]
}

function countByKind(all: readonly EventRow[]) {
  const games = all.filter(hasSides).length
  return { games, events: all.length - games }
}

/** Whose events are asked for: the whole club's, those that are everybody's, or a team's. */
export type EventSource = 'club' | 'everybody' | { team: string }

export interface EventWindow {
  /** The first and the last day, each included; undefined: without an end. */
  from?: string
  to?: string
  /** The place of the last event that the caller has already. */
  after?: string
  descending: boolean
  /** So many at once, unless said. */
  maxRows?: number
}

export const pageSize = 100

/**
 * A page of what several sources hold, in order, each event once. Each is asked at the same time and only for its
 * part of the window, so what lies outside costs nothing however much it is.
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
  // One for the event that the caller has, and one that tells that there are more.
  const limit = maxRows + 2
  if (source === 'club') return events.between('EVENTS', [first, last], { index: 'list', descending, limit })
  if (source === 'everybody') {
    return events.between('MASTER', [first, last], { index: 'state', descending, limit })
  }
  const range = [`EVENT#${first}`, `EVENT#${last}`] as const
  return teamEvents.between(keys.team(source.team).pk, range, { descending, limit })
}
