import * as z from 'zod'
import { cents, id, ignored } from '../fields.ts'
import { paymentMethods } from '../invoices/choices.ts'

export const IntentRequest = z.strictObject({
  /** What the browser believes is owed, in cents. A different balance refuses the call; it never changes the charge. */
  amount: cents,
  registrationId: id.optional(),
  programId: id.optional(),
  /** Of something that the office has billed and that is no registration. */
  invoiceId: id.optional(),
  description: ignored,
})
export type IntentRequest = z.infer<typeof IntentRequest>

export const Intent = z.object({ clientSecret: z.string(), amount: z.int(), registrationId: id.optional() })
export type Intent = z.infer<typeof Intent>

/** Money that came or went, as its family reads it. A refund is one of its own. */
export const Receipt = z.object({
  /** The ledger's name of it. */
  id: z.string(),
  kind: z.enum(['payment', 'refund', 'dispute_lost', 'refund_failed', 'reversal']),
  amount: z.int(),
  method: z.enum(paymentMethods),
  reference: z.string().optional(),
  at: z.iso.datetime(),
  invoiceId: id,
  invoiceNumber: z.string(),
  playerName: z.string(),
  programName: z.string(),
})
export type Receipt = z.infer<typeof Receipt>
