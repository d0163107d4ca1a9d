import { eventsOn, weekOf } from '#frontend/events/days.ts'
import { addDays, daysBetween, mondayOf } from '#shared/dates.ts'

/** The calendar by month, what keys do in it, and what is on each of its days. */

const firstOfMonth = (date: string): string => `${date.slice(0, 8)}01`

/** The same day of another month, or its last one where it is shorter. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return addDays(first, Math.min(day, last) - 1)
}

/** The weeks that a month has a part in, each whole. */
export function monthGrid(date: string): string[][] {
  const first = firstOfMonth(date)
  const [from, to] = [mondayOf(first), mondayOf(addDays(addMonths(first, 1), -1))]
  return Array.from({ length: daysBetween(from, to) / 7 + 1 }, (_, week) => weekOf(addDays(from, week * 7)))
}

export const isSameMonth = (one: string, other: string): boolean => one.slice(0, 7) === other.slice(0, 7)

/** Where a key leads in a grid of days; undefined for a key that leads nowhere. */
export function movedBy(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  date: string,
): string | undefined {
  const days = steps.get(key)
  if (days !== undefined) return addDays(date, days)
  if (key === 'Home') return mondayOf(date)
  if (key === 'End') return addDays(mondayOf(date), 6)
  const months = shiftKey ? 12 : 1
  if (key === 'PageUp') return addMonths(date, -months)
  return key === 'PageDown' ? addMonths(date, months) : undefined
}

const steps = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
  ['ArrowUp', -7],
  ['ArrowDown', 7],
])

export const byDay = <E extends Parameters<typeof eventsOn>[0][number]>(
  events: readonly E[],
  days: readonly string[],
): Map<string, E[]> => new Map(days.map(day => [day, eventsOn(events, day)]))
