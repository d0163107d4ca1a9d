import { invoices, players, programs, registrations, waiting } from 'virtual:routes'
import { allPages } from '#frontend/lib/allPages.ts'
import { callPage, read } from '#frontend/lib/api.ts'
import { type ListPages, useListPages } from '#frontend/lib/useListPages.ts'
import type { invoiceFilters } from '#shared/invoices/choices.ts'
import type { Invoice } from '#shared/invoices/model.ts'

/** A treasurer's figures are fresh for a minute (specification 2 section 9). */
export const staleTime = 60_000

/** Rows that are asked for at a time. */
const pageSize = 50

/** What the server goes by. */
export interface Wanted {
  search: string | undefined
  status: (typeof invoiceFilters)[number] | undefined
  programId: string | undefined
}

/** The server searches and filters, among however many there are. */
export const useInvoices = (wanted: Wanted): ListPages<Invoice> =>
  useListPages([invoices.list.path, 'pages', wanted], cursor => nextInvoices(wanted, cursor), staleTime, true)

/** Under a filter the server looks only so far at a time: a page may be empty and not the last. */
async function nextInvoices(wanted: Wanted, cursor: string | undefined) {
  const ask = (cursor: string | undefined) =>
    callPage(invoices.list, { query: { ...wanted, cursor, limit: pageSize } })
  let page = await ask(cursor)
  for (let more = 0; page.rows.length === 0 && page.next && more < 5; more++) page = await ask(page.next)
  return page
}

/** All of them, for a file. */
export const everyInvoice = (wanted: Wanted): Promise<Invoice[]> =>
  allPages(cursor => callPage(invoices.list, { query: { ...wanted, cursor, limit: 500 } }))

export const invoiceOf = (id: string) => ({ ...read(invoices.get, { params: { id } }), staleTime })

/** What is out of date once an invoice has changed; the place that it pays for may have been given up. */
export const changed = [
  invoices.list,
  invoices.summary,
  invoices.ageing,
  invoices.ledger,
  registrations.list,
  waiting.list,
  programs.get,
  programs.list,
  programs.stats,
  players.list,
]
