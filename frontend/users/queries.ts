import { users } from 'virtual:routes'
import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { fetchAllPages } from '#frontend/lib/allPages.ts'
import { callPage, callRoute } from '#frontend/lib/api.ts'
import { type ListPages, useListPages } from '#frontend/lib/useListPages.ts'
import { listCachedRows, personKey, type Scope, scopeKey } from '#frontend/people/usePeopleCache.ts'
import type { PersonCard, UserListItem } from '#shared/users/people.ts'

/** Rows per request. */
const pageSize = 50

/**
 * The people whom the user may see. The server searches the list of everybody; short lists are loaded as a
 * whole and searched here.
 */
export const usePeople = (scope: Scope, search = ''): ListPages<UserListItem> =>
  useListPages(
    [...scopeKey(scope), ...(scope === 'all' ? [search] : [])],
    cursor => (scope === 'all' ? fetchEverybody(search || undefined, cursor) : fetchShortList(scope)),
    60_000,
    true,
  )

/** A person from a cached list, or loaded if no list has them. */
export function usePerson(id: string): UseQueryResult<UserListItem | PersonCard> {
  const client = useQueryClient()
  return useQuery({
    queryKey: personKey(id),
    queryFn: () => fetchPerson(id),
    initialData: () => findCachedRow(client, id),
    enabled: id !== '',
  })
}

const fetchEverybody = (search: string | undefined, cursor: string | undefined) =>
  callPage(users.list, { query: { search, cursor, limit: pageSize } })

async function fetchShortList(scope: Exclude<Scope, 'all'>) {
  const lists = await Promise.all(
    queriesByScope[scope].map(query =>
      fetchAllPages(cursor => callPage(users.list, { query: { ...query, cursor } })),
    ),
  )
  return { rows: lists.flat(), next: undefined }
}

const queriesByScope = {
  leaders: [{ role: 'admin' }, { role: 'program_director' }],
  pending: [{ status: 'pending' }],
  addressDue: [{ status: 'addressDue' }],
} as const

const findCachedRow = (client: QueryClient, id: string): UserListItem | undefined =>
  listCachedRows(client).find(row => row.id === id)

/** Prefers the list row, which has the family; the card does not. */
async function fetchPerson(id: string): Promise<UserListItem | PersonCard> {
  const card = await callRoute(users.get, { params: { id } })
  const { rows } = await callPage(users.list, { query: { search: card.fullName.slice(0, 80), limit: 100 } })
  return rows.find(row => row.id === id) ?? card
}
