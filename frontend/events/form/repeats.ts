import { daysOfWeek } from '#shared/choices.ts'
import type { Repeats } from '#shared/events/model.ts'

/** How an event is repeated, as its fields hold it. */
export interface RepeatsInput {
  weekly: boolean
  days: string[]
  /** 'until' a date, or a 'count' of times. */
  ends: string
  until: string
  count: string
}

export const noRepeats: RepeatsInput = { weekly: false, days: [], ends: 'until', until: '', count: '' }

/** As the API takes it; what was left empty is missing. */
export function toRepeats({ days, ends, until, count }: RepeatsInput): Repeats {
  const known = daysOfWeek.filter(day => days.includes(day))
  if (ends === 'count') return { days: known, count: count.trim() === '' ? Number.NaN : Number(count) }
  return { days: known, until }
}
