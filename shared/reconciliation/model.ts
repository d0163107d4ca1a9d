import * as z from 'zod'
import { instant, required } from '../fields.ts'

/** Findings a person has to look at; the treasurer's page has a sentence and advice for each. */
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
  'to-refund',
  'work-given-up',
  'unreadable',
] as const
export type ExceptionKind = (typeof exceptionKinds)[number]

export const ReconciliationException = z.object({
  /** Derived from the subject, which may be an office entry under its own ref. */
  id: z.string(),
  kind: z.enum(exceptionKinds),
  /** The ledger entry, Stripe object or stored row it is about. */
  ref: z.string(),
  invoiceId: z.string().optional(),
  invoiceNumber: z.string().optional(),
  userName: z.string().optional(),
  /** Cents: `amount` is our value, `expected` is Stripe's or the ledger's. */
  amount: z.int().optional(),
  expected: z.int().optional(),
  detail: z.string().optional(),
  state: z.enum(['open', 'resolved']),
  /** First seen, and last seen by a run. */
  at: instant,
  seenAt: instant,
  resolvedAt: instant.optional(),
  note: z.string().optional(),
})
export type ReconciliationException = z.infer<typeof ReconciliationException>

/** A comparison of Stripe with the ledger. */
export const ReconciliationRun = z.object({
  at: instant,
  /** The start of the compared period. */
  since: instant,
  /** Stripe money movements that were compared. */
  compared: z.int(),
  /** Facts that were missing here and were applied. */
  applied: z.int(),
  /** Mismatches found. */
  differences: z.int(),
})
export type ReconciliationRun = z.infer<typeof ReconciliationRun>

export const Reconciliation = z.object({
  lastRun: ReconciliationRun.optional(),
  /** Set while a comparison is still running. */
  runningSince: instant.optional(),
  /** False if the club has no Stripe keys, so there is nothing to compare. */
  hasStripe: z.boolean(),
  /** The open ones, oldest first. */
  exceptions: z.array(ReconciliationException),
})
export type Reconciliation = z.infer<typeof Reconciliation>

export const Resolution = z.strictObject({ note: required('Please say what you did', 500) })
