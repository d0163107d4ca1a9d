import { useSearchParams } from 'react-router-dom'
import { useListFilter } from '#frontend/lib/useListFilter.ts'
import { invoiceFilters } from '#shared/invoices/choices.ts'
import type { Wanted } from '../queries.ts'

export type Filter = ReturnType<typeof useFilter>

/** What is looked for stands in the address; what makes no sense there is left out. */
export function useFilter() {
  const filter = useListFilter(['status', 'programId'])
  const [params] = useSearchParams()
  const wanted: Wanted = {
    search: params.get('search')?.trim().slice(0, 100) || undefined,
    status: invoiceFilters.find(status => status === filter.valueOf('status')),
    programId: filter.valueOf('programId').slice(0, 64) || undefined,
  }
  return { ...filter, wanted }
}

export const isSet = ({ search, status, programId }: Wanted): boolean =>
  Boolean(search || status || programId)
