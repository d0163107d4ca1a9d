import * as z from 'zod'
import { instant } from '../fields.ts'

/** How the software itself is doing, for whoever looks after the club. */
export const Status = z.object({
  /** The release that is deployed: 0.2.0. */
  version: z.string(),
  /** While stored rows are being brought to what this version stores. */
  migration: z.object({ startedAt: instant, changed: z.int() }).optional(),
  /** Jobs that should have been done ten minutes ago, and jobs that were given up. */
  lateJobs: z.int(),
  givenUpJobs: z.int(),
  /** What waits on the page of the reconciliation; `unreadable` of these are rows that cannot be read. */
  exceptions: z.int(),
  unreadable: z.int(),
})
export type Status = z.infer<typeof Status>
