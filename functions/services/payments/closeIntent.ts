import type Stripe from 'stripe'
import { getStripe, isStripeError } from '../../platform/stripe/client.ts'
import type { InvoiceRow } from '../../stores/invoices/store.ts'
import { applyPayment } from './applyToLedger.ts'

/**
 * Makes sure that a debt can no longer be paid by card. `paid` if it has been, which is then applied; `processing`
 * if a bank has not answered yet.
 */
export async function closeIntent(
  { attempt, balance }: InvoiceRow,
  actor: string,
  now: Date,
): Promise<'closed' | 'paid' | 'processing'> {
  // Without a balance, the payment was already applied; an intent whose id was never stored was never shown to
  // anyone.
  if (!attempt?.intentId || balance === 0) return 'closed'
  const intent = await cancelIntent(attempt.intentId)
  if (intent.status === 'processing') return 'processing'
  if (intent.status === 'succeeded')
    return (await applyPayment(intent, { actor }, now)).outcome === 'applied' ? 'paid' : 'closed'
  return 'closed'
}

/** Cancels an intent and returns it; if it was paid or cancelled first, returns it as it is. */
export async function cancelIntent(intentId: string): Promise<Stripe.PaymentIntent> {
  const { paymentIntents } = await getStripe()
  const intent = await paymentIntents.retrieve(intentId)
  if (['processing', 'succeeded', 'canceled'].includes(intent.status)) return intent
  try {
    return await paymentIntents.cancel(intentId)
  } catch (error) {
    if (!isStripeError(error, 'StripeInvalidRequestError')) throw error
    return paymentIntents.retrieve(intentId)
  }
}
