import type Stripe from 'stripe'
import { retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { ConditionFailed, commit, type Write } from '../../platform/data/transaction.ts'
import {
  addLedgerEntry,
  type InvoiceRow,
  type LedgerEntryRow,
  unmatchedInvoiceId,
} from '../../stores/invoices/store.ts'
import { getLedgerOfInvoice, type InvoiceLedger } from '../../stores/payments/invoiceLedger.ts'
import {
  auditActionOfLedgerEntry,
  auditLedgerEntry,
  receiptFields,
} from '../../stores/payments/recordLedgerEntry.ts'
import { getIntent, markEventSeen } from '../../stores/payments/store.ts'
import { exceptionIdOf, getException, raiseException, resolve } from '../../stores/reconciliation/store.ts'
import type { RegistrationRow } from '../../stores/registrations/store.ts'
import { consequencesOf } from './consequences.ts'

interface ApplyResult {
  outcome: 'applied' | 'duplicate' | 'unmatched'
  /** Both as they are afterwards. */
  registration?: RegistrationRow
  ledger?: InvoiceWithEntries
}

/** An invoice and its ledger entries. */
export interface InvoiceWithEntries {
  invoice: InvoiceRow
  entries: LedgerEntryRow[]
}

export interface PaymentSource {
  actor: string
  event?: { id: string; type: string }
}

/**
 * The only way money enters: a succeeded payment intent, as reported by Stripe, becomes a ledger entry together with
 * all its consequences. Webhook, return page, reconciliation and staff all end here, so neither order nor repetition
 * matters. `known` is a recent read of the invoice: it may be outdated, but must be the same invoice.
 */
export async function applyPayment(
  intent: Stripe.PaymentIntent,
  source: PaymentSource,
  now: Date,
  known?: InvoiceLedger,
): Promise<ApplyResult> {
  const { made, ledger } = await loadRecords(intent.id, intent.metadata.invoiceId, known)
  const expected = made?.amount ?? Number(intent.metadata.amount)
  return applyEntry(
    {
      invoiceId: made?.invoiceId ?? intent.metadata.invoiceId ?? '',
      ref: `PAY#${intent.id}`,
      kind: 'payment',
      amount: intent.amount_received,
      currency: intent.currency,
      // Money in another amount or currency than requested is recorded but settles nothing.
      accepted: intent.currency === 'usd' && intent.amount_received === expected,
    },
    { source, ledger, now },
  )
}

/** The only way money leaves: a refund as reported by Stripe, ours or one made in Stripe's dashboard. */
export async function applyRefund(refund: Stripe.Refund, source: PaymentSource, now: Date): Promise<void> {
  if (!refund.status || !finalStatuses.has(refund.status)) return
  const { made, ledger } = await loadRecords(stripeIdOf(refund.payment_intent), refund.metadata?.invoiceId)
  const isBack = refund.status !== 'succeeded'
  await applyEntry(
    {
      invoiceId: made?.invoiceId ?? refund.metadata?.invoiceId ?? '',
      ref: `${isBack ? 'RFF' : 'REF'}#${refund.id}`,
      kind: isBack ? 'refund_failed' : 'refund',
      amount: refund.amount,
      currency: refund.currency,
      accepted: refund.currency === 'usd',
      refundId: refund.metadata?.refundId,
      paidBy: stripeIdOf(refund.payment_intent),
    },
    { source, ledger, now },
  )
}

/** Applies a bank's decision on a dispute: the money is lost, or it came back after all. */
export async function applyDispute(
  of: { dispute: Stripe.Dispute; invoiceId: string | undefined; source: PaymentSource; now: Date },
  isBack: boolean,
): Promise<void> {
  const { dispute, invoiceId = '', source, now } = of
  const { id, amount, currency } = dispute
  await applyEntry(
    {
      invoiceId,
      ref: isBack ? `REV#DSP#${id}` : `DSP#${id}`,
      kind: isBack ? 'reversal' : 'dispute_lost',
      amount,
      currency,
      accepted: currency === 'usd',
    },
    { source, ledger: undefined, now },
  )
}

/** Stripe references an object by id or includes it in full. */
export const stripeIdOf = (object: string | { id: string } | null | undefined): string | undefined =>
  typeof object === 'string' ? object : object?.id

/**
 * The intent as we created it, and the ledger of the invoice in its metadata, which are read in parallel because
 * that invoice is nearly always right. For the invoice's current attempt, no read is needed.
 */
async function loadRecords(
  intentId: string | undefined,
  invoiceId: string | undefined,
  known?: InvoiceLedger,
) {
  const invoice = known?.invoice
  if (intentId && invoice?.attempt?.intentId === intentId)
    return { made: { invoiceId: invoice.id, amount: invoice.attempt.amount }, ledger: known }
  const [made, ledger] = await Promise.all([
    intentId ? getIntent(intentId) : undefined,
    invoiceId ? getLedgerOfInvoice(invoiceId) : undefined,
  ])
  return { made, ledger }
}

const finalStatuses = new Set(['succeeded', 'failed', 'canceled'])

type NewEntry = Pick<LedgerEntryRow, 'invoiceId' | 'ref' | 'kind' | 'amount' | 'currency' | 'accepted'> &
  Partial<Pick<LedgerEntryRow, 'method' | 'reference' | 'receivedOn'>> & {
    refundId?: string
    /** For a refund: the intent it refunds. */
    paidBy?: string
  }

interface ApplyContext {
  source: PaymentSource
  ledger: InvoiceLedger | undefined
  now: Date
  /** Throws if the ledger, as read for this write, does not allow the entry. */
  assertAllowed?: (ledger: InvoiceLedger & { invoice: InvoiceRow }) => void
  /** The reason, for the audit trail. */
  note?: string
}

/**
 * Records an entry of the office the same way as Stripe's. `assertAllowed` sees the exact ledger that the entry is
 * added to, so of two concurrent entries only one can pass.
 */
export async function applyOwnEntry(
  found: Omit<NewEntry, 'currency' | 'accepted' | 'refundId'>,
  { actor, ...circumstances }: Omit<ApplyContext, 'source'> & { actor: string },
): Promise<ApplyResult> {
  const entry = { ...found, currency: 'usd', accepted: true }
  return applyEntry(entry, { ...circumstances, source: { actor } })
}

async function applyEntry(
  { refundId, paidBy, ...found }: NewEntry,
  { source, ledger, now, assertAllowed, note }: ApplyContext,
): Promise<ApplyResult> {
  let mayReinstate = true
  let read = ledger?.invoice?.id === found.invoiceId ? ledger : undefined
  return retryOnConflict(async () => {
    const { invoice, entries, registration } = read ?? (await getLedgerOfInvoice(found.invoiceId))
    read = undefined
    const entry: LedgerEntryRow = {
      method: 'card',
      ...found,
      ...(invoice && receiptFields(invoice)),
      actor: source.actor,
      at: now.toISOString(),
    }
    const seen = source.event ? [markEventSeen(source.event, now)] : []
    if (!invoice) return recordUnmatched(entry, { seen, paidBy }, now)
    if (entries.some(known => known.ref === entry.ref))
      return { outcome: 'duplicate', ledger: { invoice, entries } }
    assertAllowed?.({ invoice, registration, entries })
    const all = [...entries, entry]
    const follows = await consequencesOf(
      { invoice, registration, entries: all, entry, refundId, mayReinstate },
      now,
    )
    try {
      await commit(
        addLedgerEntry(entry),
        auditLedgerEntry(entry, auditActionOfLedgerEntry(entry), now, note),
        ...seen,
        ...follows.writes,
      )
      const { registration, invoice: after } = follows
      return { outcome: 'applied', registration, ledger: { invoice: after, entries: all } }
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
      // The entry or event already exists, or the invoice has changed; the retry finds out.
      if (follows.spot.some(write => error.failed.includes(write))) mayReinstate = false
      throw error
    }
  })
}

/** Records money that belongs to no known invoice, until someone finds out whose it is. */
async function recordUnmatched(
  unknown: LedgerEntryRow,
  { seen, paidBy }: { seen: Write[]; paidBy: string | undefined },
  now: Date,
): Promise<ApplyResult> {
  const entry: LedgerEntryRow = { ...unknown, invoiceId: unmatchedInvoiceId, accepted: false }
  const known = paidBy && (await getException(exceptionIdOf({ kind: 'unmatched', ref: `PAY#${paidBy}` })))
  const found = { kind: 'unmatched' as const, ref: entry.ref, amount: entry.amount }
  try {
    await commit(
      addLedgerEntry(entry),
      ...seen,
      auditLedgerEntry(entry, 'payment.unmatched', now),
      ...(known ? [] : [raiseException(found, now)]),
    )
    // An unmatched payment that was refunded in full leaves nothing to decide.
    if (known && entry.kind === 'refund' && entry.amount >= (known.amount ?? 0)) await resolve(known.id, now)
    return { outcome: 'unmatched' }
  } catch (error) {
    if (error instanceof ConditionFailed) return { outcome: 'duplicate' }
    throw error
  }
}
