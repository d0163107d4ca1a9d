import { addDays, dayIn, formatDate, formatTimeOf } from '#shared/dates.ts'

/** Times are shown in the club's zone; its name stands at them for a reader whose own clock shows another time. */
export interface Zones {
  club: string
  reader: string
}

/** "5:04 PM", or "5:04 PM EST" */
export const formatTimeIn = (instant: string, { club, reader }: Zones): string =>
  formatTimeOf(instant, club, reader)

/** "Today", "Yesterday", "Mon, Nov 2"; with the year if it is another one. */
export function formatChatDay(day: string, today: string): string {
  if (day === today) return 'Today'
  if (day === addDays(today, -1)) return 'Yesterday'
  return formatDate(day, isSameYear(day, today) ? 'EEE, MMM d' : 'EEE, MMM d, yyyy')
}

/** The short form for lists: the time if today, else the date. */
export function formatShort(instant: string, zones: Zones, now: Date): string {
  const [day, today] = [dayIn(zones.club, new Date(instant)), dayIn(zones.club, now)]
  if (day === today) return formatTimeIn(instant, zones)
  if (day === addDays(today, -1)) return 'Yesterday'
  return formatDate(day, isSameYear(day, today) ? 'MMM d' : 'MMM d, yyyy')
}

/** Full date and time, for read receipts. */
export const formatMoment = (instant: string, zones: Zones, now: Date): string =>
  `${formatDayOf(instant, zones, now)}, ${formatTimeIn(instant, zones)}`

/** The same within a sentence: "today at 5:04 PM". */
export const formatInSentence = (instant: string, zones: Zones, now: Date): string =>
  `${formatDayOf(instant, zones, now).replace(/^(To|Yester)day$/, word => word.toLowerCase())} at ${formatTimeIn(instant, zones)}`

const formatDayOf = (instant: string, { club }: Zones, now: Date): string =>
  formatChatDay(dayIn(club, new Date(instant)), dayIn(club, now))

const isSameYear = (day: string, today: string): boolean => day.slice(0, 4) === today.slice(0, 4)
