import * as z from 'zod'
import { teamsOf } from '#shared/events/homeAway.ts'
import { endOf } from '#shared/events/rules.ts'
import { date } from '#shared/fields.ts'
import type { Event } from './store.ts'

const When = z.object({
  startDate: date,
  startTime: z.string(),
  endDate: date,
  endTime: z.string(),
  location: z.string().optional(),
  address: z.string().optional(),
})

/** More dates than that nobody reads in a mail; each mail carries all of them while it waits. */
const mostDates = 12

/** What the people of the teams have to hear: one piece of news, however many dates it is about. */
export const News = z.object({
  kind: z.enum(['cancelled', 'postponed', 'restored', 'moved', 'removed']),
  reason: z.string().optional(),
  teamIds: z.array(z.string()),
  /** Who has done it knows it. */
  by: z.string(),
  dates: z.array(z.object({ id: z.string(), title: z.string(), was: When, is: When.optional() })),
  /** How many more dates there are. */
  more: z.int().default(0),
})
export type News = z.infer<typeof News>

export interface Pair {
  before: Event
  /** undefined where it is gone. */
  after: Event | undefined
}

/** The news of a change. What is over is none any more; `now` is the club's `wallClock`. */
export function newsOf(pairs: readonly Pair[], by: string, now: string): News | undefined {
  const worth = pairs.flatMap(pair => {
    const kind = kindOf(pair)
    const isOver = [pair.before, ...(pair.after ? [pair.after] : [])].every(event => endOf(event) <= now)
    return kind && !isOver ? [{ ...pair, kind }] : []
  })
  const teamIds = [
    ...new Set(worth.flatMap(({ before, after }) => [before, after ?? before].flatMap(teamsOf))),
  ]
  const [first] = worth
  if (!first || teamIds.length === 0) return undefined
  const dates = worth
    .map(({ before, after }) => ({
      id: before.id,
      title: (after ?? before).title,
      was: When.parse(before),
      is: after && When.parse(after),
    }))
    .toSorted(byDay)
  return {
    kind: first.kind,
    reason: first.after?.statusReason,
    teamIds,
    by,
    dates: dates.slice(0, mostDates),
    more: Math.max(0, dates.length - mostDates),
  }
}

function kindOf({ before, after }: Pair): News['kind'] | undefined {
  if (!after) return before.status === 'scheduled' ? 'removed' : undefined
  if (before.status !== after.status) return after.status === 'scheduled' ? 'restored' : after.status
  return after.status === 'scheduled' && isElsewhere(before, after) ? 'moved' : undefined
}

const isElsewhere = (before: Event, after: Event): boolean =>
  Object.keys(When.shape).some(name => before[name as keyof Event] !== after[name as keyof Event])

const byDay = (one: { was: { startDate: string } }, other: { was: { startDate: string } }): number =>
  one.was.startDate.localeCompare(other.was.startDate)
