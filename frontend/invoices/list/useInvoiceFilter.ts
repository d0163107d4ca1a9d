import { useSearchParams } from 'react-router-dom'
import type { InvoiceQuery } from '#frontend/invoices/queries.ts'
import { useListFilter } from '#frontend/lib/useListFilter.ts'
import { invoiceFilters } from '#shared/invoices/choices.ts'

export type InvoiceFilter = ReturnType<typeof useInvoiceFilter>

/** The filter is in the URL; invalid values are ignored. */
export function useInvoiceFilter() {
  const filter = useListFilter(['status', 'programId'])
  const [params] = useSearchParams()
  const wanted: InvoiceQuery = {
    search: params.get('search')?.trim().slice(0, 100) || undefined,
    status: invoiceFilters.find(status => status === filter.valueOf('status')),
    programId: filter.valueOf('programId').slice(0, 64) || undefined,
  }
  return { ...filter, wanted }
}

export const hasFilter = ({ search, status, programId }: InvoiceQuery): boolean =>
  Boolean(search || status || programId)
