import { calculateSettlement } from '#shared/invoices/rules.ts'
import { getInvoice, type InvoiceRow, type LedgerEntryRow, listLedgerEntries } from '../invoices/store.ts'
import {
  getRegistration,
  invoiceIdFor,
  type RegistrationRow,
  registrationIdFor,
} from '../registrations/store.ts'

/** Everything recorded about a registration's money. */
export interface InvoiceLedger {
  registration: RegistrationRow | undefined
  invoice: InvoiceRow | undefined
  entries: LedgerEntryRow[]
}

/** A registration and its invoice share the id suffix, so everything can be read in parallel. */
export const getLedgerOfRegistration = (registrationId: string): Promise<InvoiceLedger> =>
  readLedger(registrationId, invoiceIdFor(registrationId))

/** The same, starting from the invoice, which names its registration. */
export async function getLedgerOfInvoice(invoiceId: string): Promise<InvoiceLedger> {
  const ledger = await readLedger(registrationIdFor(invoiceId), invoiceId)
  const registrationId = ledger.invoice?.registrationId
  if (ledger.registration?.id === registrationId) return ledger
  return { ...ledger, registration: registrationId ? await getRegistration(registrationId) : undefined }
}

async function readLedger(registrationId: string, invoiceId: string): Promise<InvoiceLedger> {
  const [registration, invoice, entries] = await Promise.all([
    getRegistration(registrationId),
    getInvoice(invoiceId),
    listLedgerEntries(invoiceId),
  ])
  // Parallel reads are not a snapshot: the invoice may already include an entry written just after the entries were
  // read.
  const isWhole = !invoice || isConsistent(invoice, entries)
  return { registration, invoice, entries: isWhole ? entries : await listLedgerEntries(invoiceId) }
}

function isConsistent(invoice: InvoiceRow, entries: LedgerEntryRow[]): boolean {
  const { amountPaid, amountRefunded, collected } = calculateSettlement(invoice, entries)
  return (
    amountPaid === invoice.amountPaid &&
    amountRefunded === invoice.amountRefunded &&
    collected === invoice.collected
  )
}
