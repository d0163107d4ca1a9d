import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { ListPages } from '#frontend/lib/useListPages.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { Alert } from '#frontend/ui/Card.tsx'
import { EmptyState } from '#frontend/ui/page/states.tsx'
import layout from '#frontend/ui/styles/layout.module.css'

/** Rows shown at a time: rendering a whole year would slow down typing. */
const pageSize = 100

const drawnCounts = new Map<string, number>()

/** The number of rendered rows, restored when navigating back. */
function useDrawnCount() {
  const { key } = useLocation()
  const state = useState(drawnCounts.get(key) ?? pageSize)
  const [limit] = state
  useEffect(() => {
    drawnCounts.set(key, limit)
  }, [key, limit])
  return state
}

/** The matching rows of a long list, with "load more" for the rest. */
export function SearchResults<Row>(props: {
  rows: readonly Row[]
  matches: readonly Row[]
  /** The noun for a row: 'invoice'. */
  noun: string
  more: ListPages<Row>
  /** Describes the rows that are not loaded. */
  rest?: string
  onClear: () => void
  /** Shown next to the count. */
  action?: ReactNode
  children: (shown: readonly Row[]) => ReactNode
}) {
  const { rows, matches, noun, more, rest = 'older ones', onClear, action, children } = props
  const [limit, setLimit] = useDrawnCount()
  const shown = useMemo(() => matches.slice(0, limit), [matches, limit])
  const isCut = shown.length < matches.length

  async function loadMore() {
    setLimit(limit + pageSize)
    if (!isCut) await more.fetchNextPage()
  }

  const all = `${rows.length} ${noun}${rows.length === 1 ? '' : 's'}`
  return (
    <>
      <div className={layout.listHead}>
        <p className="muted" role="status">
          {more.isPlaceholderData ? (
            <>
              <span className={buttonStyles.spinner} aria-hidden="true" /> Searching…
            </>
          ) : (
            <>
              {matches.length === rows.length ? all : `${matches.length} of ${all}`}
              {more.hasNextPage && ` loaded; there are ${rest}`}
            </>
          )}
        </p>
        {action}
      </div>
      {matches.length === 0 ? (
        <EmptyState
          title={`No ${noun} matches`}
          text={more.hasNextPage ? `Older ${noun}s are not loaded yet.` : 'Try another word or filter.'}
          action={<Button onClick={onClear}>Clear search and filter</Button>}
        />
      ) : (
        children(shown)
      )}
      {more.isFetchNextPageError && (
        <Alert tone="error" title={`The next ${noun}s could not be loaded`}>
          {more.error?.message}
        </Alert>
      )}
      {(isCut || more.hasNextPage) && (
        <div className={layout.loadMore}>
          <Button onClick={() => void loadMore()} pending={more.isFetchingNextPage}>
            {more.isFetchNextPageError ? 'Try again' : 'Load more'}
          </Button>
        </div>
      )}
    </>
  )
}
