import type Stripe from 'stripe'
import { update } from '#functions/platform/data/entity.ts'
import { keys } from '#functions/platform/data/table.ts'
import { commit } from '#functions/platform/data/transaction.ts'
import { stripe } from '#functions/platform/stripe/client.ts'
import { getInvoice, type LedgerFact, ledger, unmatched } from '#functions/stores/invoices/store.ts'
import { getIntent, intentsById } from '#functions/stores/payments/store.ts'
import { type Bank, bankOf, banks } from '#functions/stores/reconciliation/bankRecords.ts'
import { applyPayment, applyRefund, idOf } from '../payments/apply.ts'
import { hearDispute } from '../payments/disputeEvents.ts'
import { disputeOf } from '../payments/disputes.ts'
import type { Found } from './progress.ts'

/** Who brings what a comparison finds; for the audit trail. */
export const source = { actor: 'reconciliation' }

/** A movement of money at Stripe, and the fact that it should be here. */
interface Movement {
  ref: string
  txn: Stripe.BalanceTransaction
  intentId: string | undefined
  /** As the payer's bank saw it: cents, without a sign. */
  amount: number
  currency: string
  /** What its owner has said of it, where he did. */
  invoiceId?: string | undefined
  /** Brings the missing fact. Undefined: there is none to come, or not yet. */
  apply?: ((now: Date) => Promise<'applied' | 'unmatched' | 'nothing'>) | undefined
}

/** Movements of Stripe's balance as they come from a list whose sources are expanded. */
export async function compareMovements(
  txns: readonly Stripe.BalanceTransaction[],
  now: Date,
): Promise<Found> {
  const found: Found = { compared: 0, applied: 0, findings: [] }
  const movements = txns.flatMap(movementOf)
  const owners = await ownersOf(movements)
  const [facts, known] = await Promise.all([
    factsBy(movements.flatMap(({ ref }, n) => [unmatched, owners[n] ?? unmatched].map(of => [of, ref]))),
    bankOf(movements.map(({ ref }) => ref)),
  ])
  // Oldest first: a payment comes before what was given back of it.
  for (const [n, movement] of [...movements.entries()].reverse()) {
    const { ref, amount, currency } = movement
    const fact = facts.get(`${owners[n]} ${ref}`) ?? facts.get(`${unmatched} ${ref}`)
    found.compared++
    if (fact && (fact.amount !== amount || fact.currency !== currency)) {
      const { invoiceId } = fact
      found.findings.push({ kind: 'amount-differs', ref, invoiceId, amount: fact.amount, expected: amount })
    }
    if (!fact && movement.apply) {
      const outcome = await movement.apply(now)
      if (outcome !== 'nothing') found.applied++
      if (outcome === 'unmatched') found.findings.push({ kind: 'unmatched', ref, amount })
    }
    await keepBank(rowOf(movement, fact?.invoiceId ?? owners[n]), known.get(ref))
  }
  return found
}

/** What a movement is about; none of a payout, which only takes along what the others have moved. */
export function movementOf(txn: Stripe.BalanceTransaction): Movement[] {
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
  const intentId = idOf(charge.payment_intent)
  const { amount_captured: amount, currency, metadata } = charge
  // Without an intent it was no checkout that made it: somebody has typed a card into Stripe's own pages.
  const ref = `PAY#${intentId ?? charge.id}`
  const apply = async (now: Date) => (intentId ? applyIntent(intentId, now) : ('unmatched' as const))
  return [{ ref, txn, intentId, amount, currency, invoiceId: metadata.invoiceId, apply }]
}

/** The payment as Stripe itself has it. */
export async function applyIntent(intentId: string, now: Date) {
  const intent = await (await stripe()).paymentIntents.retrieve(intentId)
  if (intent.status !== 'succeeded') return 'nothing'
  const { outcome } = await applyPayment(intent, source, now)
  return outcome === 'duplicate' ? 'nothing' : outcome
}

