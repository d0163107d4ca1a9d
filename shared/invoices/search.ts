import { beginnings, words } from '../users/search.ts'

/**
 * How invoices are looked for: beginnings of words of payer and player, of what the office has billed for, and of the
 * number with or without its zeros. A program is filtered by.
 */

interface Named {
  invoiceNumber: string
  userName: string
  playerName: string
  programName: string
  registrationId?: string | null | undefined
}

/** More words than a name has: each is a row, and all of them are written with the invoice. */
const mostWords = 16

/** What somebody types, as the beginnings that all have to fit. */
export const wantedOfInvoice = (search: string): string[] =>
  words(search).map(word => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))

/** Where an invoice can begin to be typed. */
export const beginningsOfInvoice = (invoice: Named): string[] => {
  const { invoiceNumber, userName, playerName, programName, registrationId } = invoice
  const words = [userName, playerName, ...(registrationId ? [] : [programName])].flatMap(ofName)
  return [...new Set([...beginningsOfNumber(invoiceNumber), ...words])]
}

/** INV-2026-00012 is looked for as it stands, as 2026-00012, as 00012 and as 12. */
export function beginningsOfNumber(invoiceNumber: string): string[] {
  const digits = /\d+$/.exec(invoiceNumber)?.[0]
  return [...new Set([...beginnings(invoiceNumber), ...(digits ? [digits.replace(/^0+(?=\d)/, '')] : [])])]
}

/** Has the invoice a word for each of the beginnings? */
export function isInvoiceFound(invoice: Named, search: string): boolean {
  const own = beginningsOfInvoice(invoice)
  return wantedOfInvoice(search).every(word => own.some(token => token.startsWith(word)))
}

const ofName = (name: string): string[] => [...new Set(beginnings(name))].slice(0, mostWords)
