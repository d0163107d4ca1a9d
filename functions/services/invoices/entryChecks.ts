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

/** The ledger of an invoice that exists. */
export async function getOpenLedger(invoiceId: string): Promise<OpenInvoiceLedger> {
  const { invoice, ...rest } = await getLedgerOfInvoice(invoiceId)
  if (!invoice) throw notFound('Invoice')
  return { ...rest, invoice }
}

/** Was this entry recorded already, under the same key? Then it is not recorded again. */
export const isAlreadyRecorded = (
  { entries }: Pick<InvoiceLedger, 'entries'>,
  { ref, amount }: Pick<LedgerEntryRow, 'ref' | 'amount'>,
): boolean => isSameAmount(entries.find(entry => entry.ref === ref)?.amount, amount)

/** Whoever has lost the answer and asks for another amount must not believe that this one was written down. */
export function isSameAmount(known: number | undefined, amount: number): boolean {
  if (known === undefined || known === amount) return known === amount
  const message = `${formatCents(known)} has just been recorded. Please look at the entries before you record more.`
  throw new HttpError(409, message, [{ field: 'amountCents', message }])
}

export function assertAtMost(most: number, amount: number, what: string): void {
  if (amount <= most) return
  const message = most > 0 ? `Only ${formatCents(most)} ${what}.` : `Nothing ${what}.`
  throw new HttpError(409, message, [{ field: 'amountCents', message }])
}
