import { users } from 'virtual:routes'
import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '#frontend/app/api.ts'
import { useUser } from '#frontend/app/session.tsx'
import { type ListPages, useListPages } from '#frontend/ui/listPages.ts'
import type { PersonCard, UserRow } from '#shared/users/people.ts'
import { personKey, type Scope, scopeKey, shownRows } from './cache.ts'

/** Rows that are asked for at a time. */
const pageSize = 50

/** The people whom somebody may see; the server looks them up, among however many there are. */
export const usePeople = (scope: Scope, search = ''): ListPages<UserRow> => {
  const words = search.trim() || undefined
  return useListPages(
    [...scopeKey(scope), words],
    cursor => (scope === 'leaders' ? leaders(words, cursor) : people(scope, words, cursor)),
    60_000,
    true,
  )
}

/** Somebody of a list, or looked up where no list that was loaded has him. */
export function usePerson(id: string): UseQueryResult<UserRow | PersonCard> {
  const client = useQueryClient()
  const isAdmin = useUser().actsAs === 'admin'
  return useQuery({
    queryKey: personKey(id),
    queryFn: () => (isAdmin ? call(users.details, { params: { id } }) : lookedUp(id)),
    initialData: () => known(client, id),
    enabled: id !== '',
  })
}

const people = (scope: 'all' | 'pending', search: string | undefined, cursor: string | undefined) =>
  callPage(users.list, {
    query: { search, cursor, limit: pageSize, ...(scope === 'pending' && { status: scope }) },
  })

const leading = ['admin', 'program_director'] as const

/** Two lists as one. A cursor of both says where each of them goes on. */
async function leaders(search: string | undefined, cursor: string | undefined) {
  const wanted: { role: (typeof leading)[number]; cursor?: string }[] = cursor
    ? JSON.parse(cursor)
    : leading.map(role => ({ role }))
  const parts = await Promise.all(
    wanted.map(async query => {
      const { rows, next } = await callPage(users.list, { query: { ...query, search, limit: pageSize } })
      return { rows, rest: next ? [{ role: query.role, cursor: next }] : [] }
    }),
  )
  const rest = parts.flatMap(part => part.rest)
  return {
    rows: parts.flatMap(part => part.rows),
    next: rest.length > 0 ? JSON.stringify(rest) : undefined,
  }
}

const known = (client: QueryClient, id: string): UserRow | undefined =>
  shownRows(client).find(row => row.id === id)

/** Only administrators read whole profiles: all others have of somebody what their list says. */
async function lookedUp(id: string): Promise<UserRow | PersonCard> {
  const card = await call(users.get, { params: { id } })
  const { rows } = await callPage(users.list, { query: { search: card.fullName.slice(0, 80), limit: 100 } })
  return rows.find(row => row.id === id) ?? card
}
