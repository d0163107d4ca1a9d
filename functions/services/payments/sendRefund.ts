import type Stripe from 'stripe'
import { commit, type Write } from '../../platform/data/transaction.ts'
import type { Job } from '../../platform/jobs/queue.ts'
import { log } from '../../platform/log/log.ts'
import { getStripe, isStripeError } from '../../platform/stripe/client.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { getInvoice, type InvoiceRow, replaceInvoice } from '../../stores/invoices/store.ts'
import { raiseException } from '../../stores/reconciliation/store.ts'
import { applyRefund } from './applyToLedger.ts'
import { type Refund, RefundPayload } from './requestRefund.ts'

/**
 * Sends newly recorded refunds to Stripe right away. Stripe's webhook reports the outcome; if anything fails, the
 * job takes over, and the log shows why.
 */
export async function sendRefundsNow({ id }: InvoiceRow, refunds: Refund[]): Promise<void> {
  for (const refund of refunds) {
    await createStripeRefund(id, refund).catch((error: unknown) => {
      log.warn('a refund is waiting', { error })
    })
  }
}

/** Idempotent for as long as Stripe remembers the key. */
async function createStripeRefund(
  invoiceId: string,
  { id, intentId, amount }: Refund,
): Promise<Stripe.Refund> {
  return (await getStripe()).refunds.create(
    { payment_intent: intentId, amount, metadata: { refundId: id, invoiceId } },
    { idempotencyKey: `refund:${id}` },
  )
}

export const runRefundJob = ({ payload }: Job, now: Date): Promise<void> =>
  processRefund(RefundPayload.parse(payload), now)

/** Sends a recorded refund, after checking whether Stripe already has it, because its keys expire after a day. */
async function processRefund({ invoiceId, refundId }: RefundPayload, now: Date): Promise<void> {
  const invoice = await getInvoice(invoiceId)
  const refund = invoice?.refunds.find(({ id }) => id === refundId)
  if (!invoice || refund?.state !== 'requested') return
  const { refunds } = await getStripe()
  for await (const known of refunds.list({ payment_intent: refund.intentId, limit: 100 })) {
    if (known.metadata?.refundId === refundId) return applyCreatedRefund(known, { invoice, refund }, now)
  }
  try {
    await applyCreatedRefund(await createStripeRefund(invoiceId, refund), { invoice, refund }, now)
  } catch (error) {
    if (!isStripeError(error, 'StripeInvalidRequestError')) throw error
    // Already refunded at Stripe, or more than was left; the treasurer has to look at it.
    const { amount } = refund
    const refused = {
      kind: 'refund-failed' as const,
      ref: refundId,
      invoiceId,
      amount,
      detail: error.message,
    }
    const failureWrites = [
      auditWrite(failureAudit(invoice, refund.actor, error), now),
      raiseException(refused, now),
    ]
    await setRefundState(invoice, refund, 'failed', ...failureWrites)
  }
}

const failureAudit = ({ id: subject, userId: person }: InvoiceRow, actor: string, error: Error) => ({
  actor,
  action: 'refund.failed' as const,
  subject,
  person,
  details: { error: error.message },
})

async function applyCreatedRefund(
  made: Stripe.Refund,
  { invoice, refund }: { invoice: InvoiceRow; refund: Refund },
  now: Date,
): Promise<void> {
  if (made.status === 'pending' || made.status === 'requires_action')
    return setRefundState(invoice, refund, 'sent')
  await applyRefund(made, { actor: refund.actor }, now)
}

const setRefundState = (
  invoice: InvoiceRow,
  refund: Refund,
  state: Refund['state'],
  ...more: Write[]
): Promise<void> =>
  commit(
    replaceInvoice({
      ...invoice,
      refunds: invoice.refunds.map(known => (known.id === refund.id ? { ...known, state } : known)),
    }),
    ...more,
  )
