import { settle } from '#shared/invoices/rules.ts'
import { factsOf, getInvoice, type Invoice, type LedgerFact } from '../invoices/store.ts'
import {
  getRegistration,
  invoiceIdFor,
  type Registration,
  registrationIdFor,
} from '../registrations/store.ts'

/** All that is written about a registration's money. */
export interface Books {
  registration: Registration | undefined
  invoice: Invoice | undefined
  facts: LedgerFact[]
}

/** A registration and its invoice have the same number, so that all of it is read at once. */
export const booksOf = (registrationId: string): Promise<Books> =>
  read(registrationId, invoiceIdFor(registrationId))

/** The same by the invoice, which says whose it is. */
export async function booksOfInvoice(invoiceId: string): Promise<Books> {
  const books = await read(registrationIdFor(invoiceId), invoiceId)
  const registrationId = books.invoice?.registrationId
  if (books.registration?.id === registrationId) return books
  return { ...books, registration: registrationId ? await getRegistration(registrationId) : undefined }
}

async function read(registrationId: string, invoiceId: string): Promise<Books> {
  const [registration, invoice, facts] = await Promise.all([
    getRegistration(registrationId),
    getInvoice(invoiceId),
    factsOf(invoiceId),
  ])
  // Read side by side is not read in one moment: the invoice may know of a fact that came just after the facts.
  const isWhole = !invoice || agree(invoice, facts)
  return { registration, invoice, facts: isWhole ? facts : await factsOf(invoiceId) }
}

function agree(invoice: Invoice, facts: LedgerFact[]): boolean {
  const { amountPaid, amountRefunded, collected } = settle(invoice, facts)
  return (
    amountPaid === invoice.amountPaid &&
    amountRefunded === invoice.amountRefunded &&
    collected === invoice.collected
  )
}
