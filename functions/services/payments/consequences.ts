import { billedAmount, calculateSettlement, programFiguresChange } from '#shared/invoices/rules.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { syncUseState } from '../../stores/discounts/uses.ts'
import { type InvoiceRow, type LedgerEntryRow, replaceInvoice } from '../../stores/invoices/store.ts'
import { type CountChanges, updateCounts } from '../../stores/programs/store.ts'
import { raiseException } from '../../stores/reconciliation/store.ts'
import { endRegistration, holdsSpot, releaseSpot } from '../../stores/registrations/releaseSpot.ts'
import { type RegistrationRow, replaceRegistration } from '../../stores/registrations/store.ts'
import { leaveTeam } from '../../stores/registrations/teamChanges.ts'
import { queueMailToUser } from '../mail/outbox.ts'
import { isLost, withDecidedDispute } from './invoiceDisputes.ts'
import { applyLatePayment, reinstate } from './latePayment.ts'
import { tellPayer } from './programRemoved.ts'
import { overpaidAmount } from './requestRefund.ts'

export interface LedgerEvent {
  invoice: InvoiceRow
  registration: RegistrationRow | undefined
  /** All entries of the invoice, including the new one. */
  entries: LedgerEntryRow[]
  entry: LedgerEntryRow
  /** Our id of the refund that the entry is about. */
  refundId: string | undefined
  /** Becomes false once there turns out to be no spot left. */
  mayReinstate: boolean
}

interface Consequences {
  writes: Write[]
  /** After the writes. */
  invoice: InvoiceRow
  /** The writes that fail if no spot is left. */
  spot: Write[]
  /** After the writes. */
  registration: RegistrationRow | undefined
}

/** Everything that follows from a ledger entry, written in the same transaction. */
export async function consequencesOf(happened: LedgerEvent, now: Date): Promise<Consequences> {
  const { invoice, registration, entries, entry, refundId } = happened
  const known = withDecidedDispute(
    { ...invoice, refunds: markRefund(invoice.refunds, entry, refundId) },
    entry,
  )
  const code = syncUseState({ ...known, ...calculateSettlement(known, entries) })
  const settled = code.invoice
  const outcome = registration
    ? await outcomeFor(registration, { ...happened, settled }, now)
    : { registration, invoice: settled, writes: [], spot: [], counts: {} }
  return {
    spot: outcome.spot,
    registration: outcome.registration,
    invoice: { ...outcome.invoice, version: outcome.invoice.version + 1 },
    writes: [
      replaceInvoice(outcome.invoice),
      ...outcome.writes,
      ...code.writes,
      ...countWrites(invoice, outcome),
      ...noticeWrites(outcome, entry, now),
      ...(registration?.programRemoved && isPayment(entry) && holdsSpot(outcome.registration ?? registration)
        ? tellPayer(outcome.invoice, registration.id, now)
        : exceptionWrites(invoice, outcome.invoice, entry, now)),
    ],
  }
}

const isPayment = ({ accepted, kind }: LedgerEntryRow): boolean => accepted && kind === 'payment'

/** Marks the refund that the entry is about as done or failed. */
function markRefund(refunds: InvoiceRow['refunds'], { kind }: LedgerEntryRow, refundId: string | undefined) {
  const state = kind === 'refund_failed' ? ('failed' as const) : ('done' as const)
  return refunds.map(refund =>
    refund.id === refundId && refund.state !== 'failed' ? { ...refund, state } : refund,
  )
}

export interface RegistrationOutcome extends Consequences {
  invoice: InvoiceRow
  counts: CountChanges
}

/** If a spot was taken in the same transaction, that write has already counted it together with the money. */
function countWrites(before: InvoiceRow, { invoice, counts, spot }: RegistrationOutcome): Write[] {
  if (spot.length > 0) return []
  return [updateCounts(before.programId, { ...programFiguresChange(before, invoice), ...counts })]
}

