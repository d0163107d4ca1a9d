import { lazy, Suspense, useEffect, useState } from 'react'
import { useActionParam } from '#frontend/lib/useActionParam.ts'
import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import { getFetchError } from '#frontend/people/errors.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { useWasOpen } from '#frontend/ui/dialog/useWasOpen.ts'
import { Checkbox } from '#frontend/ui/forms/Field.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/ui/page/states.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import { SearchResults } from '#frontend/ui/table/SearchResults.tsx'
import { pages } from '#shared/pages.ts'
import type { UserListItem } from '#shared/users/people.ts'
import { ConnectionCard } from './ConnectionCard.tsx'
import styles from './connections.module.css'
import { getPrimaryParent, usePlayerAccounts } from './queries.ts'

const Dialogs = lazy(() => import('./ConnectionDialogs.tsx'))

/** The dialogs about a child; the open one is in the URL. */
export const actions = ['connect', 'connections', 'player'] as const

/** Enough to fill a screen. */
const targetCount = 24

/** Every player with its parent; administrators connect them. */
export default function Connections({ search }: { search: string }) {
  const [filter, setFilter] = useSearchParam('parent', { isFilter: true })
  const isAdmin = useUser().effectiveRole === 'admin'
  const { act } = useActionParam(actions)
  const list = usePlayerAccounts(search)
  const { data: rows, hasNextPage, isFetching, isError, fetchNextPage } = list
  const alone = filter === 'none'
  const found = rows && (alone ? rows.filter(row => !getPrimaryParent(row)) : rows)

  // Children without a parent are few and may be on any page, so more pages are loaded.
  const needsMore = alone && found !== undefined && found.length < targetCount && hasNextPage && !isError
  useEffect(() => {
    if (needsMore && !isFetching) void fetchNextPage()
  }, [needsMore, isFetching, fetchNextPage])

  if (!found && list.isError) {
    return (
      <ErrorState
        title="The players couldn’t be loaded"
        text={getFetchError(list.error)}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (!rows || !found) return <Skeleton lines={4} height="9rem" />
  return (
    <section className={styles.connections} aria-label="Players and their parents">
      <Checkbox
        label="No parent"
        checked={alone}
        onChange={event => setFilter(event.target.checked ? 'none' : undefined)}
      />
      {rows.length === 0 && search ? (
        <p className="muted">No player matches.</p>
      ) : rows.length === 0 ? (
        <EmptyState
          title="No players found"
          text="Each child appears here with their parents, so you can connect families."
          action={<LinkButton to={pages.playerRegistration.path}>Add Player</LinkButton>}
        />
      ) : (
        <SearchResults
          rows={rows}
          matches={found}
          noun="player"
          rest="more"
          more={list}
          onClear={() => setFilter(undefined)}
        >
          {shown => (
            <ul className={`${layout.cards} ${styles.connectionList}`}>
              {shown.map(row => (
                <ConnectionCard key={row.id} child={row} onOpen={isAdmin ? act : undefined} />
              ))}
            </ul>
          )}
        </SearchResults>
      )}
      {isAdmin && <ConnectionActions rows={rows} />}
    </section>
  )
}

/**
 * Outside the list, because with the filter 'No parent' the child leaves the list while its dialog closes.
 */
function ConnectionActions({ rows }: { rows: readonly UserListItem[] }) {
  const { open, act, close } = useActionParam(actions)
  const child = open && rows.find(({ playerId }) => playerId === open.id)
  const wasOpen = useWasOpen(child !== undefined)
  const [last, setLast] = useState<{ action: (typeof actions)[number]; child: UserListItem }>()
  if (open && child && (child !== last?.child || open.action !== last.action)) {
    setLast({ action: open.action, child })
  }
  if (!wasOpen || !last) return null
  return (
    <Suspense fallback={null}>
      <Dialogs {...last} open={child !== undefined} onAct={act} onClose={close} />
    </Suspense>
  )
}
