import { users } from 'virtual:routes'
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keepFocus } from '#frontend/lib/focusHeading.ts'
import type { Page } from '#frontend/lib/useListPages.ts'
import type { PersonCard, UserRow } from '#shared/users/people.ts'

/** Whom a list is about: everybody, coaches under review, or administrators and program directors. */
export const scopes = ['all', 'pending', 'leaders'] as const
export type Scope = (typeof scopes)[number]

/** The cards of players with their parents are kept like these. */
const lists = [...scopes, 'connections'] as const

export const scopeKey = (scope: (typeof lists)[number]) => [users.list.path, scope] as const
export const personKey = (id: string) => [users.list.path, 'person', id] as const

export const isRow = (person: UserRow | PersonCard): person is UserRow => 'role' in person

export const shownRows = (client: QueryClient): UserRow[] =>
  lists
    .flatMap(list => client.getQueriesData<Pages>({ queryKey: scopeKey(list) }))
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ rows }) => rows)

/**
 * Puts into the lists what the club has answered. The long one is written over where it stands: asking for it again
 * would be a request for each of its pages.
 */
export function usePeopleCache() {
  const client = useQueryClient()
  return useMemo(
    () => ({
      /** Somebody as he is now. */
      put(row: UserRow) {
        rewrite(client, rows => rows.map(before => (before.id === row.id ? row : before)))
        client.setQueryData(personKey(row.id), row)
        return short(client).finally(keepFocus)
      },
      /** A child is called otherwise by now. */
      rename(child: Named) {
        rewrite(client, rows => rows.map(row => renamed(row, child)))
        void client.invalidateQueries({ queryKey: [users.list.path, 'person'] })
        return short(client)
      },
      /** Somebody is gone. */
      drop(id: string) {
        rewrite(client, rows => rows.filter(row => row.id !== id).map(row => withoutRelative(row, id)))
        void client.invalidateQueries({ queryKey: [users.list.path, 'person'] })
        return short(client).finally(keepFocus)
      },
      /** Somebody has come, or belongs to somebody else now: that is the server's to say, and the lists begin anew. */
      async restart() {
        client.setQueriesData<Pages>({ queryKey: scopeKey('all') }, firstPage)
        await Promise.all([
          client.invalidateQueries({ queryKey: scopeKey('all') }),
          client.invalidateQueries({ queryKey: [users.list.path, 'person'] }),
          short(client),
        ])
      },
    }),
    [client],
  )
}

type Pages = InfiniteData<Page<UserRow>>

function rewrite(client: QueryClient, change: (rows: UserRow[]) => UserRow[]): void {
  for (const list of lists) {
    client.setQueriesData<Pages>(
      { queryKey: scopeKey(list) },
      data => data && { ...data, pages: data.pages.map(page => ({ ...page, rows: change(page.rows) })) },
    )
  }
}

interface Named {
  /** The player's own. */
  id: string
  firstName: string
  lastName: string
}

function renamed(row: UserRow, { id, firstName, lastName }: Named): UserRow {
  const name = `${firstName} ${lastName}`
  if (row.playerId === id) return { ...row, firstName, lastName, fullName: name }
  const { players, parents } = row.relationships
  if (!players.some(child => child.id === id)) return row
  const others = players.map(child => (child.id === id ? { ...child, name } : child))
  return { ...row, relationships: { players: others, parents } }
}

function withoutRelative(row: UserRow, id: string): UserRow {
  const { players, parents } = row.relationships
  const others = players.filter(({ userId }) => userId !== id)
  const otherParents = parents.filter(({ userId }) => userId !== id)
  if (others.length + otherParents.length === players.length + parents.length) return row
  return { ...row, relationships: { players: others, parents: otherParents } }
}

/** Who is in the lists of few, or was found, depends on what has changed. */
const short = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({
      queryKey: [users.list.path],
      predicate: ({ queryKey: [, kind] }) => isShort(kind),
    }),
    client.invalidateQueries({ queryKey: [users.details.path] }),
  ])

const isShort = (kind: unknown): boolean =>
  kind === 'pending' || kind === 'leaders' || typeof kind === 'object'

const firstPage = (data: Pages | undefined): Pages | undefined =>
  data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) }
