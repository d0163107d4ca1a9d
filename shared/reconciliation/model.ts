import * as z from 'zod'
import { instant, required } from '../fields.ts'

/** What somebody has to look at; each has its sentence and its advice in the treasurer's page. */
export const exceptionKinds = [
  'unmatched',
  'unexpected',
  'overpaid',
  'missing-at-stripe',
  'amount-differs',
  'books-differ',
  'overdrawn',
  'open-intent',
  'refund-failed',
  'refund-stuck',
  'dispute',
  'dispute-lost',
  'work-given-up',
] as const
export type ExceptionKind = (typeof exceptionKinds)[number]

export const ReconciliationException = z.object({
  /** Made of what it is about, which may be an entry of the office under a name of its own. */
  id: z.string(),
  kind: z.enum(exceptionKinds),
  /** What it is about: an entry, or an object of Stripe's. */
  ref: z.string(),
  invoiceId: z.string().optional(),
  invoiceNumber: z.string().optional(),
  userName: z.string().optional(),
  /** Cents: as it is here, and as Stripe or the ledger has it. */
  amount: z.int().optional(),
  expected: z.int().optional(),
  detail: z.string().optional(),
  state: z.enum(['open', 'resolved']),
  /** Since when it stands, and when a run has last seen it. */
  at: instant,
  seenAt: instant,
  resolvedAt: instant.optional(),
  note: z.string().optional(),
})
export type ReconciliationException = z.infer<typeof ReconciliationException>

/** A comparison of Stripe with the ledger. */
export const ReconciliationRun = z.object({
  at: instant,
  /** What it looked at begins here. */
  since: instant,
  /** Movements of money at Stripe that were compared. */
  compared: z.int(),
  /** Facts that were missing here and were applied. */
  applied: z.int(),
  /** What did not agree. */
  differences: z.int(),
})
export type ReconciliationRun = z.infer<typeof ReconciliationRun>

export const Reconciliation = z.object({
  lastRun: ReconciliationRun.optional(),
  /** A comparison that takes longer goes on since then. */
  runningSince: instant.optional(),
  /** The club has no keys of Stripe: there is nothing to compare. */
  hasStripe: z.boolean(),
  /** The open ones, the oldest first. */
  exceptions: z.array(ReconciliationException),
})
export type Reconciliation = z.infer<typeof Reconciliation>

export const Resolution = z.strictObject({ note: required('Please say what was done', 500) })
