import { daysOfWeek } from '../choices.ts'
import { addDays, mondayOf } from '../dates.ts'
import type { Repeats } from './model.ts'

/** Enough for three times a week, all year. */
export const maxRepeats = 160

/**
 * The dates of a weekly event, in order: from its first day on, only on the chosen days, through the last day or for
 * the given count. At most `maxRepeats`; pass one more to find out whether the list was cut.
 */
export function listRepeatDates(
  startDate: string,
  { days, until, count }: Repeats,
  most = maxRepeats,
): string[] {
  const dates: string[] = []
  const weekdays = daysOfWeek.flatMap((name, at) => (days.includes(name) ? at : []))
  if (weekdays.length === 0) return dates
  const last = Math.min(count ?? most, most)
  for (let monday = mondayOf(startDate); ; monday = addDays(monday, 7)) {
    for (const at of weekdays) {
      const date = addDays(monday, at)
      if (date < startDate) continue
      if ((until !== undefined && date > until) || dates.length === last) return dates
      dates.push(date)
    }
  }
}

/** The day of the week of a date, named as in the form. */
export const weekdayOf = (date: string): (typeof daysOfWeek)[number] =>
  daysOfWeek[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'Monday'
