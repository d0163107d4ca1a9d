import * as z from 'zod'
import { choice, date, id, instant, required, text, title } from '../fields.ts'
import { invoiceStatuses, manualMethods, paymentMethods } from './choices.ts'
import { ledgerEntryKinds } from './rules.ts'

export const Invoice = z.object({
  id,
  invoiceNumber: z.string(),
  /** The total in cents, after the discount and what was waived. */
  amount: z.int(),
  /** The total in cents, before the discount and what was waived. */
  subtotal: z.int(),
  discount: z.object({ code: z.string(), amount: z.int() }).optional(),
  waived: z.int(),
  amountPaid: z.int(),
  amountRefunded: z.int(),
  /** Payments that a bank has taken back. */
  lost: z.int(),
  /** Refunds requested and not completed yet. */
  refunding: z.int(),
  balance: z.int(),
  status: z.enum(invoiceStatuses),
  notes: z.string().optional(),
  registrationId: id.nullish(),
  programId: id.nullish(),
  programName: z.string(),
  playerName: z.string(),
  userId: z.string(),
  userName: z.string(),
  /** A bank has taken the money back or is asking to. */
  disputed: z.boolean(),
  /** When the payer was reminded of it, by the office or by an automatic email, the latest last. */
  remindedAt: z.array(instant),
  /** The office has stopped the reminders that go out by themselves. */
  remindersOff: z.boolean().optional(),
  dueAt: instant,
  /** When the spot that it pays for was released because it was not paid; paying it may bring the spot back. */
  spotReleasedAt: instant.optional(),
  createdAt: instant,
})
export type Invoice = z.infer<typeof Invoice>

/** The invoice as its payer sees it. */
export const OwnInvoice = Invoice.omit({ notes: true, remindedAt: true, remindersOff: true })
export type OwnInvoice = z.infer<typeof OwnInvoice>

