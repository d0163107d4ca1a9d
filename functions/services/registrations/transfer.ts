import type { Write } from '#functions/platform/data/transaction.ts'
import { getInvoice, renameInvoice } from '#functions/stores/invoices/store.ts'
import { getRegistration, replaceRegistration } from '#functions/stores/registrations/store.ts'

/**
 * Somebody else owes for a place, or has paid for it, from now on: another account of the same person, or, where only
 * what nothing was paid for is handed over, the guardian who comes after him.
 */
export async function handOverPlace(
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
    ...renameInvoice(invoice, { ...invoice, userId, userName }),
  ]
}