function refundMovement(txn: Stripe.BalanceTransaction, refund: Stripe.Refund): Movement {
  const isBack = txn.amount > 0
  const intentId = idOf(refund.payment_intent)
  const { id, amount, currency, metadata } = refund
  return {
    ref: `${isBack ? 'RFF' : 'REF'}#${id}`,
    txn,
    intentId,
    amount,
    currency,
    invoiceId: metadata?.invoiceId,
    // Of one that came back there may be the second fact only: it says all.
    apply: isBack || refund.status === 'succeeded' ? now => applyRefunded(refund, now) : undefined,
  }
}

/** A refund, after the payment that it is of: what is given back before it came is not understood. */
export async function applyRefunded(refund: Stripe.Refund, now: Date) {
  const intentId = idOf(refund.payment_intent)
  if (intentId && !(await isPaid(intentId, refund.metadata?.invoiceId))) await applyIntent(intentId, now)
  await applyRefund(refund, source, now)
  return 'applied' as const
}

async function isPaid(intentId: string, invoiceId: string | undefined): Promise<boolean> {
  const of = (await getIntent(intentId))?.invoiceId ?? invoiceId ?? unmatched
  const found = await factsBy([
    [of, `PAY#${intentId}`],
    [unmatched, `PAY#${intentId}`],
  ])
  return found.size > 0
}

function disputeMovement(txn: Stripe.BalanceTransaction, dispute: Stripe.Dispute): Movement {
  const { id, amount, currency } = dispute
  const ref = `${txn.amount > 0 ? 'REV#DSP' : 'DSP'}#${id}`
  return { ref, txn, intentId: idOf(dispute.payment_intent), amount, currency }
}

/** Whether it has told something new: a dispute that is decided makes a fact of what it took. */
export async function applyDisputed(dispute: Stripe.Dispute, now: Date): Promise<boolean> {
  const intentId = idOf(dispute.payment_intent)
  const invoiceId = intentId && (await getIntent(intentId))?.invoiceId
  if (intentId && invoiceId && !(await isPaid(intentId, invoiceId))) await applyIntent(intentId, now)
  const state = async () => {
    const invoice = invoiceId ? await getInvoice(invoiceId) : undefined
    return invoice && disputeOf(invoice, dispute.id)?.state
  }
  const before = await state()
  await hearDispute(dispute, source, now)
  return before !== (await state())
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
async function ownersOf(movements: readonly Movement[]): Promise<(string | undefined)[]> {
  const made = await intentsById(movements.flatMap(({ intentId }) => intentId ?? []))
  const owner = new Map(made.map(({ id, invoiceId }) => [id, invoiceId]))
  return movements.map(({ intentId, invoiceId }) => owner.get(intentId ?? '') ?? invoiceId)
}

async function factsBy(wanted: string[][]): Promise<Map<string, LedgerFact>> {
  const rows = await ledger.getMany(wanted.map(([invoiceId = '', ref = '']) => keys.fact(invoiceId, ref)))
  return new Map(rows.map(row => [`${row.invoiceId} ${row.ref}`, row]))
}

export function rowOf({ ref, txn }: Pick<Movement, 'ref' | 'txn'>, invoiceId: string | undefined): Bank {
  const { id: txnId, amount, fee, net, created, description } = txn
  return {
    ref,
    ...(invoiceId && { invoiceId }),
    ...(ref.startsWith('TXN#') && description && { description }),
    txnId,
    // A charge that is for no movement of the club's is all fee.
    ...(txn.reporting_category === 'fee' ? { amount: 0, fee: 0 - net } : { amount, fee }),
    net,
    at: new Date(created * 1000).toISOString(),
  }
}

/** Field by field: with which payout it went may be written at the same time. */
export async function keepBank(row: Bank, known: Bank | undefined): Promise<void> {
  if (known && JSON.stringify({ ...known, ...row }) === JSON.stringify(known)) return
  const { pk: _, sk: __, ...set } = banks.item(row)
  await commit(update(keys.bank(row.ref), { set }))
}
