import * as z from 'zod'
import { id, required } from '../fields.ts'
import { maxReminders, skipReasons } from './reminders.ts'

export const ReminderRequest = z.strictObject({
  invoiceIds: z
    .array(id)
    .min(1, 'Please choose at least one invoice')
    .max(maxReminders, `Please choose at most ${maxReminders} invoices`),
  text: required('Please write a few words', 1000),
  /** Only says who would be reminded of what. */
  dryRun: z.boolean().optional(),
})
export type ReminderRequest = z.infer<typeof ReminderRequest>

export const ReminderResult = z.object({
  /** Invoices of which somebody was reminded, and the people; one gets a single mail for all of theirs. */
  invoices: z.int(),
  people: z.int(),
  /** The invoices of which nobody was reminded, and why. */
  skipped: z.array(z.object({ id, reason: z.enum(skipReasons) })),
})
export type ReminderResult = z.infer<typeof ReminderResult>

/** What the office types. */
export const ReminderFields = ReminderRequest.pick({ text: true })
