import Stripe from 'stripe'
import { HttpError } from '../../platform/http/errors.ts'
import { getStripe } from '../../platform/stripe/client.ts'
import type { InvoiceRow } from '../../stores/invoices/store.ts'
import { applyPayment } from './applyToLedger.ts'

/** A bank has not answered yet, which may take days. A job that meets this is tried again, which is no failure. */
export class PaymentUnderway extends HttpError {
  constructor() {
    super(409, 'A payment is being confirmed. Please wait a moment and try again.')
  }
}

/** Does the work for each, and only then stops at those whose payment is underway. */
export async function unlessUnderway<Each>(
  list: readonly Each[],
  work: (each: Each) => Promise<unknown>,
): Promise<void> {
  const underway: PaymentUnderway[] = []
  for (const each of list)
    await work(each).catch((error: unknown) => {
      if (!(error instanceof PaymentUnderway)) throw error
      underway.push(error)
    })
  if (underway[0]) throw underway[0]
}

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
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    return paymentIntents.retrieve(intentId)
  }
}
