import { useSearchParams } from 'react-router-dom'
import { useListFilter } from '#frontend/lib/useListFilter.ts'

/** What is searched for stands in the address; `wanted` is what the server is asked for, a moment after the typing. */
export function usePeopleSearch() {
  const { search, setSearch } = useListFilter([])
  const [params] = useSearchParams()
  return { typed: search, setTyped: setSearch, wanted: params.get('search')?.trim() ?? '' }
}

export type PeopleSearch = ReturnType<typeof usePeopleSearch>
