import { invoices, players, programs, registrations, waiting } from 'virtual:routes'
import { fetchAllPages } from '#frontend/lib/allPages.ts'
import { callPage, routeQuery } from '#frontend/lib/api.ts'
import { type ListPages, useListPages } from '#frontend/lib/useListPages.ts'
import type { invoiceFilters } from '#shared/invoices/choices.ts'
import type { Invoice } from '#shared/invoices/model.ts'

/** One minute, so that the treasurer's figures are fresh. */
export const staleTime = 60_000

/** Rows per request. */
const pageSize = 50

/** The search and filter that the server applies. */
export interface InvoiceQuery {
  search: string | undefined
  status: (typeof invoiceFilters)[number] | undefined
  programId: string | undefined
}

/** A paged list; the server searches and filters. */
export const useInvoices = (wanted: InvoiceQuery): ListPages<Invoice> =>
  useListPages(
    [invoices.list.path, 'pages', wanted],
    cursor => fetchInvoices(wanted, cursor),
    staleTime,
    true,
  )

/** The server scans only a limited number of rows per page, so an empty page need not be the last one. */
async function fetchInvoices(wanted: InvoiceQuery, cursor: string | undefined) {
  const ask = (cursor: string | undefined) =>
    callPage(invoices.list, { query: { ...wanted, cursor, limit: pageSize } })
  let page = await ask(cursor)
  for (let more = 0; page.rows.length === 0 && page.next && more < 5; more++) page = await ask(page.next)
  return page
}

/** Loads all pages, for an export. */
export const fetchEveryInvoice = (wanted: InvoiceQuery): Promise<Invoice[]> =>
  fetchAllPages(cursor => callPage(invoices.list, { query: { ...wanted, cursor, limit: 500 } }))

export const invoiceQuery = (id: string) => ({ ...routeQuery(invoices.get, { params: { id } }), staleTime })

/** Routes to refetch after an invoice has changed; its registration may have been canceled with it. */
export const affectedRoutes = [
  invoices.list,
  invoices.summary,
  invoices.aging,
  invoices.ledger,
  registrations.list,
  waiting.list,
  programs.get,
  programs.list,
  programs.stats,
  players.list,
]
