import * as z from 'zod'
import { teamsOf } from '#shared/events/homeAway.ts'
import { eventEnd, eventStart, isAnswerCurrent } from '#shared/events/rules.ts'
import { date } from '#shared/fields.ts'
import { compareCodeUnits } from '#shared/text.ts'
import type { EventRow } from './store.ts'

export const EventTime = z.object({
  startDate: date,
  startTime: z.string(),
  endDate: date,
  endTime: z.string(),
  location: z.string().optional(),
  address: z.string().optional(),
})

/** Nobody reads more dates in a mail, and each queued mail carries all of them. */
const maxDates = 12

/** A schedule change to report to the teams: a single notice, however many dates it covers. */
export const ChangeNotice = z.object({
  kind: z.enum(['added', 'cancelled', 'postponed', 'restored', 'moved', 'removed']),
  reason: z.string().optional(),
  teamIds: z.array(z.string()),
  /** The person who made the change, who is not notified. */
  by: z.string(),
  dates: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      was: EventTime,
      is: EventTime.optional(),
      /** Answers given for the time before no longer count. */
      asksAgain: z.boolean().optional(),
    }),
  ),
  /** The number of dates beyond `maxDates`. */
  more: z.int().default(0),
})
export type ChangeNotice = z.infer<typeof ChangeNotice>

export interface EventVersions {
  before: EventRow
  /** Undefined if it was deleted. */
  after: EventRow | undefined
}

/** The notice for dates that are new on the schedule; undefined if there is nothing to report. */
export function buildAddedNotice(
  events: readonly EventRow[],
  by: string,
  now: string,
): ChangeNotice | undefined {
  const worth = events.filter(event => event.status === 'scheduled' && eventEnd(event) > now)
  const teamIds = [...new Set(worth.flatMap(teamsOf))]
  if (teamIds.length === 0) return undefined
  const dates = worth.map(event => ({ id: event.id, title: event.title, was: EventTime.parse(event) }))
  return { kind: 'added', teamIds, by, ...cutDates(dates) }
}

/**
 * The notice for a change; undefined if there is nothing to report, such as for past events. `now` is the club's
 * `wallClock`.
 */
export function buildChangeNotice(
  pairs: readonly EventVersions[],
  by: string,
  now: string,
): ChangeNotice | undefined {
  const worth = pairs.flatMap(pair => {
    const kind = noticeKindOf(pair)
    const isOver = [pair.before, ...(pair.after ? [pair.after] : [])].every(event => eventEnd(event) <= now)
    return kind && !isOver ? [{ ...pair, kind }] : []
  })
  const teamIds = [
    ...new Set(worth.flatMap(({ before, after }) => [before, after ?? before].flatMap(teamsOf))),
  ]
  const [first] = worth
  if (!first || teamIds.length === 0) return undefined
  const dates = worth.map(({ before, after }) => ({
    id: before.id,
    title: (after ?? before).title,
    was: EventTime.parse(before),
    is: after && EventTime.parse(after),
    ...(after && !isAnswerCurrent(eventStart(before), after) && { asksAgain: true }),
  }))
  return {
    kind: first.kind,
    reason: first.after?.statusReason,
    teamIds,
    by,
    ...cutDates(dates),
  }
}

function cutDates(dates: ChangeNotice['dates']): Pick<ChangeNotice, 'dates' | 'more'> {
  return { dates: dates.toSorted(byDay).slice(0, maxDates), more: Math.max(0, dates.length - maxDates) }
}

function noticeKindOf({ before, after }: EventVersions): ChangeNotice['kind'] | undefined {
  if (!after) return before.status === 'scheduled' ? 'removed' : undefined
  if (before.status !== after.status) return after.status === 'scheduled' ? 'restored' : after.status
  return after.status === 'scheduled' && hasMoved(before, after) ? 'moved' : undefined
}

const hasMoved = (before: EventRow, after: EventRow): boolean =>
  Object.keys(EventTime.shape).some(name => before[name as keyof EventRow] !== after[name as keyof EventRow])

const byDay = (one: { was: { startDate: string } }, other: { was: { startDate: string } }): number =>
  compareCodeUnits(one.was.startDate, other.was.startDate)
