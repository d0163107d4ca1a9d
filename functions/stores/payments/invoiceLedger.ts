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
  const [registration, ...both] = await Promise.all([
    getRegistration(registrationId),
    getInvoice(invoiceId),
    listLedgerEntries(invoiceId),
  ])
  let [invoice, entries] = both
  // Parallel reads are not a snapshot: either may already know of an entry of which the other does not. Again one after
  // the other, so that even where they stay apart no entry is missing of which the invoice's version knows.
  for (let again = 0; again < 3 && invoice && !isConsistent(invoice, entries); again++) {
    invoice = await getInvoice(invoiceId)
    entries = await listLedgerEntries(invoiceId)
  }
  return { registration, invoice, entries }
}

function isConsistent(invoice: InvoiceRow, entries: LedgerEntryRow[]): boolean {
  const { amountPaid, amountRefunded, collected, waived } = calculateSettlement(invoice, entries)
  return (
    amountPaid === invoice.amountPaid &&
    amountRefunded === invoice.amountRefunded &&
    collected === invoice.collected &&
    waived === invoice.waived
  )
}
