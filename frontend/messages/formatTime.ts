import { addDays, dayIn, formatDate, formatTime, wallClock } from '#shared/dates.ts'

/** When something was written is told by the reader's own clock: it is about him and somebody else, not a field. */
export const readersZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** "5:04 PM" */
export const timeText = (instant: string, zone: string): string =>
  formatTime(wallClock(zone, new Date(instant)).slice(11, 16))

/** "Today", "Yesterday", "Monday, November 2", and of another year with the year. */
export function dayText(day: string, today: string): string {
  if (day === today) return 'Today'
  if (day === addDays(today, -1)) return 'Yesterday'
  return formatDate(day, { weekday: 'long', month: 'long', day: 'numeric', ...yearUnless(day, today) })
}

/** As short as a list has room for: the time of today, the day of anything before. */
export function shortText(instant: string, zone: string, now: Date): string {
  const [day, today] = [dayIn(zone, new Date(instant)), dayIn(zone, now)]
  if (day === today) return timeText(instant, zone)
  if (day === addDays(today, -1)) return 'Yesterday'
  return formatDate(day, { month: 'short', day: 'numeric', ...yearUnless(day, today) })
}

/** Day and time in full, for a list of who has seen what. */
export const momentText = (instant: string, zone: string, now: Date): string =>
  `${dayText(dayIn(zone, new Date(instant)), dayIn(zone, now))}, ${timeText(instant, zone)}`

/** The same within a sentence: "today at 5:04 PM". */
export function spokenText(instant: string, zone: string, now: Date): string {
  const day = dayText(dayIn(zone, new Date(instant)), dayIn(zone, now))
  return `${day.replace(/^(To|Yester)day$/, word => word.toLowerCase())} at ${timeText(instant, zone)}`
}

const yearUnless = (day: string, today: string): Intl.DateTimeFormatOptions =>
  day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }
