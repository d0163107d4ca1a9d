import type { Write } from '../../platform/data/transaction.ts'
import { getInvoice, replaceAndReindexInvoice } from '../../stores/invoices/store.ts'
import { getRegistration, replaceRegistration } from '../../stores/registrations/store.ts'

/**
 * Changes the payer of a registration: to another account of the same person, or, for transfers of unpaid
 * registrations only, to the next guardian.
 */
export async function changePayer(
  registrationId: string,
  from: string,
  { id: userId, fullName: userName }: { id: string; fullName: string },
  { unpaidOnly = false } = {},
): Promise<Write[]> {
  const registration = await getRegistration(registrationId)
  const invoice = registration && (await getInvoice(registration.invoiceId))
  if (registration?.userId !== from || !invoice) return []
  const isOwed = registration.state !== 'cancelled' && invoice.balance > 0 && invoice.amountPaid === 0
  if (unpaidOnly && !isOwed) return []
  return [
    replaceRegistration({ ...registration, userId, userName }),
    ...replaceAndReindexInvoice(invoice, { ...invoice, userId, userName }),
  ]
}
