import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { ListPages } from '#frontend/lib/useListPages.ts'
import { Button } from './Button.tsx'
import { Alert } from './Card.tsx'
import { EmptyState } from './states.tsx'

/** Rows that are drawn at a time: a club's year at once would make every key wait. */
const step = 100

const drawn = new Map<string, number>()

/** How many are drawn: as many as before for who comes back to this very place. */
function useDrawn() {
  const { key } = useLocation()
  const state = useState(drawn.get(key) ?? step)
  const [limit] = state
  useEffect(() => {
    drawn.set(key, limit)
  }, [key, limit])
  return state
}

/** What of a long list matches, as much of it as is wanted, and the pages that are still to come. */
export function FoundRows<Row>(props: {
  rows: readonly Row[]
  found: readonly Row[]
  /** What a row is: 'invoice'. */
  noun: string
  more: ListPages<Row>
  /** What is known of those that are not loaded. */
  rest?: string
  onClear: () => void
  /** Beside the count. */
  action?: ReactNode
  children: (shown: readonly Row[]) => ReactNode
}) {
  const { rows, found, noun, more, rest = 'older ones', onClear, action, children } = props
  const [limit, setLimit] = useDrawn()
  const shown = useMemo(() => found.slice(0, limit), [found, limit])
  const isCut = shown.length < found.length

  async function loadMore() {
    setLimit(limit + step)
    if (!isCut) await more.fetchNextPage()
  }

  const all = `${rows.length} ${noun}${rows.length === 1 ? '' : 's'}`
  return (
    <>
      <div className="found-head">
        <p className="muted" role="status">
          {more.isPlaceholderData ? (
            <>
              <span className="spinner" aria-hidden="true" /> Searching…
            </>
          ) : (
            <>
              {found.length === rows.length ? all : `${found.length} of ${all}`}
              {more.hasNextPage && ` loaded; there are ${rest}`}
            </>
          )}
        </p>
        {action}
      </div>
      {found.length === 0 ? (
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
        <div className="load-more">
          <Button onClick={() => void loadMore()} pending={more.isFetchingNextPage}>
            {more.isFetchNextPageError ? 'Try again' : 'Load more'}
          </Button>
        </div>
      )}
    </>
  )
}
