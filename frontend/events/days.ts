import { addDays, mondayOf } from '#shared/dates.ts'
import type { Event } from '#shared/events/model.ts'

/** Calendar dates as `yyyy-MM-dd`, independent of clock and time zone. A week starts on Monday. */

export const listWeek = (date: string): string[] => listDays(mondayOf(date), 7)

export const listDays = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => addDays(first, at))

/** The events on a date, in the given order; a multi-day event is on each of its dates. */
export const filterByDay = <E extends EventTimes>(events: readonly E[], day: string): E[] =>
  events.filter(event => isOnDay(event, day))

export const isOnDay = (event: EventTimes, day: string): boolean =>
  event.startDate <= day && day <= getLastDay(event)

/** An event that ends at midnight is not on the day that starts then. */
export const getLastDay = ({ startDate, endDate, endTime }: EventTimes): string =>
  endTime === '00:00:00' && startDate < endDate ? addDays(endDate, -1) : endDate

type EventTimes = Pick<Event, 'startDate' | 'endDate' | 'endTime'>
