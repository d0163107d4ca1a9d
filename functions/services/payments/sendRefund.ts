import Stripe from 'stripe'
import { commit, type Write } from '#functions/platform/data/transaction.ts'
import type { DueWork } from '#functions/platform/jobs/queue.ts'
import { stripe } from '#functions/platform/stripe/client.ts'
import { auditRow } from '#functions/stores/audit/store.ts'
import { getInvoice, type Invoice, replaceInvoice } from '#functions/stores/invoices/store.ts'
import { raise } from '#functions/stores/reconciliation/store.ts'
import { applyRefund } from './apply.ts'
import { type Refund, RefundWork } from './requestRefund.ts'

/**
 * Asks Stripe at once for what has just been written down. What becomes of it is told by Stripe's webhook; where
 * that or this fails the due work sees to it, and the log tells why it has to.
 */
export async function sendNow({ id }: Invoice, refunds: Refund[]): Promise<void> {
  for (const refund of refunds) {
    await ask(id, refund).catch((error: unknown) => {
      console.warn(JSON.stringify({ level: 'warn', message: 'a refund waits', error: String(error) }))
    })
  }
}

/** The same refund however often it is asked for, while Stripe remembers the key. */
async function ask(invoiceId: string, { id, intentId, amount }: Refund): Promise<Stripe.Refund> {
  return (await stripe()).refunds.create(
    { payment_intent: intentId, amount, metadata: { refundId: id, invoiceId } },
    { idempotencyKey: `refund:${id}` },
  )
}

export const sendRefund = ({ payload }: DueWork, now: Date): Promise<void> =>
  send(RefundWork.parse(payload), now)

/** Sends a refund that was asked for. Stripe is asked first whether it has it: its keys are forgotten after a day. */
async function send({ invoiceId, refundId }: RefundWork, now: Date): Promise<void> {
  const invoice = await getInvoice(invoiceId)
  const refund = invoice?.refunds.find(({ id }) => id === refundId)
  if (!invoice || refund?.state !== 'requested') return
  const { refunds } = await stripe()
  for await (const known of refunds.list({ payment_intent: refund.intentId, limit: 100 })) {
    if (known.metadata?.refundId === refundId) return take(known, { invoice, refund }, now)
  }
  try {
    await take(await ask(invoiceId, refund), { invoice, refund }, now)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    // It was given back at Stripe already, or more than was left: for the treasurer to look at.
    const { amount } = refund
    const refused = {
      kind: 'refund-failed' as const,
      ref: refundId,
      invoiceId,
      amount,
      detail: error.message,
    }
    const told = [auditRow(failure(invoice, refund.actor, error), now), raise(refused, now)]
    await mark(invoice, refund, 'failed', ...told)
  }
}

const failure = ({ id: subject, userId: person }: Invoice, actor: string, error: Error) => ({
  actor,
  action: 'refund.failed' as const,
  subject,
  person,
  details: { error: error.message },
})

async function take(
  made: Stripe.Refund,
  { invoice, refund }: { invoice: Invoice; refund: Refund },
  now: Date,
): Promise<void> {
  if (made.status === 'pending' || made.status === 'requires_action') return mark(invoice, refund, 'sent')
  await applyRefund(made, { actor: refund.actor }, now)
}

const mark = (invoice: Invoice, refund: Refund, state: Refund['state'], ...more: Write[]): Promise<void> =>
  commit(
    replaceInvoice({
      ...invoice,
      refunds: invoice.refunds.map(known => (known.id === refund.id ? { ...known, state } : known)),
    }),
    ...more,
  )
