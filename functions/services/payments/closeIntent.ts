import Stripe from 'stripe'
import { getStripe } from '../../platform/stripe/client.ts'
import type { InvoiceRow } from '../../stores/invoices/store.ts'
import { applyPayment } from './applyToLedger.ts'

/**
 * Before a debt ends: makes sure that nobody can pay it any more. `paid` if somebody has, which is applied;
 * `processing` if a bank has not answered yet.
 */
export async function closeIntent(
  { attempt, balance }: InvoiceRow,
  actor: string,
  now: Date,
): Promise<'closed' | 'paid' | 'processing'> {
  // If nothing is owed it was applied already; an intent whose id never came back was shown to nobody.
  if (!attempt?.intentId || balance === 0) return 'closed'
  const intent = await cancelIntent(attempt.intentId)
  if (intent.status === 'processing') return 'processing'
  if (intent.status === 'succeeded')
    return (await applyPayment(intent, { actor }, now)).outcome === 'applied' ? 'paid' : 'closed'
  return 'closed'
}

/** Cancelled, unless somebody has paid or cancelled it first: then as it is. */
export async function cancelIntent(intentId: string): Promise<Stripe.PaymentIntent> {
  const { paymentIntents } = await getStripe()
  const intent = await paymentIntents.retrieve(intentId)
  if (['processing', 'succeeded', 'canceled'].includes(intent.status)) return intent
  try {
    return await paymentIntents.cancel(intentId)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    return paymentIntents.retrieve(intentId)
  }
}
