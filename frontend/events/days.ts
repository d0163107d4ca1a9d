import { addDays, mondayOf } from '#shared/dates.ts'
import type { Event } from '#shared/events/model.ts'

/** Days of the calendar as `yyyy-MM-dd`: no clock and no zone has a part in this. A week begins on Monday. */

export const weekOf = (date: string): string[] => daysFrom(mondayOf(date), 7)

export const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => addDays(first, at))

/** What takes place on a day, in the order given; what lasts several days is on each of them. */
export const eventsOn = <E extends Times>(events: readonly E[], day: string): E[] =>
  events.filter(event => event.startDate <= day && day <= lastDayOf(event))

/** One that ends at midnight has no part in the day that begins then. */
export const lastDayOf = ({ startDate, endDate, endTime }: Times): string =>
  endTime === '00:00:00' && startDate < endDate ? addDays(endDate, -1) : endDate

type Times = Pick<Event, 'startDate' | 'endDate' | 'endTime'>
