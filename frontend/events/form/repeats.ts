import { daysOfWeek } from '#shared/choices.ts'
import type { Repeats } from '#shared/events/model.ts'

/** The form values of a recurring event. */
export interface RepeatsInput {
  weekly: boolean
  days: string[]
  /** 'until' a date, or a 'count' of dates. */
  ends: string
  until: string
  count: string
}

export const noRepeats: RepeatsInput = { weekly: false, days: [], ends: 'until', until: '', count: '' }

/** Converts to the API's format. An empty count becomes NaN, which the schema refuses. */
export function toRepeats({ days, ends, until, count }: RepeatsInput): Repeats {
  const known = daysOfWeek.filter(day => days.includes(day))
  if (ends === 'count') return { days: known, count: count.trim() === '' ? Number.NaN : Number(count) }
  return { days: known, until }
}
