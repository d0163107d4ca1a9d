import type { Write } from '#functions/platform/data/transaction.ts'
import { followMoney } from '#functions/stores/discounts/uses.ts'
import { type Invoice, type LedgerFact, replaceInvoice } from '#functions/stores/invoices/store.ts'
import { type Counts, count } from '#functions/stores/programs/store.ts'
import { raise } from '#functions/stores/reconciliation/store.ts'
import { ended, freePlace, holdsPlace, leaveTeam } from '#functions/stores/registrations/releaseSpot.ts'
import { type Registration, replaceRegistration } from '#functions/stores/registrations/store.ts'
import { billed, figuresChange, settle } from '#shared/invoices/rules.ts'
import { mailTo } from '../mail/outbox.ts'
import { decided, isLost } from './disputes.ts'
import { late, reopen } from './latePayment.ts'
import { excess } from './requestRefund.ts'

export interface Happened {
  invoice: Invoice
  registration: Registration | undefined
  /** All of the invoice's, the new one among them. */
  facts: LedgerFact[]
  fact: LedgerFact
  /** Our own name of the refund that the fact is about. */
  refundId: string | undefined
  /** False once it has turned out that no place is left. */
  mayReinstate: boolean
}

interface Follows {
  writes: Write[]
  /** As it is after them. */
  invoice: Invoice
  /** The writes that fail where there is no place (any more). */
  place: Write[]
  /** As it is after them. */
  registration: Registration | undefined
}

/** Everything that follows from a fact, in the fact's own transaction. */
export async function consequencesOf(happened: Happened, now: Date): Promise<Follows> {
  const { invoice, registration, facts, fact, refundId } = happened
  const known = decided({ ...invoice, refunds: marked(invoice.refunds, fact, refundId) }, fact)
  const code = followMoney({ ...known, ...settle(known, facts) })
  const settled = code.invoice
  const outcome = registration
    ? await outcomeFor(registration, { ...happened, settled }, now)
    : { registration, invoice: settled, writes: [], place: [], counts: {} }
  return {
    place: outcome.place,
    registration: outcome.registration,
    invoice: { ...outcome.invoice, version: outcome.invoice.version + 1 },
    writes: [
      replaceInvoice(outcome.invoice),
      ...outcome.writes,
      ...code.writes,
      ...countsOf(invoice, outcome),
      ...noticeOf(outcome.invoice, fact, now),
      ...exceptionOf(invoice, outcome.invoice, fact, now),
    ],
  }
}

/** What became of the refund that the fact is about. */
function marked(refunds: Invoice['refunds'], { kind }: LedgerFact, refundId: string | undefined) {
  const state = kind === 'refund_failed' ? ('failed' as const) : ('done' as const)
  return refunds.map(refund =>
    refund.id === refundId && refund.state !== 'failed' ? { ...refund, state } : refund,
  )
}

export interface Outcome extends Follows {
  invoice: Invoice
  counts: Counts
}

/** Where a place was taken in the same transaction, that write has counted it and the money together. */
function countsOf(before: Invoice, { invoice, counts, place }: Outcome): Write[] {
  if (place.length > 0) return []
  return [count(before.programId, { ...figuresChange(before, invoice), ...counts })]
}

async function outcomeFor(
  registration: Registration,
  happened: Happened & { settled: Invoice },
  now: Date,
): Promise<Outcome> {
  const { fact, settled, facts } = happened
  const isPayment = fact.accepted && fact.kind === 'payment'
  const reopened = isPayment && !holdsPlace(registration) ? reopen(settled, facts) : undefined
  if (reopened) return late(registration, { ...happened, reopened }, now)
  const row: Registration = {
    ...registration,
    balance: settled.balance,
    collected: settled.collected,
    waived: settled.waived,
    ...statusOf(registration, settled),
  }
  // Of a free place only what had been paid before goes back; of what a bank took back, people decide.
  const isOver =
    settled.state === 'refunded' &&
    billed(settled) > 0 &&
    registration.state !== 'cancelled' &&
    fact.kind !== 'dispute_lost'
  if (!isOver)
    return { registration: row, invoice: settled, writes: [replaceRegistration(row)], place: [], counts: {} }
  // Who gets everything back gives the place up, wherever the refund was made.
  const over = ended(row, now)
  const place = freePlace(registration, now)
  return {
    registration: over.row,
    invoice: settled,
    writes: [
      replaceRegistration(over.row),
      ...over.writes,
      ...place.writes,
      ...(await leaveTeam(registration)),
    ],
    place: [],
    counts: place.counts,
  }
}

/**
 * What the family reads. A debt that comes back, because a bank or the office took money back, is held to no date:
 * what becomes of the place is for people to decide. Nothing left to pay of what was waived as a whole is settled.
 */
function statusOf(
  { paymentStatus }: Registration,
  settled: Invoice,
): Pick<Registration, 'paymentStatus'> & { graceUntil?: undefined } {
  if (settled.state === 'paid') return { paymentStatus: billed(settled) > 0 ? 'paid' : 'pay_later' }
  // Also where Stripe has told of the refund before it told of the payment.
  if (settled.state === 'refunded' && settled.balance === 0 && billed(settled) > 0)
    return { paymentStatus: 'paid' }
  return (paymentStatus === 'paid' || isLost(settled)) && settled.balance > 0
    ? { paymentStatus: 'pay_later', graceUntil: undefined }
    : { paymentStatus }
}

/** What the treasurer has to look at. */
function exceptionOf(before: Invoice, after: Invoice, fact: LedgerFact, now: Date): Write[] {
  const about = { ref: fact.ref, invoiceId: after.id, amount: fact.amount }
  if (!fact.accepted) return [raise({ kind: 'unexpected', ...about }, now)]
  if (fact.kind === 'dispute_lost') return [raise({ kind: 'dispute-lost', ...about }, now)]
  if (fact.kind === 'refund_failed') return [raise({ kind: 'refund-failed', ...about }, now)]
  // Money for a place that is gone goes back by itself.
  if (fact.kind !== 'payment' || excess(after) <= Math.max(0, excess(before))) return []
  return [raise({ kind: 'overpaid', ...about, expected: after.cancelled ? 0 : billed(after) }, now)]
}

/** What the family is told about its money. */
function noticeOf(invoice: Invoice, { ref, kind, accepted, amount, method }: LedgerFact, now: Date): Write[] {
  const { userId, playerName, programName: program, invoiceNumber, balance } = invoice
  const about = { playerName, program, invoiceNumber, amount }
  if (!accepted) return []
  if (kind === 'payment') return [mailTo(userId, 'receipt', { ...about, balance }, now)]
  if (ref.startsWith('REV#PAY#')) return [mailTo(userId, 'paymentReversed', { ...about, balance }, now)]
  return kind === 'refund' ? [mailTo(userId, 'refunded', { ...about, byHand: method !== 'card' }, now)] : []
}
