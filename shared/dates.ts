/**
 * Dates are `yyyy-MM-dd` strings and instants are ISO strings in UTC. Functions that need "now" take it as a
 * parameter; the current day depends on the club's time zone, never on the viewer's or the server's.
 */

const isoDate = /^\d{4}-\d{2}-\d{2}$/
const monthName =
  /^(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)$/
const weekdayName = /^(mon|tue(s)?|wed(nes)?|thu(rs?)?|fri|sat(ur)?|sun)(day)?$/

/** A real calendar day in a plausible year: 2026-02-30 does not exist, and 9999-12-31 has no day after it. */
export function isDate(text: string): boolean {
  if (!isoDate.test(text) || text < '1900' || text >= '2200') return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** The club's calendar day at an instant. */
export const dayIn = (timeZone: string, now: Date): string => wallClock(timeZone, now).slice(0, 10)

/** The club's local time at an instant: "2026-03-02T18:05:00". One hour repeats when clocks go back. */
export function wallClock(timeZone: string, now: Date): string {
  const shown = new Map(
    getFormatter(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  )
  const digits = (type: Intl.DateTimeFormatPartTypes) => (shown.get(type) ?? '').padStart(2, '0')
  // Some engines format midnight as hour 24.
  const hour = digits('hour').replace('24', '00')
  return `${shown.get('year')}-${digits('month')}-${digits('day')}T${hour}:${digits('minute')}:${digits('second')}`
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/**
 * Parts are read by name, because the order a locale puts them in differs between engines and versions. Cached,
 * because creating a formatter takes a hundred times as long as using it, and a calendar formats each of its events.
 */
function getFormatter(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = openFormatter(timeZone, {
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clocks.set(timeZone, clock)
  return clock
}

/**
 * A browser may not know the club's zone (too new), and some report an unusable name for their own ("Etc/Unknown").
 * Both fall back to the browser's own zone, which is also what is shown. The server rejects unknown zones.
 */
function openFormatter(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en-US', options)
  }
}

/**
 * The instant at which the club's clock shows a date and time. If the hour repeats (clocks go back), the first one;
 * if it is skipped (clocks go forward), the time that lies as far after midnight as the clock time says.
 */
export function instantOf(timeZone: string, date: string, time: string): Date {
  const wall = Date.parse(`${date}T${time}Z`)
  const offsets = [wall - day, wall + day].map(at => offsetAt(timeZone, at))
  const candidates = offsets.map(offset => wall - offset)
  const match = candidates.find(at => at + offsetAt(timeZone, at) === wall)
  return new Date(match ?? candidates[0] ?? wall)
}

const day = 86_400_000

/** The club's offset from UTC, in milliseconds. */
const offsetAt = (timeZone: string, at: number): number =>
  Date.parse(`${wallClock(timeZone, new Date(at))}Z`) - at

/** The next time the club's clock shows this time, such as "18:05". */
export function nextTimeOfDay(timeZone: string, time: string, now: Date): Date {
  const today = dayIn(timeZone, now)
  const at = instantOf(timeZone, today, `${time}:00`)
  return at > now ? at : instantOf(timeZone, addDays(today, 1), `${time}:00`)
}

/** The last millisecond of the club's day. */
export const endOfDay = (timeZone: string, date: string): Date =>
  new Date(instantOf(timeZone, addDays(date, 1), '00:00:00').getTime() - 1)

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10)
}

/** Negative if `to` is earlier than `from`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / day)

/** The Monday of the week that contains the date. */
export const mondayOf = (date: string): string =>
  addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7))

export const addHours = (instant: Date, hours: number): Date =>
  new Date(instant.getTime() + hours * 3_600_000)

