import type { Caller } from '#functions/identity/sessions/caller.ts'
import { notFound, Refusal } from '#functions/platform/http/errors.ts'
import type { Invoice, LedgerFact } from '#functions/stores/invoices/store.ts'
import { type Books, booksOfInvoice } from '#functions/stores/payments/invoiceLedger.ts'
import { formatCents } from '#shared/money.ts'
import type { WrittenBooks } from '../payments/apply.ts'

/** Whose entry it is, and when. */
export interface By {
  caller: Pick<Caller, 'id'>
  now: Date
}
export type OpenBooks = Books & { invoice: Invoice }
/** The invoice as it stands after a deed. */
export type Done = Promise<WrittenBooks>

/** The books of an invoice that may be written on. */
export async function booksFor(invoiceId: string): Promise<OpenBooks> {
  const { invoice, ...rest } = await booksOfInvoice(invoiceId)
  if (!invoice) throw notFound('Invoice')
  return { ...rest, invoice }
}

/** Asked for again under its name it is not done again. */
export const isDone = (
  { facts }: Pick<Books, 'facts'>,
  { ref, amount }: Pick<LedgerFact, 'ref' | 'amount'>,
): boolean => isSame(facts.find(fact => fact.ref === ref)?.amount, amount)

/** Whoever has lost the answer and asks for another amount must not believe that this one was written down. */
export function isSame(known: number | undefined, amount: number): boolean {
  if (known === undefined || known === amount) return known === amount
  const message = `${formatCents(known)} has just been recorded. Please look at the entries before you record more.`
  throw new Refusal(409, message, [{ field: 'amountCents', message }])
}

export function notMoreThan(most: number, amount: number, what: string): void {
  if (amount <= most) return
  const message = most > 0 ? `Only ${formatCents(most)} ${what}.` : `Nothing ${what}.`
  throw new Refusal(409, message, [{ field: 'amountCents', message }])
}
