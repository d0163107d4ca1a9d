import type Stripe from 'stripe'
import { updateRow } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'
import { commit } from '../../platform/data/transaction.ts'
import { getStripe } from '../../platform/stripe/client.ts'
import {
  getInvoice,
  type LedgerEntryRow,
  ledgerEntries,
  unmatchedInvoiceId,
} from '../../stores/invoices/store.ts'
import { getIntent, getIntentsById } from '../../stores/payments/store.ts'
import { type BankRecordRow, bankRecords, getBankRecords } from '../../stores/reconciliation/bankRecords.ts'
import { applyPayment, applyRefund, stripeIdOf } from '../payments/applyToLedger.ts'
import { handleDispute } from '../payments/handleDispute.ts'
import { findDispute } from '../payments/invoiceDisputes.ts'
import type { PageResult } from './progress.ts'

/** Who brings what a comparison finds; for the audit trail. */
export const reconciliationSource = { actor: 'reconciliation' }

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

/** The payment as Stripe itself has it. */
export async function applyStripeIntent(intentId: string, now: Date) {
  const intent = await (await getStripe()).paymentIntents.retrieve(intentId)
  if (intent.status !== 'succeeded') return 'nothing'
  const { outcome } = await applyPayment(intent, reconciliationSource, now)
  return outcome === 'duplicate' ? 'nothing' : outcome
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

/** A refund, after the payment that it is of: what is given back before it came is not understood. */
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

function disputeMovement(txn: Stripe.BalanceTransaction, dispute: Stripe.Dispute): Movement {
  const { id, amount, currency } = dispute
  const ref = `${txn.amount > 0 ? 'REV#DSP' : 'DSP'}#${id}`
  return { ref, txn, intentId: stripeIdOf(dispute.payment_intent), amount, currency }
}

/** Whether it has told something new: a dispute that is decided makes an entry of what it took. */
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

async function getEntriesByRef(wanted: string[][]): Promise<Map<string, LedgerEntryRow>> {
  const rows = await ledgerEntries.getMany(
    wanted.map(([invoiceId = '', ref = '']) => keys.ledgerEntry(invoiceId, ref)),
  )
  return new Map(rows.map(row => [`${row.invoiceId} ${row.ref}`, row]))
}

export function toBankRecord(
  { ref, txn }: Pick<Movement, 'ref' | 'txn'>,
  invoiceId: string | undefined,
): BankRecordRow {
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
export async function saveBankRecord(row: BankRecordRow, known: BankRecordRow | undefined): Promise<void> {
  if (known && JSON.stringify({ ...known, ...row }) === JSON.stringify(known)) return
  const { pk: _, sk: __, ...set } = bankRecords.item(row)
  await commit(updateRow(keys.bankRecord(row.ref), { set }))
}
