import * as z from 'zod'
import { entity, type Page, remove } from '#functions/platform/data/entity.ts'
import { type Key, keys } from '#functions/platform/data/table.ts'
import type { Write } from '#functions/platform/data/transaction.ts'
import { beginningsOfInvoice, beginningsOfNumber, wantedOfInvoice } from '#shared/invoices/search.ts'
import { former } from '../users/formerName.ts'
import type { Invoice } from './store.ts'

/** The rows by which invoices are found: one for each beginning of a word, written with the invoice. */
const FoundInvoice = z.object({ token: z.string(), createdAt: z.string(), invoiceId: z.string() })
type FoundInvoice = z.infer<typeof FoundInvoice>
export const foundInvoices = entity({
  schema: FoundInvoice,
  key: row => keyOf(row),
})
const keyOf = ({ token, createdAt, invoiceId }: FoundInvoice): Key =>
  keys.foundInvoice(token, createdAt, invoiceId)

type Named = Parameters<typeof beginningsOfInvoice>[0] & Pick<Invoice, 'id' | 'userId' | 'createdAt'>

/** All rows by which an invoice is found; of somebody who is gone by its number only. */
export function foundAs(invoice: Named): FoundInvoice[] {
  const tokens =
    invoice.userId === former.id ? beginningsOfNumber(invoice.invoiceNumber) : beginningsOfInvoice(invoice)
  return tokens.map(token => ({ token, createdAt: invoice.createdAt, invoiceId: invoice.id }))
}

/** The writes by which an invoice is found from now on as it is, and not as it was. */
export function findable(before: Named | undefined, after: Named): Write[] {
  const [old, fresh] = [before ? foundAs(before) : [], foundAs(after)]
  const lacks = (rows: FoundInvoice[]) => (row: FoundInvoice) =>
    !rows.some(({ token }) => token === row.token)
  return [
    ...fresh.filter(lacks(old)).map(row => foundInvoices.put(row)),
    ...old.filter(lacks(fresh)).map(row => remove(keyOf(row))),
  ]
}

/** A page of those that may be meant: what has a word for the longest of the beginnings, perhaps twice. */
export async function pageOfFound(
  search: string,
  range: { start: Record<string, string> | undefined; limit: number },
): Promise<Page<FoundInvoice>> {
  const prefix = longestOf(search)
  return prefix ? foundInvoices.page(partitionOf(prefix), { ...range, prefix }) : { rows: [] }
}

/** What is found by several words is listed by the first of them only. */
export function isListedBy({ token }: FoundInvoice, invoice: Named, search: string): boolean {
  const prefix = longestOf(search) ?? ''
  const [first] = foundAs(invoice)
    .filter(row => row.token.startsWith(prefix))
    .sort((a, b) => (keyOf(a).sk < keyOf(b).sk ? -1 : 1))
  return first?.token === token
}

const partitionOf = (token: string): string => keys.foundInvoice(token, '', '').pk

const longestOf = (search: string): string | undefined =>
  wantedOfInvoice(search).toSorted((a, b) => b.length - a.length)[0]
