import type { Event } from '#shared/events/model.ts'
import { startOf } from '#shared/events/rules.ts'

/** What of a list of events, in the order in which they happen, the dashboard shows. `now` is the club's clock. */

/** Those that have not begun. */
export const comingAfter = <E extends Start>(events: readonly E[], now: string): E[] =>
  events.filter(event => startOf(event) >= now)
type Start = Pick<Event, 'startDate' | 'startTime'>

/**
 * What comes next for somebody: the first that takes place, and whatever was to be before it and does not, because
 * nobody should drive there.
 */
export function nextOf<E extends Start & Pick<Event, 'status'>>(
  events: readonly E[],
  now: string,
  isFor: (event: E) => boolean,
): E[] {
  const coming = comingAfter(events, now).filter(isFor)
  const first = coming.findIndex(({ status }) => status === 'scheduled')
  const off = coming.slice(0, first < 0 ? undefined : first).slice(0, mostOff)
  return [...off, ...coming.slice(first, first + 1)]
}

const mostOff = 2
