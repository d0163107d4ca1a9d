/**
 * Dates are `yyyy-MM-dd` strings and instants are ISO strings in UTC. Whoever needs "now" is given it;
 * what day it is depends on the club's time zone, never on the viewer's or the server's.
 */

const isoDate = /^\d{4}-\d{2}-\d{2}$/
const monthName =
  /\b(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)\b/i

/** A real day of the calendar, of a year that somebody may mean: 2026-02-30 is none, and 9999-12-31 has no day after it. */
export function isDate(text: string): boolean {
  if (!isoDate.test(text) || text < '1900' || text >= '2200') return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** The club's calendar day at an instant. */
export const dayIn = (timeZone: string, now: Date): string => clockOf(timeZone).day.format(now)

/** The club's clock at an instant: "2026-03-02T18:05:00". Where clocks are set back, an hour is told twice. */
export const wallClock = (timeZone: string, now: Date): string =>
  `${dayIn(timeZone, now)}T${clockOf(timeZone).time.format(now)}`

interface Clock {
  day: Intl.DateTimeFormat
  time: Intl.DateTimeFormat
}

const clocks = new Map<string, Clock>()

/** Making one takes a hundred times as long as reading it, and a calendar reads it for each of its events. */
function clockOf(timeZone: string): Clock {
  const known = clocks.get(timeZone)
  if (known) return known
  const digits = '2-digit'
  const clock = {
    day: new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: digits, day: digits }),
    time: new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      hour: digits,
      minute: digits,
      second: digits,
    }),
  }
  clocks.set(timeZone, clock)
  return clock
}

/**
 * The instant at which the club's clock shows a date and a time. Where clocks are set back and an hour is told twice,
 * the first one; where they are set forward and it is not told at all, as long after midnight as it says.
 */
export function instantOf(timeZone: string, date: string, time: string): Date {
  const wall = Date.parse(`${date}T${time}Z`)
  const offsets = [wall - day, wall + day].map(at => offsetAt(timeZone, at))
  const candidates = offsets.map(offset => wall - offset)
  const told = candidates.find(at => at + offsetAt(timeZone, at) === wall)
  return new Date(told ?? candidates[0] ?? wall)
}

const day = 86_400_000

/** How far the club's clock is ahead of UTC, in milliseconds. */
const offsetAt = (timeZone: string, at: number): number =>
  Date.parse(`${wallClock(timeZone, new Date(at))}Z`) - at

/** The last moment of a club's day. */
export const endOfDay = (timeZone: string, date: string): Date =>
  new Date(instantOf(timeZone, addDays(date, 1), '00:00:00').getTime() - 1)

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10)
}

/** From one day to another; negative where the other one is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / day)

/** The Monday of the week that a day belongs to. */
export const mondayOf = (date: string): string =>
  addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7))

export const addHours = (instant: Date, hours: number): Date =>
  new Date(instant.getTime() + hours * 3_600_000)

/** "03/09/2016", "3/9/2016", "2016-03-09" or "March 9, 2016" -> "2016-03-09"; undefined for anything else. */
export function parseDate(text: string): string | undefined {
  const trimmed = text.trim()
  if (isoDate.test(trimmed)) return isDate(trimmed) ? trimmed : undefined
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(trimmed)
  if (american) {
    const [, month = '', day = '', year = ''] = american
    return parseDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  }
  if (!monthName.test(trimmed) || !/\d{4}/.test(trimmed)) return undefined
  const parsed = new Date(`${trimmed} UTC`)
  if (Number.isNaN(parsed.getTime())) return undefined
  // The engine turns February 30 into March 1, and a month alone into its first day: the day must be the typed one.
  const typed = trimmed.match(/\d+/g)?.map(Number) ?? []
  return typed.includes(parsed.getUTCDate()) ? parsed.toISOString().slice(0, 10) : undefined
}

/** "2026-04-03" -> "April 3, 2026" */
export const formatDate = (
  date: string,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'long' },
): string =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))

/** An instant as the club reads it: "Tue, Nov 24, 9:15 AM EST". */
export const formatInstant = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(instant))

/** "17:00" -> "5:00 PM" */
export function formatTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}

/** The season a day belongs to, as clubs name it: "Spring 2026". Winter carries the year it ends in. */
export function seasonOf(date: string): string {
  const [year = 0, month = 0] = date.split('-').map(Number)
  if (month === 12) return `Winter ${year + 1}`
  if (month <= 2) return `Winter ${year}`
  return `${month <= 6 ? 'Spring' : month <= 8 ? 'Summer' : 'Fall'} ${year}`
}
