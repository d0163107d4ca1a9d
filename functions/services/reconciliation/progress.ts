import * as z from 'zod'
import type { Finding } from '../../stores/reconciliation/store.ts'

/** The steps of a comparison, in order. */
export const steps = [
  'movements',
  'refunds',
  'disputes',
  'intents',
  'facts',
  'payouts',
  'exceptions',
] as const

/** The progress of a comparison: it runs page by page and can resume at any page. */
export const Progress = z.object({
  /** ISO instants; the comparison covers the time between them. */
  since: z.string(),
  until: z.string(),
  step: z.enum(steps),
  /** Start of the step's next page. */
  cursor: z.string().optional(),
  compared: z.int(),
  applied: z.int(),
  differences: z.int(),
})
export type Progress = z.infer<typeof Progress>

/** The result of one page. */
export interface PageResult {
  compared: number
  applied: number
  findings: Finding[]
  /** Start of the next page; absent on the last one. */
  next?: string
}

export const emptyResult = (): PageResult => ({ compared: 0, applied: 0, findings: [] })

/** Unix seconds, as Stripe uses them, `daysBefore` days before an instant. */
export const secondsAt = (instant: string, daysBefore = 0): number =>
  Math.max(0, Math.floor(Date.parse(instant) / 1000) - daysBefore * 86_400)

/** Hours that a refund may be in progress before someone should look at it. */
export const stuckHours = 72
