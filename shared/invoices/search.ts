import { haveAllPrefixes, searchWords, wordTokens } from '../users/search.ts'

/**
 * Invoice search: word prefixes of the payer, the player, the office's own text, and the number with or without
 * leading zeros. Programs have a filter of their own.
 */

interface Named {
  invoiceNumber: string
  userName: string
  playerName: string
  programName: string
  registrationId?: string | null
}

/** More words than any name has. Each is a row, and all of them are written together with the invoice. */
const maxTokens = 16

/** The prefixes in a search text; an invoice must match all of them. */
export const invoiceSearchPrefixes = (search: string): string[] =>
  searchWords(search).map(word => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))

/** Every word of an invoice that a search can start with. */
export const invoiceSearchTokens = (invoice: Named): string[] => {
  const { invoiceNumber, userName, playerName, programName, registrationId } = invoice
  const words = [userName, playerName, ...(registrationId ? [] : [programName])].flatMap(nameTokens)
  return [...new Set([...invoiceNumberTokens(invoiceNumber), ...words])]
}

/** INV-2026-00012 is found as is, and as 2026-00012, 00012 and 12. */
export function invoiceNumberTokens(invoiceNumber: string): string[] {
  const digits = /\d+$/.exec(invoiceNumber)?.[0]
  return [...new Set([...wordTokens(invoiceNumber), ...(digits ? [digits.replace(/^0+(?=\d)/, '')] : [])])]
}

/** Does the invoice have a word for every prefix? */
export const invoiceMatchesSearch = (invoice: Named, search: string): boolean =>
  haveAllPrefixes(invoiceSearchTokens(invoice), invoiceSearchPrefixes(search))

const nameTokens = (name: string): string[] => [...new Set(wordTokens(name))].slice(0, maxTokens)
