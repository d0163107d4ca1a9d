import * as z from 'zod'
import { invoiceNumberTokens, invoiceSearchPrefixes, invoiceSearchTokens } from '#shared/invoices/search.ts'
import { entity, type RowPage } from '../../platform/data/entity.ts'
import { type Key, keys } from '../../platform/data/table.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { deleteRow } from '../../platform/data/writes.ts'
import { former } from '../users/formerMember.ts'
import type { InvoiceRow } from './store.ts'

/** Search index of invoices: one row per word, written together with the invoice. */
const InvoiceSearchRow = z.object({ token: z.string(), createdAt: z.string(), invoiceId: z.string() })
type InvoiceSearchRow = z.infer<typeof InvoiceSearchRow>
export const invoiceSearchIndex = entity({
  schema: InvoiceSearchRow,
  key: row => keyOf(row),
})
const keyOf = ({ token, createdAt, invoiceId }: InvoiceSearchRow): Key =>
  keys.invoiceSearch(token, createdAt, invoiceId)

type SearchableInvoice = Parameters<typeof invoiceSearchTokens>[0] &
  Pick<InvoiceRow, 'id' | 'userId' | 'createdAt'>

/** All index rows of an invoice; for a deleted payer, only those of the number. */
export function indexRowsOf(invoice: SearchableInvoice): InvoiceSearchRow[] {
  const tokens =
    invoice.userId === former.id ? invoiceNumberTokens(invoice.invoiceNumber) : invoiceSearchTokens(invoice)
  return tokens.map(token => ({ token, createdAt: invoice.createdAt, invoiceId: invoice.id }))
}

/** The writes that update the index when an invoice changes. */
export function indexWrites(before: SearchableInvoice | undefined, after: SearchableInvoice): Write[] {
  const [old, fresh] = [before ? indexRowsOf(before) : [], indexRowsOf(after)]
  const lacks = (rows: InvoiceSearchRow[]) => (row: InvoiceSearchRow) =>
    !rows.some(({ token }) => token === row.token)
  return [
    ...fresh.filter(lacks(old)).map(row => invoiceSearchIndex.put(row)),
    ...old.filter(lacks(fresh)).map(row => deleteRow(keyOf(row))),
  ]
}

/** A page of candidates, which match the longest prefix of the search; an invoice may appear more than once. */
export async function searchIndexPage(
  search: string,
  range: { start: Record<string, string> | undefined; limit: number },
): Promise<RowPage<InvoiceSearchRow>> {
  const prefix = longestPrefix(search)
  return prefix ? invoiceSearchIndex.page(searchPartition(prefix), { ...range, prefix }) : { rows: [] }
}

/** True for the first of an invoice's matching rows, so that it is listed only once. */
export function isFirstMatch(
  { token }: InvoiceSearchRow,
  invoice: SearchableInvoice,
  search: string,
): boolean {
  const prefix = longestPrefix(search) ?? ''
  const [first] = indexRowsOf(invoice)
    .filter(row => row.token.startsWith(prefix))
    .sort((a, b) => (keyOf(a).sk < keyOf(b).sk ? -1 : 1))
  return first?.token === token
}

const searchPartition = (token: string): string => keys.invoiceSearch(token, '', '').pk

const longestPrefix = (search: string): string | undefined =>
  invoiceSearchPrefixes(search).toSorted((a, b) => b.length - a.length)[0]
