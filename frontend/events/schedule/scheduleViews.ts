import { daysFrom, weekOf } from '#frontend/events/days.ts'
import { dayText, monthText } from '#frontend/events/describe.ts'
import { addDays, formatDate } from '#shared/dates.ts'
import { longestDays } from '#shared/events/rules.ts'
import { addMonths, monthGrid } from './groupByDay.ts'

export const views = ['day', 'week', 'month', 'agenda'] as const
export type View = (typeof views)[number]
export const viewLabels: Record<View, string> = { day: 'Day', week: 'Week', month: 'Month', agenda: 'Agenda' }

/** What one step to either side is called. */
export const stepLabels: Record<View, string> = {
  day: 'day',
  week: 'week',
  month: 'month',
  agenda: 'four weeks',
}

const agendaDays = 28

export const isView = (text: string | undefined): text is View => views.some(view => view === text)

/** The days that a view of a date shows. */
export function daysOf(view: View, date: string): string[] {
  if (view === 'day') return [date]
  if (view === 'week') return weekOf(date)
  if (view === 'month') return monthGrid(date).flat()
  return daysFrom(date, agendaDays)
}

/** The date of the same view one step later, or earlier. */
export function stepFrom(view: View, date: string, direction: 1 | -1): string {
  if (view === 'day') return addDays(date, direction)
  if (view === 'week') return addDays(date, direction * 7)
  if (view === 'month') return addMonths(date, direction)
  return addDays(date, direction * agendaDays)
}

/** "Saturday, April 4, 2026", "April 2026" or "Mar 30 – Apr 5, 2026" */
export function titleOf(view: View, date: string): string {
  if (view === 'day') return dayText(date)
  if (view === 'month') return monthText(date)
  const days = daysOf(view, date)
  return rangeText(days[0] ?? date, days.at(-1) ?? date)
}

function rangeText(from: string, to: string): string {
  const isSameYear = from.slice(0, 4) === to.slice(0, 4)
  const day = { month: 'short', day: 'numeric' } as const
  const start = formatDate(from, isSameYear ? day : { ...day, year: 'numeric' })
  return `${start} – ${formatDate(to, { ...day, year: 'numeric' })}`
}

/**
 * The months whose events a view needs: whole ones, with the weeks that they have a part in, so that going from day to
 * day and from view to view asks for nothing that is there already.
 */
export function monthsOf(view: View, date: string): string[] {
  const last = daysOf(view, date).at(-1) ?? date
  return view === 'agenda' ? [...new Set([date, last].map(monthOf))] : [monthOf(date)]
}

/** "2026-04" */
export const monthOf = (date: string): string => date.slice(0, 7)

/** What lasts several days may have begun before the first one that is shown. */
export function rangeOf(month: string): { from: string; to: string } {
  const days = monthGrid(`${month}-01`).flat()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return { from: addDays(first, -longestDays), to: last }
}
