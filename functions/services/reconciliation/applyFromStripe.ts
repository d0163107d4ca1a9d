import type Stripe from 'stripe'
import { keys } from '../../platform/data/table.ts'
import { getStripe } from '../../platform/stripe/client.ts'
import {
  getInvoice,
  type LedgerEntryRow,
  ledgerEntries,
  unmatchedInvoiceId,
} from '../../stores/invoices/store.ts'
import { getIntent } from '../../stores/payments/store.ts'
import { applyPayment, applyRefund, stripeIdOf } from '../payments/applyToLedger.ts'
import { handleDispute } from '../payments/handleDispute.ts'
import { findDispute } from '../payments/invoiceDisputes.ts'

/** The actor of a comparison, for the audit trail. */
export const reconciliationSource = { actor: 'reconciliation' }

/** Applies the payment as Stripe reports it. */
export async function applyStripeIntent(intentId: string, now: Date) {
  const intent = await (await getStripe()).paymentIntents.retrieve(intentId)
  if (intent.status !== 'succeeded') return 'nothing'
  const { outcome } = await applyPayment(intent, reconciliationSource, now)
  return outcome === 'duplicate' ? 'nothing' : outcome
}

/** Applies a refund, after its payment: the ledger cannot match a refund whose payment is missing. */
export async function applyStripeRefund(refund: Stripe.Refund, now: Date) {
  const intentId = stripeIdOf(refund.payment_intent)
  if (intentId && !(await isPaid(intentId, refund.metadata?.invoiceId)))
    await applyStripeIntent(intentId, now)
  await applyRefund(refund, reconciliationSource, now)
  return 'applied' as const
}

async function isPaid(intentId: string, invoiceId: string | undefined): Promise<boolean> {
  const of = (await getIntent(intentId))?.invoiceId ?? invoiceId ?? unmatchedInvoiceId
  const found = await getEntriesByRef([
    [of, `PAY#${intentId}`],
    [unmatchedInvoiceId, `PAY#${intentId}`],
  ])
  return found.size > 0
}

/** Returns whether it changed anything: a decided dispute becomes a ledger entry. */
export async function applyStripeDispute(dispute: Stripe.Dispute, now: Date): Promise<boolean> {
  const intentId = stripeIdOf(dispute.payment_intent)
  const invoiceId = intentId && (await getIntent(intentId))?.invoiceId
  if (intentId && invoiceId && !(await isPaid(intentId, invoiceId))) await applyStripeIntent(intentId, now)
  const state = async () => {
    const invoice = invoiceId ? await getInvoice(invoiceId) : undefined
    return invoice && findDispute(invoice, dispute.id)?.state
  }
  const before = await state()
  await handleDispute(dispute, reconciliationSource, now)
  return before !== (await state())
}

export async function getEntriesByRef(wanted: string[][]): Promise<Map<string, LedgerEntryRow>> {
  const rows = await ledgerEntries.getMany(
    wanted.map(([invoiceId = '', ref = '']) => keys.ledgerEntry(invoiceId, ref)),
  )
  return new Map(rows.map(row => [`${row.invoiceId} ${row.ref}`, row]))
}
