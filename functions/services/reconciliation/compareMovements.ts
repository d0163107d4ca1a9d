import type Stripe from 'stripe'
import { unmatchedInvoiceId } from '../../stores/invoices/store.ts'
import { getIntentsById } from '../../stores/payments/store.ts'
import { getBankRecords } from '../../stores/reconciliation/bankRecords.ts'
import { stripeIdOf } from '../payments/applyToLedger.ts'
import { applyStripeIntent, applyStripeRefund, getEntriesByRef } from './applyFromStripe.ts'
import type { PageResult } from './progress.ts'
import { saveBankRecord, toBankRecord } from './saveBankRecord.ts'

/** A Stripe balance movement, and the ledger entry that should exist for it. */
interface Movement {
  ref: string
  txn: Stripe.BalanceTransaction
  intentId: string | undefined
  /** Cents on the payer's statement, without a sign. */
  amount: number
  currency: string
  /** The invoice named in its metadata, if any. */
  invoiceId?: string
  /** Applies the missing entry. Undefined if there is no entry to expect, at least not yet. */
  apply?: (now: Date) => Promise<'applied' | 'unmatched' | 'nothing'>
}

/** Compares balance movements from a list with expanded sources. */
export async function compareMovements(
  txns: readonly Stripe.BalanceTransaction[],
  now: Date,
): Promise<PageResult> {
  const found: PageResult = { compared: 0, applied: 0, findings: [] }
  const movements = txns.flatMap(toMovements)
  const owners = await findInvoiceIds(movements)
  const [entries, known] = await Promise.all([
    getEntriesByRef(
      movements.flatMap(({ ref }, n) =>
        [unmatchedInvoiceId, owners[n] ?? unmatchedInvoiceId].map(of => [of, ref]),
      ),
    ),
    getBankRecords(movements.map(({ ref }) => ref)),
  ])
  // Oldest first, so that a payment comes before its refund.
  for (const [n, movement] of [...movements.entries()].reverse()) {
    const { ref, amount, currency } = movement
    const entry = entries.get(`${owners[n]} ${ref}`) ?? entries.get(`${unmatchedInvoiceId} ${ref}`)
    found.compared++
    if (entry && (entry.amount !== amount || entry.currency !== currency)) {
      const { invoiceId } = entry
      found.findings.push({ kind: 'amount-differs', ref, invoiceId, amount: entry.amount, expected: amount })
    }
    if (!entry && movement.apply) {
      const outcome = await movement.apply(now)
      if (outcome !== 'nothing') found.applied++
      if (outcome === 'unmatched') found.findings.push({ kind: 'unmatched', ref, amount })
    }
    await saveBankRecord(toBankRecord(movement, entry?.invoiceId ?? owners[n]), known.get(ref))
  }
  return found
}

/**
 * What a balance transaction is about. Payouts are skipped, because they only transfer what other transactions
 * moved.
 */
export function toMovements(txn: Stripe.BalanceTransaction): Movement[] {
  if (txn.type.startsWith('payout')) return []
  const { source: of } = txn
  if (!of || typeof of === 'string') return [ownMovement(txn)]
  switch (of.object) {
    case 'charge':
      return chargeMovement(txn, of)
    case 'refund':
      return [refundMovement(txn, of)]
    case 'dispute':
      return [disputeMovement(txn, of)]
    default:
      return [ownMovement(txn)]
  }
}

function chargeMovement(txn: Stripe.BalanceTransaction, charge: Stripe.Charge): Movement[] {
  const intentId = stripeIdOf(charge.payment_intent)
  const { amount_captured: amount, currency, metadata } = charge
  // Without an intent, it did not come from our checkout: a card was entered in Stripe's dashboard.
  const ref = `PAY#${intentId ?? charge.id}`
  const apply = async (now: Date) => (intentId ? applyStripeIntent(intentId, now) : ('unmatched' as const))
  return [{ ref, txn, intentId, amount, currency, invoiceId: metadata.invoiceId, apply }]
}

function refundMovement(txn: Stripe.BalanceTransaction, refund: Stripe.Refund): Movement {
  const isBack = txn.amount > 0
  const intentId = stripeIdOf(refund.payment_intent)
  const { id, amount, currency, metadata } = refund
  return {
    ref: `${isBack ? 'RFF' : 'REF'}#${id}`,
    txn,
    intentId,
    amount,
    currency,
    invoiceId: metadata?.invoiceId,
    // For a returned refund, only this second movement may be new; it covers both entries.
    apply: isBack || refund.status === 'succeeded' ? now => applyStripeRefund(refund, now) : undefined,
  }
}

function disputeMovement(txn: Stripe.BalanceTransaction, dispute: Stripe.Dispute): Movement {
  const { id, amount, currency } = dispute
  const ref = `${txn.amount > 0 ? 'REV#DSP' : 'DSP'}#${id}`
  return { ref, txn, intentId: stripeIdOf(dispute.payment_intent), amount, currency }
}

/** Stripe's own transactions: a monthly fee, a correction. */
const ownMovement = (txn: Stripe.BalanceTransaction): Movement => ({
  ref: `TXN#${txn.id}`,
  txn,
  intentId: undefined,
  amount: Math.abs(txn.amount),
  currency: txn.currency,
})

/** The invoice of each movement: from the intent as we created it, else from its metadata. */
async function findInvoiceIds(movements: readonly Movement[]): Promise<(string | undefined)[]> {
  const made = await getIntentsById(movements.flatMap(({ intentId }) => intentId ?? []))
  const owner = new Map(made.map(({ id, invoiceId }) => [id, invoiceId]))
  return movements.map(({ intentId, invoiceId }) => owner.get(intentId ?? '') ?? invoiceId)
}
