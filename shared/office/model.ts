import * as z from 'zod'
import { id, instant } from '../fields.ts'

/** What may wait for those who run the club, in the order in which a screen shows it. */
export const taskKinds = [
  'exceptions',
  'refunds',
  'disputes',
  'unreadable',
  'concerns',
  'overdue',
  'coaches',
  'addresses',
  'offers',
  'unplaced',
  'duplicates',
  'credentials',
] as const

/** Something that waits for somebody in the office. */
export const OfficeTask = z.object({
  kind: z.enum(taskKinds),
  /** How many of them: invoices, coaches, children. */
  count: z.int().positive(),
  /** Since when the oldest one waits; for offers, when the first one ends. */
  at: instant,
  /** Cents, for what is owed. */
  amount: z.int().optional(),
  /** The program that it is about; children without a team and offers are told by program. */
  program: z.object({ id, name: z.string() }).optional(),
})
export type OfficeTask = z.infer<typeof OfficeTask>
