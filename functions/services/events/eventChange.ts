import * as z from 'zod'
import { addDays, daysBetween } from '#shared/dates.ts'
import { hasSides, isLeagueWide } from '#shared/events/kinds.ts'
import type { EventChanges } from '#shared/events/model.ts'
import { Event } from '#shared/events/model.ts'
import { eventStart } from '#shared/events/rules.ts'
import { generateTitle } from '#shared/events/titles.ts'
import type { EventRow } from '../../stores/events/store.ts'

/**
 * A change that can be applied to any date of a series, so dates are stored as day offsets. Stored with a job, so
 * that it can continue after a crash.
 */
export const EventChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('edit'),
    /** Names of the fields to remove. */
    without: z.array(z.string()),
    set: Event.partial(),
    /** Days to move the event by. */
    shift: z.int(),
    /** Days from the first to the last day, if that changes. */
    length: z.int().optional(),
    at: z.string(),
  }),
  z.object({
    kind: z.literal('status'),
    status: Event.shape.status,
    reason: z.string().optional(),
    at: z.string(),
  }),
  z.object({ kind: z.literal('remove') }),
])
export type EventChange = z.infer<typeof EventChange>

/** Turns a change to one date into one that fits all dates. Empty texts and null remove a field. */
export function toEventChange(event: EventRow, sent: EventChanges, now: Date): EventChange {
  const { startDate = event.startDate, endDate, title, ...others } = sent
  const given = Object.entries(others).filter(([, value]) => value !== undefined)
  const isEmpty = (value: unknown) => value === null || value === ''
  return {
    kind: 'edit',
    without: given.filter(([, value]) => isEmpty(value)).map(([name]) => name),
    set: Event.partial().parse({
      ...Object.fromEntries(given.filter(([, value]) => !isEmpty(value))),
      ...(title !== undefined && { title }),
    }),
    shift: daysBetween(event.startDate, startDate),
    length: endDate === undefined ? undefined : daysBetween(startDate, endDate),
    at: now.toISOString(),
  }
}

/** The event after a change; undefined if it removes the event. A generated title is generated anew. */
export function applyChange(
  event: EventRow,
  change: EventChange,
  teams: readonly { id: string; name: string }[],
): EventRow | undefined {
  if (change.kind === 'remove') return undefined
  if (change.kind === 'status') {
    const statusReason = change.status === 'scheduled' ? undefined : change.reason
    const isBack = change.status === 'scheduled' && event.status !== 'scheduled'
    const plannedAt = isBack ? change.at : event.plannedAt
    return { ...event, status: change.status, statusReason, plannedAt, updatedAt: change.at }
  }
  const { without, set, shift, length = daysBetween(event.startDate, event.endDate), at } = change
  const startDate = addDays(event.startDate, shift)
  const after = withoutIrrelevantFields({
    ...event,
    ...Object.fromEntries(without.map(name => [name, undefined])),
    ...set,
    startDate,
    endDate: addDays(startDate, length),
    updatedAt: at,
  })
  const wasGenerated = event.title === generateTitle(event, teams)
  const title = set.title ?? (wasGenerated ? '' : event.title)
  const plannedAt = eventStart(event) === eventStart(after) ? event.plannedAt : at
  return { ...after, plannedAt, title: title || generateTitle(after, teams) }
}

/**
 * Drops fields that the kind of event does not have: a league event has no teams, a practice no opponent or score.
 */
export function withoutIrrelevantFields<
  E extends Pick<EventRow, 'eventType' | 'teamId' | 'homeTeamId' | 'awayTeamId' | 'opponent'> &
    Partial<Pick<EventRow, 'homeScore' | 'awayScore'>>,
>(event: E): E {
  if (hasSides(event)) return event
  const sides = { homeTeamId: undefined, awayTeamId: undefined, opponent: undefined }
  const none = { ...sides, homeScore: undefined, awayScore: undefined }
  return { ...event, ...none, ...(isLeagueWide(event) && { teamId: undefined }) }
}
