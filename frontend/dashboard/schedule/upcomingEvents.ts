import type { Event } from '#shared/events/model.ts'
import { eventEnd, eventStart, isInProgress } from '#shared/events/rules.ts'

/** Selects the events for the dashboard from a sorted list. `now` is in the club's time zone. */

/** Events that are not over, so those in progress first. */
export const filterUpcoming = <E extends EventTimes>(events: readonly E[], now: string): E[] =>
  events.filter(event => eventEnd(event) > now)
type EventTimes = Pick<Event, 'startDate' | 'startTime' | 'endDate' | 'endTime'>

/**
 * What is in progress, then the next event that takes place, and the canceled ones before it, so that nobody drives
 * there.
 */
export function findNext<E extends EventTimes & Pick<Event, 'status'>>(
  events: readonly E[],
  now: string,
  isFor: (event: E) => boolean,
): E[] {
  const all = filterUpcoming(events, now).filter(isFor)
  const current = all.filter(event => isInProgress(event, now) && event.status === 'scheduled')
  const coming = all.filter(event => eventStart(event) > now)
  const first = coming.findIndex(({ status }) => status === 'scheduled')
  const off = coming.slice(0, first < 0 ? undefined : first).slice(0, maxCancelled)
  return [...current, ...off, ...coming.slice(first, first + 1)]
}

const maxCancelled = 2
