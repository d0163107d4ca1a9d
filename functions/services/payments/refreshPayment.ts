import { getStripe } from '../../platform/stripe/client.ts'
import { getInvoice, type InvoiceRow } from '../../stores/invoices/store.ts'
import type { InvoiceLedger } from '../../stores/payments/invoiceLedger.ts'
import { getRegistration, type RegistrationRow } from '../../stores/registrations/store.ts'
import { applyPayment } from './applyToLedger.ts'

/** Asks Stripe for the state of the current payment, and applies it if it has succeeded. */
export async function refreshPayment(
  registration: RegistrationRow,
  ledger: InvoiceLedger,
  { actor, now }: { actor: string; now: Date },
): Promise<{ registration: RegistrationRow; processing: boolean }> {
  if (registration.balance === 0) return { registration, processing: false }
  const { applied, processing } = await applyFromStripe(ledger, { actor, now })
  if (!applied) return { registration, processing }
  // Another request has just applied it.
  const latest = applied.registration ?? (await getRegistration(registration.id))
  return { registration: latest ?? registration, processing }
}

/** The same for an invoice without a registration; returns whether a bank is still processing it. */
export async function refreshBill(
  ledger: InvoiceLedger & { invoice: InvoiceRow },
  by: { actor: string; now: Date },
): Promise<{ invoice: InvoiceRow; processing: boolean }> {
  const { invoice } = ledger
  if (invoice.balance === 0) return { invoice, processing: false }
  const { applied, processing } = await applyFromStripe(ledger, by)
  return { invoice: (applied && (await getInvoice(invoice.id))) ?? invoice, processing }
}

async function applyFromStripe(ledger: InvoiceLedger, { actor, now }: { actor: string; now: Date }) {
  const intentId = ledger.invoice?.attempt?.intentId
  if (!intentId) return { processing: false }
  const intent = await (await getStripe()).paymentIntents.retrieve(intentId)
  if (intent.status !== 'succeeded') return { processing: intent.status === 'processing' }
  return { processing: false, applied: await applyPayment(intent, { actor }, now, ledger) }
}
