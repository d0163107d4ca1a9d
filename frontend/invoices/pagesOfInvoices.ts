import { invoices } from 'virtual:routes'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { callPage } from '#frontend/app/api.ts'
import type { Invoice } from '#shared/invoices/model.ts'

/** A treasurer's figures are fresh for a minute (specification 2 section 9). */
export const staleTime = 60_000

/** The pages of the list that have been asked for, newest invoice first. */
export const useInvoices = () =>
  useInfiniteQuery({
    queryKey: [invoices.list.path, 'pages'],
    queryFn: ({ pageParam }) => callPage(invoices.list, { query: { cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.next,
    select: rowsOf,
    staleTime,
  })

function rowsOf({ pages }: InfiniteData<{ rows: Invoice[] }>): Invoice[] {
  return pages.flatMap(page => page.rows)
}
