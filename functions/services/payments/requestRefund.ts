import * as z from 'zod'
import { manualMethods } from '#shared/invoices/choices.ts'
import { billedAmount, calculateSettlement, effectiveEntries } from '#shared/invoices/rules.ts'
import { sum } from '#shared/money.ts'
import { compareCodeUnits } from '#shared/text.ts'
import { newId } from '../../platform/data/ids.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { enqueueJob } from '../../platform/jobs/queue.ts'
import type { InvoiceRow, LedgerEntryRow } from '../../stores/invoices/store.ts'
import { buildOwnLedgerEntry, recordLedgerEntry } from '../../stores/payments/recordLedgerEntry.ts'

export const RefundPayload = z.object({ invoiceId: z.string(), refundId: z.string() })
export type RefundPayload = z.infer<typeof RefundPayload>

export type Refund = InvoiceRow['refunds'][number]

/** Stripe refunds nothing of a payment that a bank disputes. */
export function assertNotDisputed({ disputes }: Pick<InvoiceRow, 'disputes'>): void {
  if (disputes?.some(({ state }) => state === 'open'))
    throw new HttpError(409, 'A bank is disputing this payment. Please wait for its decision.')
}

/** Cents that can still be refunded: neither refunded nor being refunded. */
export const refundableAmount = (invoice: InvoiceRow): number =>
  invoice.collected - pendingRefundAmount(invoice)

/** Cents kept beyond what was owed; for a cancelled invoice, everything. Zero or negative if there is no excess. */
export const overpaidAmount = (invoice: InvoiceRow): number =>
  refundableAmount(invoice) - (invoice.cancelled ? 0 : billedAmount(invoice))

/** Cents of refunds in progress. */
export const pendingRefundAmount = ({ refunds }: Pick<InvoiceRow, 'refunds'>): number =>
  sum(refunds.filter(({ state }) => state === 'requested' || state === 'sent').map(amountOf))

const amountOf = ({ amount }: { amount: number }): number => amount

interface RefundOptions {
  /** Cents; 0 requests nothing. */
  amount: number
  reason: string
  actor: string
  /** An idempotency key, if the refund must never be made twice. */
  id?: string
}

/** Splits the refundable amount into what can go back to cards and what the office must hand back. Cents. */
export function splitRefundable(
  invoice: InvoiceRow,
  entries: readonly LedgerEntryRow[],
): { card: number; manual: number } {
  const left = Math.max(0, refundableAmount(invoice))
  const card = Math.min(left, sum(refundableCardPayments(invoice, entries).map(amountOf)))
  return { card, manual: left - card }
}

/** How the office received what it has to hand back: it goes back as it came, unless it came in several ways. */
export function manualMethodOf(entries: readonly LedgerEntryRow[]): (typeof manualMethods)[number] {
  const paid = effectiveEntries(entries).filter(({ kind }) => kind === 'payment')
  const [only = 'other', ...others] = manualMethods.filter(method =>
    paid.some(entry => entry.method === method),
  )
  return others.length === 0 ? only : 'other'
}

/**
 * The card payments, newest first, with the refundable cents of each. For refunds made at Stripe itself or lost
 * disputes, the ledger does not say which payment they belong to.
 */
function refundableCardPayments(invoice: InvoiceRow, entries: readonly LedgerEntryRow[]) {
  const standing = effectiveEntries(entries)
  const paidBack = standing.filter(
    ({ kind, method }) => kind === 'dispute_lost' || (kind === 'refund' && method === 'card'),
  )
  const done = invoice.refunds.filter(({ state }) => state === 'done')
  let elsewhere = Math.max(0, sum(paidBack.map(amountOf)) - sum(done.map(amountOf)))
  return standing
    .filter(({ kind }) => kind === 'payment')
    .toSorted((a, b) => compareCodeUnits(b.at, a.at))
    .flatMap(({ ref, amount }) => {
      const intentId = /^PAY#(pi_.+)$/.exec(ref)?.[1]
      if (!intentId) return []
      const given = invoice.refunds.filter(known => known.intentId === intentId && known.state !== 'failed')
      const kept = Math.max(0, amount - sum(given.map(amountOf)))
      const left = Math.max(0, kept - elsewhere)
      elsewhere -= kept - left
      return [{ intentId, amount: left }]
    })
}

/**
 * Records a refund, from the newest card payments first, with the job that sends it. Cash and checks are handed back
 * by the office and entered on the ledger right away. Replacing the invoice checks its version, so concurrent
 * refunds can never return more than was paid.
 */
export function requestRefund(
  invoice: InvoiceRow,
  entries: readonly LedgerEntryRow[],
  { amount, reason, actor, id }: RefundOptions,
  now: Date,
): { invoice: InvoiceRow; writes: Write[]; refunds: Refund[]; card: number; byHand: number } {
  const refunds: Refund[] = []
  const total = Math.min(amount, Math.max(0, refundableAmount(invoice)))
  let left = total
  for (const { intentId, amount: most } of refundableCardPayments(invoice, entries)) {
    const part = Math.min(left, most)
    if (part <= 0) continue
    left -= part
    const refundId = id ? [id, ...(refunds.length > 0 ? [refunds.length] : [])].join(':') : newId('rfd', now)
    const at = now.toISOString()
    refunds.push({ id: refundId, intentId, amount: part, state: 'requested', reason, actor, at })
  }
  const asked: InvoiceRow = { ...invoice, refunds: [...invoice.refunds, ...refunds] }
  const jobs = refunds.map(({ id, at }) => {
    const payload: RefundPayload = { invoiceId: invoice.id, refundId: id }
    return enqueueJob({ kind: 'refund', ref: id, at, payload })
  })
  const parts = { refunds, card: total - left, byHand: left }
  if (left === 0) return { invoice: asked, writes: jobs, ...parts }
  const byHand = buildOwnLedgerEntry(
    invoice,
    { name: newId('man', now), kind: 'refund', amount: left, method: manualMethodOf(entries) },
    actor,
    now,
  )
  return {
    invoice: { ...asked, ...calculateSettlement(asked, [...entries, byHand]) },
    writes: [...jobs, ...recordLedgerEntry(byHand, now, reason)],
    ...parts,
  }
}
