import type Stripe from 'stripe'
import { keys } from '#functions/platform/data/table.ts'
import { commit } from '#functions/platform/data/transaction.ts'
import { stripe } from '#functions/platform/stripe/client.ts'
import { getInvoice, ledger, unmatched } from '#functions/stores/invoices/store.ts'
import { getIntent } from '#functions/stores/payments/store.ts'
import { getPayout, keepPayout } from '#functions/stores/reconciliation/bankRecords.ts'
import { addHours } from '#shared/dates.ts'
import { applyPayment, idOf } from '../payments/apply.ts'
import { ended } from '../payments/closeIntent.ts'
import {
  applyDisputed,
  applyRefunded,
  compareMovements,
  keepBank,
  movementOf,
  rowOf,
  source,
} from './compareMovements.ts'
import { type Found, nothing, type Progress, secondsAt, stuckHours } from './progress.ts'

/** A bank takes so long at the most, in days; what became of it later is told by Stripe alone and by no movement. */
const longest = { refund: 30, dispute: 180, intent: 30, payout: 7 }

const page = ({ cursor }: Progress) => ({ limit: 100, ...(cursor && { starting_after: cursor }) })

const nextOf = ({ data, has_more }: Stripe.ApiList<{ id: string }>): string | undefined =>
  has_more ? data.at(-1)?.id : undefined

/** Everything that moved the club's balance at Stripe. */
export async function movements(progress: Progress, now: Date): Promise<Found> {
  const { balanceTransactions } = await stripe()
  const created = { gte: secondsAt(progress.since), lte: secondsAt(progress.until) }
  const list = await balanceTransactions.list({ ...page(progress), created, expand: ['data.source'] })
  return { ...(await compareMovements(list.data, now)), next: nextOf(list) }
}

/** A refund arrives, or comes back, days after it moved the balance. */
export async function refunds(progress: Progress, now: Date): Promise<Found> {
  const api = (await stripe()).refunds
  const created = { gte: secondsAt(progress.since, longest.refund) }
  const list = await api.list({ ...page(progress), created })
  const found: Found = { ...nothing(), next: nextOf(list) }
  for (const refund of list.data.toReversed()) {
    const invoiceId = await ownerOf(idOf(refund.payment_intent), refund.metadata?.invoiceId)
    const isBack = refund.status === 'failed' || refund.status === 'canceled'
    if (isBack || refund.status === 'succeeded') {
      if (await isKnown(invoiceId, `${isBack ? 'RFF' : 'REF'}#${refund.id}`)) continue
      await applyRefunded(refund, now)
      found.applied++
    } else if (addHours(new Date(refund.created * 1000), stuckHours) <= now) {
      const { id: ref, amount } = refund
      found.findings.push({ kind: 'refund-stuck', ref, amount, ...(invoiceId && { invoiceId }) })
    }
  }
  return found
}

/** A bank decides a dispute months after it took the money, and where it is lost nothing moves any more. */
export async function disputes(progress: Progress, now: Date): Promise<Found> {
  const api = (await stripe()).disputes
  const created = { gte: secondsAt(progress.since, longest.dispute) }
  const list = await api.list({ ...page(progress), created })
  const found: Found = { ...nothing(), next: nextOf(list) }
  for (const dispute of list.data) if (await applyDisputed(dispute, now)) found.applied++
  return found
}

/** Nobody must be able to pay by card what is not owed any more. */
export async function intents(progress: Progress, now: Date): Promise<Found> {
  const { paymentIntents } = await stripe()
  const created = { gte: secondsAt(progress.since, longest.intent) }
  const list = await paymentIntents.list({ ...page(progress), created })
  const found: Found = { ...nothing(), next: nextOf(list) }
  for (const { id, status, amount, metadata } of list.data) {
    if (status === 'succeeded' || status === 'canceled') continue
    const invoiceId = await ownerOf(id, metadata.invoiceId)
    const invoice = invoiceId ? await getInvoice(invoiceId) : undefined
    if (!invoice || !isOver(invoice, id)) continue
    const last = await ended(id)
    if (last.status === 'processing')
      found.findings.push({ kind: 'open-intent', ref: id, invoiceId: invoice.id, amount })
    if (last.status === 'succeeded') {
      const { outcome } = await applyPayment(last, source, now)
      if (outcome === 'applied') found.applied++
    }
  }
  return found
}

/** Nothing is owed, or another intent has taken its place. */
export const isOver = (
  invoice: {
    balance: number
    cancelled?: boolean | undefined
    attempt?: { intentId?: string | undefined } | undefined
  },
  intentId: string,
): boolean => {
  const current = invoice.attempt?.intentId
  return (
    invoice.balance === 0 || invoice.cancelled === true || (current !== undefined && current !== intentId)
  )
}

/** With which payout each movement came to the bank, and on which day. */
export async function payouts(progress: Progress, now: Date): Promise<Found> {
  const { payouts: api, balanceTransactions } = await stripe()
  const arrival_date = { gte: secondsAt(progress.since, longest.payout), lte: secondsAt(now.toISOString()) }
  const list = await api.list({ ...page(progress), limit: 10, arrival_date, status: 'paid' })
  for (const { id, automatic, arrival_date: on, amount } of list.data) {
    // What a person pays out by hand is not tied to movements.
    if (!automatic || (await getPayout(id))) continue
    const payoutOn = new Date(on * 1000).toISOString().slice(0, 10)
    const asked = { payout: id, limit: 100, expand: ['data.source'] }
    for await (const txn of balanceTransactions.list(asked))
      for (const movement of movementOf(txn)) {
        const invoiceId = await ownerOf(movement.intentId, movement.invoiceId)
        await keepBank(
          { ...rowOf(movement, invoiceId), payoutId: id, payoutOn, payoutAmount: amount },
          undefined,
        )
      }
    await commit(keepPayout({ id, on: payoutOn, amount }))
  }
  return { ...nothing(), next: nextOf(list) }
}

const ownerOf = async (intentId: string | undefined, said: string | undefined) =>
  (intentId && (await getIntent(intentId))?.invoiceId) || said

async function isKnown(invoiceId: string | undefined, ref: string): Promise<boolean> {
  const places = [invoiceId ?? unmatched, unmatched].map(of => keys.fact(of, ref))
  return (await ledger.getMany(places)).length > 0
}
