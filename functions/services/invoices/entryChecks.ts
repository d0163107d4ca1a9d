import { formatCents } from '#shared/money.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { HttpError, notFound } from '../../platform/http/errors.ts'
import type { InvoiceRow, LedgerEntryRow } from '../../stores/invoices/store.ts'
import { getLedgerOfInvoice, type InvoiceLedger } from '../../stores/payments/invoiceLedger.ts'
import type { InvoiceWithEntries } from '../payments/applyToLedger.ts'

/** Who makes the entry, and when. */
export interface EnteredBy {
  caller: Pick<Caller, 'id'>
  now: Date
}
export type OpenInvoiceLedger = InvoiceLedger & { invoice: InvoiceRow }
/** The invoice after an action. */
export type InvoiceResult = Promise<InvoiceWithEntries>

/** The ledger of an invoice; a missing one is a 404. */
export async function getOpenLedger(invoiceId: string): Promise<OpenInvoiceLedger> {
  const { invoice, ...rest } = await getLedgerOfInvoice(invoiceId)
  if (!invoice) throw notFound('Invoice')
  return { ...rest, invoice }
}

/** True if this entry was already recorded under the same key, so it is not recorded again. */
export const isAlreadyRecorded = (
  { entries }: Pick<InvoiceLedger, 'entries'>,
  { ref, amount }: Pick<LedgerEntryRow, 'ref' | 'amount'>,
): boolean => isSameAmount(entries.find(entry => entry.ref === ref)?.amount, amount)

/** A retry with a different amount is an error: only the first amount was recorded. */
export function isSameAmount(known: number | undefined, amount: number): boolean {
  if (known === undefined || known === amount) return known === amount
  const message = `${formatCents(known)} was just recorded. Please check the entries before you record more.`
  throw new HttpError(409, message, [{ field: 'amountCents', message }])
}

export function assertAtMost(most: number, amount: number, what: string): void {
  if (amount <= most) return
  const message = most > 0 ? `Only ${formatCents(most)} ${what}.` : `Nothing ${what}.`
  throw new HttpError(409, message, [{ field: 'amountCents', message }])
}
