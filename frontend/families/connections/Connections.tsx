import { lazy, Suspense, useEffect, useState } from 'react'
import { useActionParam } from '#frontend/lib/useActionParam.ts'
import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import { fetchError } from '#frontend/people/errors.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Check } from '#frontend/ui/forms/Field.tsx'
import { FoundRows } from '#frontend/ui/SearchResults.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/ui/states.tsx'
import { useWasOpen } from '#frontend/ui/useWasOpen.ts'
import type { UserRow } from '#shared/users/people.ts'
import { ConnectionCard } from './ConnectionCard.tsx'
import { parentOf, usePlayerAccounts } from './queries.ts'
import './connections.css'

const Dialogs = lazy(() => import('./ConnectionDialogs.tsx'))

/** Which dialog about a child is open, in the address. */
export const actions = ['connect', 'connections', 'player'] as const

/** As many as fill a screen. */
const enough = 24

/** Every player with its parent; administrators connect them. */
export default function Connections({ search }: { search: string }) {
  const [filter, setFilter] = useSearchParam('parent', { isFilter: true })
  const isAdmin = useUser().actsAs === 'admin'
  const { act } = useActionParam(actions)
  const list = usePlayerAccounts(search)
  const { data: rows, hasNextPage, isFetching, isError, fetchNextPage } = list
  const alone = filter === 'none'
  const found = rows && (alone ? rows.filter(row => !parentOf(row)) : rows)

  // Those without a parent are few and may be anywhere among the others.
  const looksOn = alone && found !== undefined && found.length < enough && hasNextPage && !isError
  useEffect(() => {
    if (looksOn && !isFetching) void fetchNextPage()
  }, [looksOn, isFetching, fetchNextPage])

  if (!found && list.isError) {
    return (
      <ErrorState
        title="The players could not be loaded"
        text={fetchError(list.error)}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (!rows || !found) return <Skeleton lines={4} height="9rem" />
  return (
    <section className="connections" aria-label="Players and their parents">
      <Check
        label="No parent"
        checked={alone}
        onChange={event => setFilter(event.target.checked ? 'none' : undefined)}
      />
      {rows.length === 0 ? (
        <EmptyState title="No players found" text={search && 'Try another name, or fewer letters of it.'} />
      ) : (
        <FoundRows
          rows={rows}
          found={found}
          noun="player"
          rest="more"
          more={list}
          onClear={() => setFilter(undefined)}
        >
          {shown => (
            <ul className="cards">
              {shown.map(row => (
                <ConnectionCard key={row.id} child={row} onAct={isAdmin ? act : undefined} />
              ))}
            </ul>
          )}
        </FoundRows>
      )}
      {isAdmin && <Acting rows={rows} />}
    </section>
  )
}

/** Beside the list: whoever was filtered by 'No parent' leaves it while his dialog closes. */
function Acting({ rows }: { rows: readonly UserRow[] }) {
  const { open, act, close } = useActionParam(actions)
  const child = open && rows.find(({ playerId }) => playerId === open.id)
  const wasOpen = useWasOpen(child !== undefined)
  const [last, setLast] = useState<{ action: (typeof actions)[number]; child: UserRow }>()
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