/** A line of an invoice's ledger. Entries never change: a reversal is added next to the entry it reverses. */
export const LedgerEntry = z.object({
  ref: z.string(),
  kind: z.enum(ledgerEntryKinds),
  amount: z.int(),
  /** False for money that was not asked for or is in another currency: recorded, but settles nothing. */
  accepted: z.boolean(),
  method: z.enum(paymentMethods),
  /** A check number or another reference of the office. */
  reference: z.string().optional(),
  /** The day the office received it. */
  receivedOn: z.string().optional(),
  /** Another entry reverses this one. */
  undone: z.boolean(),
  at: instant,
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

/** One invoice with its full history. */
export const InvoiceDetail = Invoice.extend({
  /** Also where money was kept, so that the status is another one. */
  cancelled: z.boolean(),
  /** The code that was given back when the invoice was cancelled. */
  releasedCode: z.string().optional(),
  entries: z.array(LedgerEntry),
  /** What can still be refunded to the cards and what the office can hand back, in cents. */
  refundable: z.object({ card: z.int(), manual: z.int() }),
  /** All requested refunds, whatever their outcome. */
  refunds: z.array(
    z.object({
      id: z.string(),
      amount: z.int(),
      state: z.enum(['requested', 'sent', 'done', 'failed']),
      reason: z.string(),
      at: instant,
    }),
  ),
})
export type InvoiceDetail = z.infer<typeof InvoiceDetail>

const StatCard = z.object({ count: z.int(), amount: z.int() })

/**
 * The treasurer's cards, which add up: everything billed is paid, still owed, paid on what is still owed, or canceled and
 * refunded. `open` is unpaid and overdue together, with the amount still owed.
 */
export const InvoiceSummary = z.object({
  all: StatCard,
  paid: StatCard,
  open: StatCard.extend({ paid: z.int() }),
  /** Canceled and refunded. */
  closed: StatCard,
  /** Received minus given back: the sum of the ledger. */
  collected: z.int(),
})
export type InvoiceSummary = z.infer<typeof InvoiceSummary>

const amountCents = z
  .int('Please enter an amount')
  .min(1, 'The amount must be positive')
  .max(1_000_000, 'The amount must be at most $10,000')
/** An idempotency key, so that a second click or a retry after a lost reply does nothing. */
const key = z
  .string('Please send an idempotency key')
  .regex(/^[\w-]{8,64}$/, 'Please send an idempotency key')
  .meta({
    description: 'Idempotency key: a repeated request with the same key has no further effect',
    maxLength: 64,
  })
const reason = required('Please enter a reason', 300)

/** An invoice the office writes itself, for something other than a registration. */
export const NewInvoice = z.strictObject({
  userId: id.meta({ description: 'Who owes it' }),
  amount: amountCents,
  description: title('Please say what it’s for', 120),
  playerId: id.nullish(),
  programId: id.nullish(),
  /** Suggested by generate-number; if missing, the next number is used. */
  invoiceNumber: z
    .string()
    .trim()
    .regex(/^[\w-]{3,30}$/, 'Please use 3 to 30 letters, numbers and dashes')
    .meta({ maxLength: 30 })
    .optional(),
  /** Due at the end of this day. */
  dueDate: date,
  notes: text(500).optional(),
})
export type NewInvoice = z.infer<typeof NewInvoice>

/** Each status affects the ledger; see `functions/lifecycle/invoices/setStatus.ts`. */
export const InvoiceChange = z.strictObject({
  status: choice(invoiceStatuses, 'Please choose a status').optional(),
  notes: text(500).optional(),
  /** Stops the reminders that go out by themselves after the due day, or lets them go on. */
  remindersOff: z.boolean().optional(),
  /** Method of the payment that the change to `paid` records. */
  method: z.enum(manualMethods).optional(),
  reference: text(60).optional(),
  /** Confirms that the money goes back to the cards that paid. */
  refundCard: z.literal(true).optional(),
})
export type InvoiceChange = z.infer<typeof InvoiceChange>

/** Money that the office received. */
export const ManualPayment = z.strictObject({
  amountCents,
  method: choice(manualMethods, 'Please choose how it was paid'),
  reference: text(60).optional(),
  receivedOn: date.optional(),
  key,
})
export type ManualPayment = z.infer<typeof ManualPayment>

export const RefundRequest = z.strictObject({
  amountCents,
  reason,
  /** To the cards that paid, or handed out by the office. */
  from: choice(['card', 'manual'], 'Please choose where to refund it').default('card'),
  method: choice(manualMethods, 'Please choose how it is refunded')
    .optional()
    .meta({ description: 'How the office refunds it; if absent, the same way it was paid' }),
  key,
})
export type RefundRequest = z.infer<typeof RefundRequest>

/** The club waives a part of the debt. */
export const Adjustment = z.strictObject({ amountCents, reason, key })
export type Adjustment = z.infer<typeof Adjustment>

/** Reverses an entry that the office recorded. */
export const Reversal = z.strictObject({ ref: required('Please choose an entry', 120), reason })
export type Reversal = z.infer<typeof Reversal>

/** Overdue amounts by age: 0–30, 31–60, 61–90 and more days. Cents. */
const Ages = z.object({ current: z.int(), to30: z.int(), to60: z.int(), to90: z.int(), over90: z.int() })
export type Ages = z.infer<typeof Ages>
/** What is owed on an invoice, as far as a reminder tells it. */
export const OwedInvoice = Invoice.pick({
  id: true,
  invoiceNumber: true,
  userId: true,
  userName: true,
  playerName: true,
  programName: true,
  status: true,
  balance: true,
  dueAt: true,
  spotReleasedAt: true,
  remindedAt: true,
})
export type OwedInvoice = z.infer<typeof OwedInvoice>

export const AgingReport = z.object({
  totals: Ages,
  counts: Ages,
  /** Of what is owed, for spots that were released because they were not paid. */
  released: StatCard,
  families: z.array(
    z.object({
      userId: z.string(),
      userName: z.string(),
      ages: Ages,
      total: z.int(),
      overdue: z.array(OwedInvoice),
    }),
  ),
})
export type AgingReport = z.infer<typeof AgingReport>

/** A line of the club's ledger for the accountant; card payments include what the bank received. */
export const LedgerLine = LedgerEntry.extend({
  /**
   * Besides ledger entries, movements that change payouts but belong to no invoice: a bank holds or returns disputed
   * money, a refund is on its way or failed, Stripe charges fees of its own.
   */
  kind: z.enum([...ledgerEntryKinds, 'dispute_held', 'dispute_returned', 'refund_sent', 'stripe']),
  invoiceId: z.string(),
  invoiceNumber: z.string(),
  programName: z.string(),
  /** The payer; absent once the account is deleted. */
  userName: z.string().optional(),
  /** Signed cents: the effect on the club's money. Zero for an adjustment. */
  signed: z.int(),
  stripe: z
    .object({
      fee: z.int(),
      net: z.int(),
      payoutId: z.string().optional(),
      /** The day the payout reached the bank. */
      payoutOn: z.string().optional(),
      /** The total of the payout. */
      payoutAmount: z.int().optional(),
    })
    .optional(),
})
export type LedgerLine = z.infer<typeof LedgerLine>
