import { filterByDay, listWeek } from '#frontend/events/days.ts'
import { addDays, daysBetween, mondayOf } from '#shared/dates.ts'

/** The month grid, its keyboard navigation, and the events per day. */

const firstOfMonth = (date: string): string => `${date.slice(0, 8)}01`

/** The same day of another month, or its last day if it is shorter. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return addDays(first, Math.min(day, last) - 1)
}

/** The whole weeks that a month overlaps. */
export function buildMonthGrid(date: string): string[][] {
  const first = firstOfMonth(date)
  const [from, to] = [mondayOf(first), mondayOf(addDays(addMonths(first, 1), -1))]
  return Array.from({ length: daysBetween(from, to) / 7 + 1 }, (_, week) => listWeek(addDays(from, week * 7)))
}

export const isSameMonth = (one: string, other: string): boolean => one.slice(0, 7) === other.slice(0, 7)

/** The date that a key moves to in a grid of days; undefined for other keys. */
export function moveByKey(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  date: string,
): string | undefined {
  const days = keySteps.get(key)
  if (days !== undefined) return addDays(date, days)
  if (key === 'Home') return mondayOf(date)
  if (key === 'End') return addDays(mondayOf(date), 6)
  const months = shiftKey ? 12 : 1
  if (key === 'PageUp') return addMonths(date, -months)
  return key === 'PageDown' ? addMonths(date, months) : undefined
}

const keySteps = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
  ['ArrowUp', -7],
  ['ArrowDown', 7],
])

export const groupByDay = <E extends Parameters<typeof filterByDay>[0][number]>(
  events: readonly E[],
  days: readonly string[],
): Map<string, E[]> => new Map(days.map(day => [day, filterByDay(events, day)]))