/** "03/09/2016", "3/9/2016", "2016-03-09" or "March 9, 2016" -> "2016-03-09"; undefined for anything else. */
export function parseDate(text: string): string | undefined {
  const trimmed = text.trim()
  if (isoDate.test(trimmed)) return isDate(trimmed) ? trimmed : undefined
  const [, month = '', day = '', year = ''] = american.exec(trimmed) ?? parseWrittenDate(trimmed) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : undefined
}

const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/**
 * Month, day and year of "March 9, 2016", "9 March 2016" or "Wed Mar 09 2016", at the same indexes as in a regex
 * match.
 */
function parseWrittenDate(text: string): string[] | undefined {
  const words = text
    .toLowerCase()
    .split(/[\s,.]+/)
    .filter(Boolean)
  if (weekdayName.test(words[0] ?? '')) words.shift()
  const [first = '', second = '', year = ''] = words
  const [month, day] = /^\d/.test(first) ? [second, first] : [first, second]
  if (words.length !== 3 || !monthName.test(month)) return undefined
  const at = months.findIndex(name => name.toLowerCase().startsWith(month.slice(0, 3)))
  return [text, String(at + 1), day, year]
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Supported day formats, as Unicode date patterns. */
export type DatePattern =
  | 'EEE, MMM d, yyyy'
  | 'EEE, MMM d'
  | 'EEE'
  | 'MMMM yyyy'
  | 'MMM d, yyyy'
  | 'MMM d'
  | 'MM/dd/yyyy'
  | 'M/d/yy'

/** "2026-04-03" -> "Apr 3, 2026". Does not use `Intl`, whose output differs between engine versions. */
export function formatDate(date: string, pattern: DatePattern = 'MMM d, yyyy'): string {
  const [year = '', month = '', day = ''] = date.split('-')
  const monthName = months[Number(month) - 1] ?? ''
  const weekday = weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? ''
  const parts: Record<string, string> = {
    EEE: weekday.slice(0, 3),
    MMMM: monthName,
    MMM: monthName.slice(0, 3),
    MM: month,
    M: String(Number(month)),
    dd: day,
    d: String(Number(day)),
    yyyy: year,
    yy: year.slice(2),
  }
  return pattern.replace(/[A-Za-z]+/g, letters => parts[letters] ?? '')
}

/** An instant in the club's time zone: "Tue, Nov 24, 9:15 AM EST". */
export const formatInstant = (
  instant: string,
  timeZone: string,
  pattern: DatePattern = 'EEE, MMM d',
): string => `${formatDate(dayIn(timeZone, new Date(instant)), pattern)}, ${formatTimeOf(instant, timeZone)}`

/**
 * The time of an instant in the club's time zone, with the name of the zone: "9:15 AM EST". Without it for a reader whose
 * own clock shows the same: "9:15 AM".
 */
export function formatTimeOf(instant: string, timeZone: string, readerZone?: string): string {
  const at = new Date(instant)
  const wall = wallClock(timeZone, at)
  const time = formatTime(wall.slice(11, 16))
  return readerZone && wallClock(readerZone, at) === wall ? time : `${time} ${zoneName(timeZone, at)}`
}

/** "EST" */
const zoneName = (timeZone: string, now: Date): string =>
  openFormatter(timeZone, { timeZoneName: 'short' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** "17:00" -> "5:00 PM" */
export function formatTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}

/** "5:00–6:30 PM"; with both halves of the day "11:30 AM–1:00 PM". */
export function formatTimeRange(start: string, end: string): string {
  const [from, to] = [formatTime(start), formatTime(end)]
  return `${from.slice(-2) === to.slice(-2) ? from.slice(0, -3) : from}–${to}`
}

/** The season of a date as clubs name it: "Spring 2026". Winter carries the year it ends in. */
export function seasonOf(date: string): string {
  const [year = 0, month = 0] = date.split('-').map(Number)
  if (month === 12) return `Winter ${year + 1}`
  if (month <= 2) return `Winter ${year}`
  return `${month <= 6 ? 'Spring' : month <= 8 ? 'Summer' : 'Fall'} ${year}`
}
