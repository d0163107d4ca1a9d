import * as z from 'zod'
import type { Event } from '#functions/stores/events/store.ts'
import { addDays, daysBetween } from '#shared/dates.ts'
import type { EventChanges } from '#shared/events/model.ts'
import { Event as Wire } from '#shared/events/model.ts'
import { generatedTitle } from '#shared/events/titles.ts'

/**
 * A change that can be made to any date of a series, so days are told as distances. Written down with due work, so
 * that it can be gone on with after a crash.
 */
export const Change = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('edit'),
    /** What is named here is taken out. */
    without: z.array(z.string()),
    set: Wire.partial(),
    /** By how many days it moves. */
    shift: z.int(),
    /** On which day after the first it ends, where that changes. */
    length: z.int().optional(),
    at: z.string(),
  }),
  z.object({
    kind: z.literal('status'),
    status: Wire.shape.status,
    reason: z.string().optional(),
    at: z.string(),
  }),
  z.object({ kind: z.literal('remove') }),
])
export type Change = z.infer<typeof Change>

/** What was sent about one date, as a change of any of them. Empty texts and null take a field out. */
export function editOf(event: Event, sent: EventChanges, now: Date): Change {
  const { startDate = event.startDate, endDate, title, ...others } = sent
  const given = Object.entries(others).filter(([, value]) => value !== undefined)
  const isEmpty = (value: unknown) => value === null || value === ''
  return {
    kind: 'edit',
    without: given.filter(([, value]) => isEmpty(value)).map(([name]) => name),
    set: Wire.partial().parse({
      ...Object.fromEntries(given.filter(([, value]) => !isEmpty(value))),
      ...(title !== undefined && { title }),
    }),
    shift: daysBetween(event.startDate, startDate),
    length: endDate === undefined ? undefined : daysBetween(startDate, endDate),
    at: now.toISOString(),
  }
}

/** An event after a change; undefined where it is gone by it. A title that nobody has written follows the event. */
export function changed(
  event: Event,
  change: Change,
  teams: readonly { id: string; name: string }[],
): Event | undefined {
  if (change.kind === 'remove') return undefined
  if (change.kind === 'status') {
    const statusReason = change.status === 'scheduled' ? undefined : change.reason
    return { ...event, status: change.status, statusReason, updatedAt: change.at }
  }
  const { without, set, shift, length = daysBetween(event.startDate, event.endDate), at } = change
  const startDate = addDays(event.startDate, shift)
  const after = relevant({
    ...event,
    ...Object.fromEntries(without.map(name => [name, undefined])),
    ...set,
    startDate,
    endDate: addDays(startDate, length),
    updatedAt: at,
  })
  const wasGenerated = event.title === generatedTitle(event, teams)
  const title = set.title ?? (wasGenerated ? '' : event.title)
  return { ...after, title: title || generatedTitle(after, teams) }
}

/** Of what was said, only what the kind of event has: a league event no teams, a practice no opponent or score. */
export function relevant<
  E extends Pick<Event, 'eventType' | 'teamId' | 'homeTeamId' | 'awayTeamId' | 'opponent'> &
    Partial<Pick<Event, 'homeScore' | 'awayScore'>>,
>(event: E): E {
  const { eventType } = event
  if (eventType === 'game') return event
  const sides = { homeTeamId: undefined, awayTeamId: undefined, opponent: undefined }
  const none = { ...sides, homeScore: undefined, awayScore: undefined }
  return { ...event, ...none, ...(eventType === 'master' && { teamId: undefined }) }
}
