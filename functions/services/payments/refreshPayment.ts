import { stripe } from '#functions/platform/stripe/client.ts'
import { getInvoice, type Invoice } from '#functions/stores/invoices/store.ts'
import type { Books } from '#functions/stores/payments/invoiceLedger.ts'
import { getRegistration, type Registration } from '#functions/stores/registrations/store.ts'
import { applyPayment } from './apply.ts'

/** Asks Stripe how the payment under way stands, and applies it when it has succeeded. */
export async function lookUpPayment(
  registration: Registration,
  books: Books,
  { actor, now }: { actor: string; now: Date },
): Promise<{ registration: Registration; processing: boolean }> {
  if (registration.balance === 0) return { registration, processing: false }
  const { applied, processing } = await askStripe(books, { actor, now })
  if (!applied) return { registration, processing }
  // Somebody else has applied it in this very moment.
  const latest = applied.registration ?? (await getRegistration(registration.id))
  return { registration: latest ?? registration, processing }
}

/** The same of what was billed for no registration: whether a bank still thinks about it. */
export async function lookUpBill(
  books: Books & { invoice: Invoice },
  by: { actor: string; now: Date },
): Promise<{ invoice: Invoice; processing: boolean }> {
  const { invoice } = books
  if (invoice.balance === 0) return { invoice, processing: false }
  const { applied, processing } = await askStripe(books, by)
  return { invoice: (applied && (await getInvoice(invoice.id))) ?? invoice, processing }
}

async function askStripe(books: Books, { actor, now }: { actor: string; now: Date }) {
  const intentId = books.invoice?.attempt?.intentId
  if (!intentId) return { processing: false }
  const intent = await (await stripe()).paymentIntents.retrieve(intentId)
  if (intent.status !== 'succeeded') return { processing: intent.status === 'processing' }
  return { processing: false, applied: await applyPayment(intent, { actor }, now, books) }
}
