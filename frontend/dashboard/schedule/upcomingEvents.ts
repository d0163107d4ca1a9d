import type { Event } from '#shared/events/model.ts'
import { eventStart } from '#shared/events/rules.ts'

/** Selects the events for the dashboard from a sorted list. `now` is in the club's time zone. */

/** Events that have not started. */
export const filterUpcoming = <E extends EventStart>(events: readonly E[], now: string): E[] =>
  events.filter(event => eventStart(event) >= now)
type EventStart = Pick<Event, 'startDate' | 'startTime'>

/** The next event that takes place, and the canceled ones before it, so that nobody drives there. */
export function findNext<E extends EventStart & Pick<Event, 'status'>>(
  events: readonly E[],
  now: string,
  isFor: (event: E) => boolean,
): E[] {
  const coming = filterUpcoming(events, now).filter(isFor)
  const first = coming.findIndex(({ status }) => status === 'scheduled')
  const off = coming.slice(0, first < 0 ? undefined : first).slice(0, maxCancelled)
  return [...off, ...coming.slice(first, first + 1)]
}

const maxCancelled = 2
