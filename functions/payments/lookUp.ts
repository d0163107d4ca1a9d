import { getRegistration, type Registration } from '../registrations/store.ts'
import { applyPayment } from './apply.ts'
import type { Books } from './books.ts'
import { stripe } from './stripe.ts'

/** Asks Stripe how the payment under way stands, and applies it when it has succeeded. */
export async function lookUpPayment(
  registration: Registration,
  books: Books,
  { actor, now }: { actor: string; now: Date },
): Promise<{ registration: Registration; processing: boolean }> {
  const intentId = books.invoice?.attempt?.intentId
  if (registration.balance === 0 || !intentId) return { registration, processing: false }
  const intent = await (await stripe()).paymentIntents.retrieve(intentId)
  const processing = intent.status === 'processing'
  if (intent.status !== 'succeeded') return { registration, processing }
  const applied = await applyPayment(intent, { actor }, now, books)
  // Somebody else has applied it in this very moment.
  const latest = applied.registration ?? (await getRegistration(registration.id))
  return { registration: latest ?? registration, processing }
}
