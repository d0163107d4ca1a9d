import type Stripe from 'stripe'
import { unmatchedInvoiceId } from '../../stores/invoices/store.ts'
import { getIntentsById } from '../../stores/payments/store.ts'
import { getBankRecords } from '../../stores/reconciliation/bankRecords.ts'
import { stripeIdOf } from '../payments/applyToLedger.ts'
import { applyStripeIntent, applyStripeRefund, getEntriesByRef } from './applyFromStripe.ts'
import type { PageResult } from './progress.ts'
import { saveBankRecord, toBankRecord } from './saveBankRecord.ts'

/** A movement of money at Stripe, and the entry that it should be here. */
interface Movement {
  ref: string
  txn: Stripe.BalanceTransaction
  intentId: string | undefined
  /** As the payer's bank saw it: cents, without a sign. */
  amount: number
  currency: string
  /** The invoice named in its metadata, where one is. */
  invoiceId?: string
  /** Brings the missing entry. Undefined: there is none to come, or not yet. */
  apply?: (now: Date) => Promise<'applied' | 'unmatched' | 'nothing'>
}

/** Movements of Stripe's balance as they come from a list whose sources are expanded. */
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
  // Oldest first: a payment comes before what was given back of it.
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

/** What a movement is about; none of a payout, which only takes along what the others have moved. */
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
  // Without an intent it was no checkout that made it: somebody has typed a card into Stripe's own pages.
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
    // Of one that came back there may be the second entry only: it says all.
    apply: isBack || refund.status === 'succeeded' ? now => applyStripeRefund(refund, now) : undefined,
  }
}

function disputeMovement(txn: Stripe.BalanceTransaction, dispute: Stripe.Dispute): Movement {
  const { id, amount, currency } = dispute
  const ref = `${txn.amount > 0 ? 'REV#DSP' : 'DSP'}#${id}`
  return { ref, txn, intentId: stripeIdOf(dispute.payment_intent), amount, currency }
}

/** Of Stripe itself: a monthly charge, a correction. */
const ownMovement = (txn: Stripe.BalanceTransaction): Movement => ({
  ref: `TXN#${txn.id}`,
  txn,
  intentId: undefined,
  amount: Math.abs(txn.amount),
  currency: txn.currency,
})

/** Whose each is: by the intent as we made it, else by what it says itself. */
async function findInvoiceIds(movements: readonly Movement[]): Promise<(string | undefined)[]> {
  const made = await getIntentsById(movements.flatMap(({ intentId }) => intentId ?? []))
  const owner = new Map(made.map(({ id, invoiceId }) => [id, invoiceId]))
  return movements.map(({ intentId, invoiceId }) => owner.get(intentId ?? '') ?? invoiceId)
}
