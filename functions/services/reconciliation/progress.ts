import * as z from 'zod'
import type { Finding } from '../../stores/reconciliation/store.ts'

/** What is compared, one after the other. */
export const steps = [
  'movements',
  'refunds',
  'disputes',
  'intents',
  'facts',
  'payouts',
  'exceptions',
] as const

/** How far a comparison has come: it is cut into pages, and may go on anywhere. */
export const Progress = z.object({
  /** ISO: what it looks at lies between the two. */
  since: z.string(),
  until: z.string(),
  step: z.enum(steps),
  /** Where the next page of the step begins. */
  cursor: z.string().optional(),
  compared: z.int(),
  applied: z.int(),
  differences: z.int(),
})
export type Progress = z.infer<typeof Progress>

/** What one page has brought. */
export interface PageResult {
  compared: number
  applied: number
  findings: Finding[]
  /** Where the next page begins; absent on the last one. */
  next?: string
}

export const emptyResult = (): PageResult => ({ compared: 0, applied: 0, findings: [] })

/** Stripe's own seconds, `daysBefore` days before an instant. */
export const secondsAt = (instant: string, daysBefore = 0): number =>
  Math.max(0, Math.floor(Date.parse(instant) / 1000) - daysBefore * 86_400)

/** So many hours a refund may be on its way before somebody should look. */
export const stuckHours = 72
