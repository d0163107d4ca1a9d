import type Stripe from 'stripe'
import { addHours } from '#shared/dates.ts'
import { keys } from '../../platform/data/table.ts'
import { commit } from '../../platform/data/transaction.ts'
import { getStripe } from '../../platform/stripe/client.ts'
import { getInvoice, ledgerEntries, unmatchedInvoiceId } from '../../stores/invoices/store.ts'
import { getIntent } from '../../stores/payments/store.ts'
import { getPayout, savePayout } from '../../stores/reconciliation/bankRecords.ts'
import { applyPayment, stripeIdOf } from '../payments/applyToLedger.ts'
import { cancelIntent } from '../payments/closeIntent.ts'
import { applyStripeDispute, applyStripeRefund, reconciliationSource } from './applyFromStripe.ts'
import { compareMovements, toMovements } from './compareMovements.ts'
import { emptyResult, type PageResult, type Progress, secondsAt, stuckHours } from './progress.ts'
import { saveBankRecord, toBankRecord } from './saveBankRecord.ts'

/** The longest a bank takes, in days. Later outcomes cause no movement at all, so these objects are listed again. */
const maxLookbackDays = { refund: 30, dispute: 180, intent: 30, payout: 7 }

const pageParams = ({ cursor }: Progress) => ({ limit: 100, ...(cursor && { starting_after: cursor }) })

const nextCursor = ({ data, has_more }: Stripe.ApiList<{ id: string }>): string | undefined =>
  has_more ? data.at(-1)?.id : undefined

/** Everything that moved the club's balance at Stripe. */
export async function compareBalance(progress: Progress, now: Date): Promise<PageResult> {
  const { balanceTransactions } = await getStripe()
  const created = { gte: secondsAt(progress.since), lte: secondsAt(progress.until) }
  const list = await balanceTransactions.list({ ...pageParams(progress), created, expand: ['data.source'] })
  return { ...(await compareMovements(list.data, now)), next: nextCursor(list) }
}

/** A refund arrives, or comes back, days after it moved the balance. */
export async function compareRefunds(progress: Progress, now: Date): Promise<PageResult> {
  const api = (await getStripe()).refunds
  const created = { gte: secondsAt(progress.since, maxLookbackDays.refund) }
  const list = await api.list({ ...pageParams(progress), created })
  const found: PageResult = { ...emptyResult(), next: nextCursor(list) }
  for (const refund of list.data.toReversed()) {
    const invoiceId = await findInvoiceId(stripeIdOf(refund.payment_intent), refund.metadata?.invoiceId)
    const isBack = refund.status === 'failed' || refund.status === 'canceled'
    if (isBack || refund.status === 'succeeded') {
      if (await isRecorded(invoiceId, `${isBack ? 'RFF' : 'REF'}#${refund.id}`)) continue
      await applyStripeRefund(refund, now)
      found.applied++
    } else if (addHours(new Date(refund.created * 1000), stuckHours) <= now) {
      const { id: ref, amount } = refund
      found.findings.push({ kind: 'refund-stuck', ref, amount, ...(invoiceId && { invoiceId }) })
    }
  }
  return found
}

/** A bank decides a dispute months after it took the money, and a lost one causes no further movement. */
export async function compareDisputes(progress: Progress, now: Date): Promise<PageResult> {
  const api = (await getStripe()).disputes
  const created = { gte: secondsAt(progress.since, maxLookbackDays.dispute) }
  const list = await api.list({ ...pageParams(progress), created })
  const found: PageResult = { ...emptyResult(), next: nextCursor(list) }
  for (const dispute of list.data) if (await applyStripeDispute(dispute, now)) found.applied++
  return found
}

/** Nobody must be able to pay by card what is no longer owed. */
export async function compareIntents(progress: Progress, now: Date): Promise<PageResult> {
  const { paymentIntents } = await getStripe()
  const created = { gte: secondsAt(progress.since, maxLookbackDays.intent) }
  const list = await paymentIntents.list({ ...pageParams(progress), created })
  const found: PageResult = { ...emptyResult(), next: nextCursor(list) }
  for (const { id, status, amount, metadata } of list.data) {
    if (status === 'succeeded' || status === 'canceled') continue
    const invoiceId = await findInvoiceId(id, metadata.invoiceId)
    const invoice = invoiceId ? await getInvoice(invoiceId) : undefined
    if (!invoice || !shouldBeCanceled(invoice, id)) continue
    const last = await cancelIntent(id)
    if (last.status === 'processing')
      found.findings.push({ kind: 'open-intent', ref: id, invoiceId: invoice.id, amount })
    if (last.status === 'succeeded') {
      const { outcome } = await applyPayment(last, reconciliationSource, now)
      if (outcome === 'applied') found.applied++
    }
  }
  return found
}

/** True if nothing is owed, or another intent has replaced this one. */
export const shouldBeCanceled = (
  invoice: {
    balance: number
    cancelled?: boolean
    attempt?: { intentId?: string }
  },
  intentId: string,
): boolean => {
  const current = invoice.attempt?.intentId
  return (
    invoice.balance === 0 || invoice.cancelled === true || (current !== undefined && current !== intentId)
  )
}

/** Records the payout and the day on which each movement reached the bank. */
export async function recordPayouts(progress: Progress, now: Date): Promise<PageResult> {
  const { payouts: api, balanceTransactions } = await getStripe()
  const arrival_date = {
    gte: secondsAt(progress.since, maxLookbackDays.payout),
    lte: secondsAt(now.toISOString()),
  }
  const list = await api.list({ ...pageParams(progress), limit: 10, arrival_date, status: 'paid' })
  for (const { id, automatic, arrival_date: on, amount } of list.data) {
    // Manual payouts are not linked to movements.
    if (!automatic || (await getPayout(id))) continue
    const payoutOn = new Date(on * 1000).toISOString().slice(0, 10)
    const asked = { payout: id, limit: 100, expand: ['data.source'] }
    for await (const txn of balanceTransactions.list(asked))
      for (const movement of toMovements(txn)) {
        const invoiceId = await findInvoiceId(movement.intentId, movement.invoiceId)
        await saveBankRecord(
          { ...toBankRecord(movement, invoiceId), payoutId: id, payoutOn, payoutAmount: amount },
          undefined,
        )
      }
    await commit(savePayout({ id, on: payoutOn, amount }))
  }
  return { ...emptyResult(), next: nextCursor(list) }
}

const findInvoiceId = async (intentId: string | undefined, said: string | undefined) =>
  (intentId && (await getIntent(intentId))?.invoiceId) || said

async function isRecorded(invoiceId: string | undefined, ref: string): Promise<boolean> {
  const places = [invoiceId ?? unmatchedInvoiceId, unmatchedInvoiceId].map(of => keys.ledgerEntry(of, ref))
  return (await ledgerEntries.getMany(places)).length > 0
}
