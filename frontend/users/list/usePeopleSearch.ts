import { useSearchParams } from 'react-router-dom'
import { useListFilter } from '#frontend/lib/useListFilter.ts'

/** The search is in the URL; `wanted` is the debounced text for the server. */
export function usePeopleSearch() {
  const { search, setSearch } = useListFilter([])
  const [params] = useSearchParams()
  return { typed: search, setTyped: setSearch, wanted: params.get('search')?.trim() ?? '' }
}

export type PeopleSearch = ReturnType<typeof usePeopleSearch>