async function outcomeFor(
  registration: RegistrationRow,
  happened: LedgerEvent & { settled: InvoiceRow },
  now: Date,
): Promise<RegistrationOutcome> {
  const { entry, settled, entries } = happened
  const reinstated = isPayment(entry) && !holdsSpot(registration) ? reinstate(settled, entries) : undefined
  if (reinstated) return applyLatePayment(registration, { ...happened, reinstated }, now)
  const row: RegistrationRow = {
    ...registration,
    balance: settled.balance,
    collected: settled.collected,
    waived: settled.waived,
    ...paymentStatusOf(registration, settled),
  }
  // A refund on a spot that has become free does not end it; after a lost dispute, people decide.
  const isOver =
    settled.state === 'refunded' &&
    billedAmount(settled) > 0 &&
    registration.state !== 'cancelled' &&
    entry.kind !== 'dispute_lost'
  if (!isOver)
    return { registration: row, invoice: settled, writes: [replaceRegistration(row)], spot: [], counts: {} }
  // A full refund gives up the spot, wherever the refund was made.
  const over = endRegistration(row, now)
  const spot = releaseSpot(registration, now)
  return {
    registration: over.row,
    invoice: settled,
    writes: [
      replaceRegistration(over.row),
      ...over.writes,
      ...spot.writes,
      ...(await leaveTeam(registration, now)),
    ],
    spot: [],
    counts: spot.counts,
  }
}

/**
 * The status that the family sees. A debt that comes back because a bank or the office took money back has no due
 * date: people decide about the spot. An invoice that was waived in full is settled.
 */
function paymentStatusOf(
  { paymentStatus }: RegistrationRow,
  settled: InvoiceRow,
): Pick<RegistrationRow, 'paymentStatus'> & { graceUntil?: undefined } {
  if (settled.state === 'paid') return { paymentStatus: billedAmount(settled) > 0 ? 'paid' : 'pay_later' }
  // Also if Stripe reported the refund before the payment.
  if (settled.state === 'refunded' && settled.balance === 0 && billedAmount(settled) > 0)
    return { paymentStatus: 'paid' }
  return (paymentStatus === 'paid' || isLost(settled)) && settled.balance > 0
    ? { paymentStatus: 'pay_later', graceUntil: undefined }
    : { paymentStatus }
}

/** Exceptions for the treasurer. */
function exceptionWrites(before: InvoiceRow, after: InvoiceRow, entry: LedgerEntryRow, now: Date): Write[] {
  const about = { ref: entry.ref, invoiceId: after.id, amount: entry.amount }
  if (!entry.accepted) return [raiseException({ kind: 'unexpected', ...about }, now)]
  if (entry.kind === 'dispute_lost') return [raiseException({ kind: 'dispute-lost', ...about }, now)]
  if (entry.kind === 'refund_failed') return [raiseException({ kind: 'refund-failed', ...about }, now)]
  // Money for a lost spot is refunded automatically, so it is not an overpayment.
  if (entry.kind !== 'payment' || overpaidAmount(after) <= Math.max(0, overpaidAmount(before))) return []
  return [
    raiseException({ kind: 'overpaid', ...about, expected: after.cancelled ? 0 : billedAmount(after) }, now),
  ]
}

/** Mails to the family about the entry. */
function noticeWrites(
  { invoice, registration }: Pick<RegistrationOutcome, 'invoice' | 'registration'>,
  { ref, kind, accepted, amount, method }: LedgerEntryRow,
  now: Date,
): Write[] {
  const { userId, playerName, programName: program, invoiceNumber, balance } = invoice
  const about = { playerName, program, invoiceNumber, amount }
  if (!accepted) return []
  const isRegistered = registration && holdsSpot(registration) && !registration.programRemoved
  // What the club has waived in full has no receipt.
  if (kind === 'adjustment' && isRegistered && balance === 0 && invoice.collected === 0) {
    const { id: registrationId, programId } = registration
    const waived = { playerName, program, programId, registrationId, balance }
    return [queueMailToUser(userId, 'registered', waived, now)]
  }
  if (kind === 'payment')
    return [queueMailToUser(userId, 'receipt', { ...about, balance, receiptId: ref, isRegistered }, now)]
  if (ref.startsWith('REV#PAY#'))
    return [queueMailToUser(userId, 'paymentReversed', { ...about, balance }, now)]
  return kind === 'refund'
    ? [queueMailToUser(userId, 'refunded', { ...about, byHand: method !== 'card' }, now)]
    : []
}
