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
  /** As they are since this was applied. */
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
 * The only way money enters: a succeeded payment intent, as Stripe itself describes it, becomes a ledger
 * entry together with everything that follows from it. Webhook, return page, reconciliation and staff all end
 * here, so it does not matter which is first or how often one comes. `known` is what has just been read of
 * the invoice: it may be old, and must only be about the same one.
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
      // Money in another amount or currency than we asked for is recorded but settles nothing.
      accepted: intent.currency === 'usd' && intent.amount_received === expected,
    },
    { source, ledger, now },
  )
}

/** The only way money leaves: a refund as Stripe describes it, ours or one that was made in Stripe's dashboard. */
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

/** What a bank has decided of a dispute: the money is gone, or it came back after all. */
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

/** Stripe names another object by its id, or shows it as a whole. */
export const stripeIdOf = (object: string | { id: string } | null | undefined): string | undefined =>
  typeof object === 'string' ? object : object?.id

/**
 * The intent as we made it, and the ledger of the invoice that it is said to be of: at once, since that is right
 * nearly always. Of the invoice's own attempt all is known.
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
    /** Of a refund: the intent that it gives back. */
    paidBy?: string
  }

interface ApplyContext {
  source: PaymentSource
  ledger: InvoiceLedger | undefined
  now: Date
  /** Refuses what the ledger, as it is at the moment of writing, does not allow. */
  assertAllowed?: (ledger: InvoiceLedger & { invoice: InvoiceRow }) => void
  /** Why; for the audit trail. */
  note?: string
}

/**
 * What the office itself has to tell, through the same door as Stripe's. `allow` sees the very ledger that the entry is
 * written onto, so two who enter at once cannot both be let through.
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
      // The entry or the event exists already, or the invoice has changed: the next read tells.
      if (follows.spot.some(write => error.failed.includes(write))) mayReinstate = false
      throw error
    }
  })
}

/** Records money that belongs to no known invoice, until somebody finds out whose it is. */
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
