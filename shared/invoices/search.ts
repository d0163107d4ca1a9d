import { searchWords, wordTokens } from '../users/search.ts'

/**
 * How invoices are looked for: beginnings of words of payer and player, of what the office has billed for, and of the
 * number with or without its zeros. A program is filtered by.
 */

interface Named {
  invoiceNumber: string
  userName: string
  playerName: string
  programName: string
  registrationId?: string | null
}

/** More words than a name has: each is a row, and all of them are written with the invoice. */
const maxTokens = 16

/** What somebody types, as the beginnings that all have to fit. */
export const invoiceSearchPrefixes = (search: string): string[] =>
  searchWords(search).map(word => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))

/** Where an invoice can begin to be typed. */
export const invoiceSearchTokens = (invoice: Named): string[] => {
  const { invoiceNumber, userName, playerName, programName, registrationId } = invoice
  const words = [userName, playerName, ...(registrationId ? [] : [programName])].flatMap(nameTokens)
  return [...new Set([...invoiceNumberTokens(invoiceNumber), ...words])]
}

/** INV-2026-00012 is looked for as it stands, as 2026-00012, as 00012 and as 12. */
export function invoiceNumberTokens(invoiceNumber: string): string[] {
  const digits = /\d+$/.exec(invoiceNumber)?.[0]
  return [...new Set([...wordTokens(invoiceNumber), ...(digits ? [digits.replace(/^0+(?=\d)/, '')] : [])])]
}

/** Has the invoice a word for each of the beginnings? */
export function invoiceMatchesSearch(invoice: Named, search: string): boolean {
  const own = invoiceSearchTokens(invoice)
  return invoiceSearchPrefixes(search).every(word => own.some(token => token.startsWith(word)))
}

const nameTokens = (name: string): string[] => [...new Set(wordTokens(name))].slice(0, maxTokens)
