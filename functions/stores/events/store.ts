import * as z from 'zod'
import { type Condition, check, entity, remove } from '#functions/platform/data/entity.ts'
import { type Key, keys } from '#functions/platform/data/table.ts'
import type { Write } from '#functions/platform/data/transaction.ts'
import { teamsOf } from '#shared/events/homeAway.ts'
import { Event as Wire } from '#shared/events/model.ts'
import { count } from '../programs/store.ts'

export const Event = Wire.extend({
  version: z.int(),
  /** The last changes of its series that this date has had, so that it has each once. */
  changeRefs: z.array(z.string()).optional(),
})
export type Event = z.infer<typeof Event>

/** Where an event stands among others: in every list they go by it. */
const placeOf = ({ startDate, startTime, id }: Event): string => `${startDate}#${startTime}#${id}`

export const events = entity({
  schema: Event,
  key: row => keys.event(row.id),
  places: row => ({
    list: ['EVENTS', placeOf(row)],
    owner: row.seriesId ? [`SERIES#${row.seriesId}`, row.startDate] : undefined,
    state: row.isMasterEvent ? ['MASTER', placeOf(row)] : undefined,
  }),
})

/** The whole event once more with each of its teams, so that a team's season is one query. */
const TeamEvent = Event.extend({ of: z.string() })
const copyKey = (row: Event, team: string): Key =>
  keys.teamEvent(team, `${row.startDate}#${row.startTime}`, row.id)
export const copies = entity({ schema: TeamEvent, key: row => copyKey(row, row.of) })

export const getEvent = (id: string) => events.get(keys.event(id))

/** What the club has between two days, both included: a year of a hundred teams and more. */
export const eventsBetween = (from: string, to: string): Promise<Event[]> =>
  events.between('EVENTS', [from, `${to}~`], { index: 'list', limit: 10_000 })

/** All dates of a series, or those from a day on. The index may lag: each is read again before it changes. */
export const ofSeries = (seriesId: string, from = '0'): Promise<Event[]> =>
  events.between(`SERIES#${seriesId}`, [from, '~'], { index: 'owner' })

/** They and their copies, and one write that counts them all. */
export const createEvents = (created: readonly Event[]): Write[] => [
  ...created.flatMap(event => [events.create(event), ...copiesOf(event)]),
  ...countEvents([], created),
]

/** With its copies; who came to it is taken back by `aftermath.ts`. Fails where it is not any more as read. */
export const removeEvent = (event: Event): Write[] => [
  remove(keys.event(event.id), asRead(event)),
  ...teamsOf(event).map(team => remove(copyKey(event, team))),
  ...countEvents([event], []),
]

const asRead = ({ version }: Event): Condition => ({ expression: '#version = :version', values: { version } })

/** Goes through only while the event is as it was read. */
export const stillAsRead = (event: Event): Write => check(keys.event(event.id), asRead(event))

/** Its copies move with it, whatever of time and teams has changed; fails where the event is not any more as read. */
export function replaceEvent(before: Event, changed: Event): Write[] {
  const after = { ...changed, version: before.version + 1 }
  const stays = new Set(teamsOf(after).map(team => copyKey(after, team).sk + team))
  const left = teamsOf(before).filter(team => !stays.has(copyKey(before, team).sk + team))
  return [
    events.put(after, asRead(before)),
    ...copiesOf(after),
    ...left.map(team => remove(copyKey(before, team))),
    ...countEvents([before], [after]),
  ]
}

const copiesOf = (event: Event): Write[] => teamsOf(event).map(team => copies.put({ ...event, of: team }))

/** The club counts its games, and its other events, also those that are off. */
function countEvents(before: readonly Event[], after: readonly Event[]): Write[] {
  const [was, is] = [figuresOf(before), figuresOf(after)]
  const add = { games: is.games - was.games, events: is.events - was.events }
  return add.games === 0 && add.events === 0 ? [] : [count(undefined, add)]
}

function figuresOf(all: readonly Event[]) {
  const games = all.filter(({ eventType }) => eventType === 'game').length
  return { games, events: all.length - games }
}

/** Whose events are asked for: the whole club's, those that are everybody's, or a team's. */
export type Source = 'club' | 'everybody' | { team: string }

export interface Window {
  /** The first and the last day, each included; undefined: without an end. */
  from?: string
  to?: string
  /** The place of the last event that the caller has already. */
  after?: string
  descending: boolean
  /** So many at once, unless said. */
  most?: number
}

export const pageSize = 100

/**
 * A page of what several sources hold, in order, each event once. Each is asked at the same time and only for its
 * part of the window, so what lies outside costs nothing however much it is.
 */
export async function pageOfEvents(
  sources: Source[],
  window: Window,
): Promise<{ rows: Event[]; next?: string }> {
  const found = await Promise.all(sources.map(source => rowsOf(source, window)))
  const byPlace = new Map(found.flat().map(row => [placeOf(row), row] as const))
  byPlace.delete(window.after ?? '')
  const places = [...byPlace.keys()].sort()
  if (window.descending) places.reverse()
  const page = places.slice(0, window.most ?? pageSize)
  const rows = page.flatMap(place => byPlace.get(place) ?? [])
  return { rows, next: places.length > page.length ? page.at(-1) : undefined }
}

async function rowsOf(
  source: Source,
  { from, to, after, descending, most = pageSize }: Window,
): Promise<Event[]> {
  const first = (descending ? undefined : after) ?? from ?? '0'
  const last = (descending ? after : undefined) ?? `${to ?? ''}~`
  // One for the event that the caller has, and one that tells that there are more.
  const limit = most + 2
  if (source === 'club') return events.between('EVENTS', [first, last], { index: 'list', descending, limit })
  if (source === 'everybody') {
    return events.between('MASTER', [first, last], { index: 'state', descending, limit })
  }
  const range = [`EVENT#${first}`, `EVENT#${last}`] as const
  return copies.between(keys.team(source.team).pk, range, { descending, limit })
}
