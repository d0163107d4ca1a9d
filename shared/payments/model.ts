import * as z from 'zod'
import { cents, id, ignored } from '../fields.ts'
import { paymentMethods } from '../invoices/choices.ts'

export const IntentRequest = z.strictObject({
  /**
   * The balance the browser shows, in cents. If it differs from the actual one, the call is rejected; it never
   * changes the charge.
   */
  amount: cents,
  registrationId: id.optional(),
  programId: id.optional(),
  /** An invoice from the office that is not for a registration. */
  invoiceId: id.optional(),
  description: ignored,
})
export type IntentRequest = z.infer<typeof IntentRequest>

export const Intent = z.object({ clientSecret: z.string(), amount: z.int(), registrationId: id.optional() })
export type Intent = z.infer<typeof Intent>

/** A payment or refund as the family sees it; a refund has a receipt of its own. */
export const Receipt = z.object({
  /** The ledger entry's ref. */
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
  /** How the fee became what was billed, where a code or the club lowered it. Cents. */
  billed: z
    .object({
      subtotal: z.int(),
      discount: z.object({ code: z.string(), amount: z.int() }).optional(),
      waived: z.int(),
    })
    .optional(),
})
export type Receipt = z.infer<typeof Receipt>
