import { listDays, listWeek } from '#frontend/events/days.ts'
import type { View } from '#frontend/events/views.ts'
import { addDays, formatDate } from '#shared/dates.ts'
import { maxEventDays } from '#shared/events/rules.ts'
import { addMonths, buildMonthGrid } from './monthGrid.ts'

/** The labels of previous and next. */
export const stepLabels: Record<View, string> = {
  day: 'day',
  week: 'week',
  month: 'month',
  agenda: 'four weeks',
}

const agendaDays = 28

/** The days that a view shows. */
export function listViewDays(view: View, date: string): string[] {
  if (view === 'day') return [date]
  if (view === 'week') return listWeek(date)
  if (view === 'month') return buildMonthGrid(date).flat()
  return listDays(date, agendaDays)
}

/** The date one step later or earlier in the same view. */
export function stepDate(view: View, date: string, direction: 1 | -1): string {
  if (view === 'day') return addDays(date, direction)
  if (view === 'week') return addDays(date, direction * 7)
  if (view === 'month') return addMonths(date, direction)
  return addDays(date, direction * agendaDays)
}

/** "Saturday, April 4, 2026", "April 2026" or "Mar 30 – Apr 5, 2026" */
export function getViewTitle(view: View, date: string): string {
  if (view === 'day') return formatDate(date, 'EEE, MMM d, yyyy')
  if (view === 'month') return formatDate(date, 'MMMM yyyy')
  const days = listViewDays(view, date)
  return formatRange(days[0] ?? date, days.at(-1) ?? date)
}

function formatRange(from: string, to: string): string {
  const isSameYear = from.slice(0, 4) === to.slice(0, 4)
  return `${formatDate(from, isSameYear ? 'MMM d' : 'MMM d, yyyy')} – ${formatDate(to)}`
}

/**
 * The months whose events a view needs: whole months with their overlapping weeks, so that moving between
 * days and views reuses loaded events.
 */
export function listViewMonths(view: View, date: string): string[] {
  const last = listViewDays(view, date).at(-1) ?? date
  return view === 'agenda' ? [...new Set([date, last].map(getMonth))] : [getMonth(date)]
}

/** "2026-04" */
export const getMonth = (date: string): string => date.slice(0, 7)

/** Multi-day events may have started before the first day shown. */
export function getMonthRange(month: string): { from: string; to: string } {
  const days = buildMonthGrid(`${month}-01`).flat()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return { from: addDays(first, -maxEventDays), to: last }
}
