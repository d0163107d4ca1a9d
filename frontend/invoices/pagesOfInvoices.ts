import { invoices } from 'virtual:routes'
import { callPage } from '#frontend/app/api.ts'
import { useListPages } from '#frontend/ui/listPages.ts'

/** A treasurer's figures are fresh for a minute (specification 2 section 9). */
export const staleTime = 60_000

/** Newest invoice first. */
export const useInvoices = () =>
  useListPages(
    [invoices.list.path, 'pages'],
    cursor => callPage(invoices.list, { query: { cursor } }),
    staleTime,
  )
