import { users } from 'virtual:routes'
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { restoreFocus } from '#frontend/lib/focusHeading.ts'
import type { Page } from '#frontend/lib/useListPages.ts'
import type { PersonCard, UserListItem } from '#shared/users/people.ts'

/**
 * The scope of a list: everybody, coaches under review, staff who have to confirm their address, or administrators and
 * program directors.
 */
export const scopes = ['all', 'pending', 'addressDue', 'leaders'] as const
export type Scope = (typeof scopes)[number]

/** The cards of players with their parents are cached the same way. */
const lists = [...scopes, 'connections'] as const

export const scopeKey = (scope: (typeof lists)[number]) => [users.list.path, scope] as const
export const personKey = (id: string) => [users.list.path, 'person', id] as const

export const isRow = (person: UserListItem | PersonCard): person is UserListItem => 'role' in person

export const listCachedRows = (client: QueryClient): UserListItem[] =>
  lists
    .flatMap(list => client.getQueriesData<Pages>({ queryKey: scopeKey(list) }))
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ rows }) => rows)

/**
 * Updates the cached lists after a change. The long list is updated in place, because refetching it takes a
 * request per page.
 */
export function usePeopleCache() {
  const client = useQueryClient()
  return useMemo(
    () => ({
      /** Replaces a person's row. */
      replace(row: UserListItem) {
        updateLists(client, rows => rows.map(before => (before.id === row.id ? row : before)))
        client.setQueryData(personKey(row.id), row)
        return refreshShortLists(client).finally(restoreFocus)
      },
      /** A player was renamed. */
      rename(child: NamedPlayer) {
        updateLists(client, rows => rows.map(row => renameInRow(row, child)))
        void client.invalidateQueries({ queryKey: [users.list.path, 'person'] })
        return refreshShortLists(client)
      },
      /** A person was deleted. */
      remove(id: string) {
        updateLists(client, rows => rows.filter(row => row.id !== id).map(row => withoutRelative(row, id)))
        void client.invalidateQueries({ queryKey: [users.list.path, 'person'] })
        return refreshShortLists(client).finally(restoreFocus)
      },
      /**
       * A person was added or relations changed: only the server knows the result, so the lists are refetched
       * from the first page.
       */
      async refetchAll() {
        client.setQueriesData<Pages>({ queryKey: scopeKey('all') }, keepFirstPage)
        await Promise.all([
          client.invalidateQueries({ queryKey: scopeKey('all') }),
          client.invalidateQueries({ queryKey: [users.list.path, 'person'] }),
          refreshShortLists(client),
        ])
      },
    }),
    [client],
  )
}

type Pages = InfiniteData<Page<UserListItem>>

function updateLists(client: QueryClient, change: (rows: UserListItem[]) => UserListItem[]): void {
  for (const list of lists) {
    client.setQueriesData<Pages>(
      { queryKey: scopeKey(list) },
      data => data && { ...data, pages: data.pages.map(page => ({ ...page, rows: change(page.rows) })) },
    )
  }
}

interface NamedPlayer {
  /** The player's id. */
  id: string
  firstName: string
  lastName: string
}

function renameInRow(row: UserListItem, { id, firstName, lastName }: NamedPlayer): UserListItem {
  const name = `${firstName} ${lastName}`
  if (row.playerId === id) return { ...row, firstName, lastName, fullName: name }
  const { players, parents } = row.relationships
  if (!players.some(child => child.id === id)) return row
  const others = players.map(child => (child.id === id ? { ...child, name } : child))
  return { ...row, relationships: { players: others, parents } }
}

function withoutRelative(row: UserListItem, id: string): UserListItem {
  const { players, parents } = row.relationships
  const others = players.filter(({ userId }) => userId !== id)
  const otherParents = parents.filter(({ userId }) => userId !== id)
  if (others.length + otherParents.length === players.length + parents.length) return row
  return { ...row, relationships: { players: others, parents: otherParents } }
}

/** Short lists and search results may gain or lose rows, so they are refetched. */
const refreshShortLists = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({
      queryKey: [users.list.path],
      predicate: ({ queryKey: [, kind] }) => isShortList(kind),
    }),
    client.invalidateQueries({ queryKey: [users.details.path] }),
  ])

const isShortList = (kind: unknown): boolean =>
  (typeof kind === 'string' && kind !== 'all' && scopes.some(scope => scope === kind)) ||
  typeof kind === 'object'

const keepFirstPage = (data: Pages | undefined): Pages | undefined =>
  data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) }
