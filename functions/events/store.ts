import * as z from 'zod'
import { Event as Wire } from '#shared/events/model.ts'
import { teamsOf } from '#shared/events/rules.ts'
import { entity, remove } from '../data/entity.ts'
import { type Key, keys } from '../data/table.ts'
import type { Write } from '../data/transaction.ts'

const Event = Wire.extend({ version: z.int() })
export type Event = z.infer<typeof Event>

/** Where an event stands among others: in every list they go by it. */
const placeOf = ({ startDate, startTime, id }: Event): string => `${startDate}#${startTime}#${id}`

const events = entity({
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
const copies = entity({ schema: TeamEvent, key: row => copyKey(row, row.of) })

export const getEvent = (id: string) => events.get(keys.event(id))

export const createEvent = (event: Event): Write[] => [events.create(event), ...copiesOf(event)]

/** Its copies move with it, whatever of time and teams has changed; fails where the event is not any more as read. */
export function replaceEvent(before: Event, changed: Event): Write[] {
  const after = { ...changed, version: before.version + 1 }
  const stays = new Set(teamsOf(after).map(team => copyKey(after, team).sk + team))
  const left = teamsOf(before).filter(team => !stays.has(copyKey(before, team).sk + team))
  return [
    events.put(after, { expression: '#version = :version', values: { version: before.version } }),
    ...copiesOf(after),
    ...left.map(team => remove(copyKey(before, team))),
  ]
}

const copiesOf = (event: Event): Write[] => teamsOf(event).map(team => copies.put({ ...event, of: team }))

/** Whose events are asked for: the whole club's, those that are everybody's, or a team's. */
export type Source = 'club' | 'everybody' | { team: string }

export interface Window {
  /** The first and the last day, each included; undefined: without an end. */
  from?: string
  to?: string
  /** The place of the last event that the caller has already. */
  after?: string
  descending: boolean
}

/** So many at once. */
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
  const page = places.slice(0, pageSize)
  const rows = page.flatMap(place => byPlace.get(place) ?? [])
  return { rows, next: places.length > page.length ? page.at(-1) : undefined }
}

async function rowsOf(source: Source, { from, to, after, descending }: Window): Promise<Event[]> {
  const first = (descending ? undefined : after) ?? from ?? '0'
  const last = (descending ? after : undefined) ?? `${to ?? ''}~`
  // One for the event that the caller has, and one that tells that there are more.
  const limit = pageSize + 2
  if (source === 'club') return events.between('EVENTS', [first, last], { index: 'list', descending, limit })
  if (source === 'everybody') {
    return events.between('MASTER', [first, last], { index: 'state', descending, limit })
  }
  const range = [`EVENT#${first}`, `EVENT#${last}`] as const
  return copies.between(keys.team(source.team).pk, range, { descending, limit })
}
