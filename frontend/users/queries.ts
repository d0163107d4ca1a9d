import { users } from 'virtual:routes'
import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { allPages } from '#frontend/lib/allPages.ts'
import { call, callPage } from '#frontend/lib/api.ts'
import { type ListPages, useListPages } from '#frontend/lib/useListPages.ts'
import type { PersonCard, UserRow } from '#shared/users/people.ts'
import { personKey, type Scope, scopeKey, shownRows } from '../people/usePeopleCache.ts'

/** Rows that are asked for at a time. */
const pageSize = 50

/**
 * The people whom somebody may see. Among everybody the server searches; the lists of few come as a whole, and are
 * searched here.
 */
export const usePeople = (scope: Scope, search = ''): ListPages<UserRow> =>
  useListPages(
    [...scopeKey(scope), ...(scope === 'all' ? [search] : [])],
    cursor => (scope === 'all' ? everybody(search || undefined, cursor) : few(scope)),
    60_000,
    true,
  )

/** Somebody of a list, or looked up where no list that was loaded has him. */
export function usePerson(id: string): UseQueryResult<UserRow | PersonCard> {
  const client = useQueryClient()
  return useQuery({
    queryKey: personKey(id),
    queryFn: () => lookedUp(id),
    initialData: () => known(client, id),
    enabled: id !== '',
  })
}

const everybody = (search: string | undefined, cursor: string | undefined) =>
  callPage(users.list, { query: { search, cursor, limit: pageSize } })

async function few(scope: 'leaders' | 'pending') {
  const lists = await Promise.all(
    queriesOf[scope].map(query => allPages(cursor => callPage(users.list, { query: { ...query, cursor } }))),
  )
  return { rows: lists.flat(), next: undefined }
}

const queriesOf = {
  leaders: [{ role: 'admin' }, { role: 'program_director' }],
  pending: [{ status: 'pending' }],
} as const

const known = (client: QueryClient, id: string): UserRow | undefined =>
  shownRows(client).find(row => row.id === id)

/** A row has the family too, which the card of somebody has not. */
async function lookedUp(id: string): Promise<UserRow | PersonCard> {
  const card = await call(users.get, { params: { id } })
  const { rows } = await callPage(users.list, { query: { search: card.fullName.slice(0, 80), limit: 100 } })
  return rows.find(row => row.id === id) ?? card
}
