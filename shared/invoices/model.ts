import * as z from 'zod'
import { invoiceStatuses } from '../choices.ts'
import { cents, id, instant } from '../fields.ts'

export const Invoice = z.object({
  id,
  invoiceNumber: z.string(),
  /** The total, in cents. */
  amount: cents,
  amountPaid: cents,
  amountRefunded: cents,
  /** Asked for and not there yet: on its way to the family. */
  refunding: cents,
  balance: cents,
  status: z.enum(invoiceStatuses),
  notes: z.string().optional(),
  registrationId: id.nullish(),
  programId: id.nullish(),
  programName: z.string(),
  playerName: z.string(),
  userName: z.string(),
  dueAt: instant,
  createdAt: instant,
})
export type Invoice = z.infer<typeof Invoice>

const Tile = z.object({ count: z.int(), amount: z.int() })

/** The treasurer's cards. `open` is unpaid and overdue together: its amount is what is still owed. */
export const InvoiceSummary = z.object({
  all: Tile,
  paid: Tile,
  open: Tile,
  /** Received minus given back: the sum of the ledger. */
  collected: z.int(),
})
export type InvoiceSummary = z.infer<typeof InvoiceSummary>
