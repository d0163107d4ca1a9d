import { addDays, dayIn, formatDate, formatTime, wallClock } from '#shared/dates.ts'

/** "5:04 PM" */
export const formatTimeIn = (instant: string, zone: string): string =>
  formatTime(wallClock(zone, new Date(instant)).slice(11, 16))

/** "Today", "Yesterday", "Monday, November 2"; with the year if it is another one. */
export function formatChatDay(day: string, today: string): string {
  if (day === today) return 'Today'
  if (day === addDays(today, -1)) return 'Yesterday'
  return formatDate(day, isSameYear(day, today) ? 'EEE, MMM d' : 'EEE, MMM d, yyyy')
}

/** The short form for lists: the time if today, else the date. */
export function formatShort(instant: string, zone: string, now: Date): string {
  const [day, today] = [dayIn(zone, new Date(instant)), dayIn(zone, now)]
  if (day === today) return formatTimeIn(instant, zone)
  if (day === addDays(today, -1)) return 'Yesterday'
  return formatDate(day, isSameYear(day, today) ? 'MMM d' : 'MMM d, yyyy')
}

/** Full date and time, for read receipts. */
export const formatMoment = (instant: string, zone: string, now: Date): string =>
  `${formatChatDay(dayIn(zone, new Date(instant)), dayIn(zone, now))}, ${formatTimeIn(instant, zone)}`

/** The same within a sentence: "today at 5:04 PM". */
export function formatInSentence(instant: string, zone: string, now: Date): string {
  const day = formatChatDay(dayIn(zone, new Date(instant)), dayIn(zone, now))
  return `${day.replace(/^(To|Yester)day$/, word => word.toLowerCase())} at ${formatTimeIn(instant, zone)}`
}

const isSameYear = (day: string, today: string): boolean => day.slice(0, 4) === today.slice(0, 4)
