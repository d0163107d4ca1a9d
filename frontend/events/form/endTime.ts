import { addDays, daysBetween, isDate } from '#shared/dates.ts'

export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d/.test(text)

/**
 * The end of an event whose start moves to another time of the day, so that it lasts as long as before. Undefined while
 * something is not filled in, or if it ended before it began.
 */
export function moveEnd(event: {
  from: string
  to: string
  startDate: string
  endDate: string
  endTime: string
}): { date: string; time: string } | undefined {
  const { from, to, startDate, endDate, endTime } = event
  if (![from, to, endTime].every(isTime) || !isDate(startDate) || !isDate(endDate)) return undefined
  const minutes = daysBetween(startDate, endDate) * minutesPerDay + minutesOf(endTime) - minutesOf(from)
  if (minutes <= 0) return undefined
  const end = minutesOf(to) + minutes
  return { date: addDays(startDate, Math.floor(end / minutesPerDay)), time: toTime(end % minutesPerDay) }
}

const minutesPerDay = 24 * 60

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const toTime = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':')
