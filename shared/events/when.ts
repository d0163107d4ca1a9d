import { formatDate, formatTime, formatTimeRange } from '../dates.ts'
import type { Event } from './model.ts'

/** When an event is, in words. Dates and times are in the club's time zone, wherever the reader is. */

type EventTimes = Pick<Event, 'startDate' | 'startTime' | 'endDate' | 'endTime'>

/** "Sat, Apr 4, 10:00 AM" */
export const formatWhen = ({ startDate, startTime }: Pick<Event, 'startDate' | 'startTime'>): string =>
  `${formatDay(startDate)}, ${formatTime(startTime)}`

/** "10:00–11:30 AM"; for a multi-day event "10:00 AM – Sun, Apr 5, 2:00 PM" */
export const formatTimes = ({ startDate, startTime, endDate, endTime }: EventTimes): string =>
  startDate === endDate
    ? formatTimeRange(startTime, endTime)
    : `${formatTime(startTime)} – ${formatDay(endDate)}, ${formatTime(endTime)}`

/** "Sat, Apr 4, 10:00–11:30 AM" */
export const formatSpan = (event: EventTimes): string =>
  `${formatDay(event.startDate)}, ${formatTimes(event)}`

const formatDay = (date: string): string => formatDate(date, 'EEE, MMM d')
