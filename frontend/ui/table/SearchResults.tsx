import type { ReactNode } from 'react'
import type { ListPages } from '#frontend/lib/useListPages.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { EmptyState } from '#frontend/ui/page/states.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import { PagedRows } from './PagedRows.tsx'

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
      <PagedRows name={`${noun}s`} rows={matches} more={more}>
        {shown =>
          matches.length === 0 ? (
            <EmptyState
              title={`No ${noun} matches`}
              text={more.hasNextPage ? `Older ${noun}s are not loaded yet.` : 'Try another word or filter.'}
              action={<Button onClick={onClear}>Clear search and filter</Button>}
            />
          ) : (
            children(shown)
          )
        }
      </PagedRows>
    </>
  )
}
