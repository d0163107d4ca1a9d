import { type ReactNode, useMemo } from 'react'
import type { ListPages } from '#frontend/lib/useListPages.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Alert } from '#frontend/ui/Card.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import { useDrawnCount } from './useDrawnCount.ts'

/** The first rows of a long list, with a button for the next ones; on a phone these are fewer at a time. */
export function PagedRows<Row>(props: {
  /** What the rows are: 'invoices'. */
  name: string
  rows: readonly Row[]
  /** Rows shown at a time: rendering a whole year would slow down typing. */
  atOnce?: number
  /** The pages of the server that `rows` come from, if it has more of them. */
  more?: ListPages<Row>
  children: (shown: readonly Row[]) => ReactNode
}) {
  const { name, rows, atOnce = 100, more, children } = props
  const { count, drawMore } = useDrawnCount(name, atOnce)
  const shown = useMemo(() => rows.slice(0, count), [rows, count])
  const isCut = shown.length < rows.length

  async function loadMore() {
    drawMore()
    if (!isCut) await more?.fetchNextPage()
  }

  return (
    <>
      {children(shown)}
      {more?.isFetchNextPageError && (
        <Alert tone="error" title={`The next ${name} couldn’t be loaded`}>
          {more.error?.message}
        </Alert>
      )}
      {(isCut || more?.hasNextPage) && (
        <div className={`${layout.loadMore} no-print`}>
          <Button onClick={() => void loadMore()} pending={more?.isFetchingNextPage ?? false}>
            {more?.isFetchNextPageError ? 'Try again' : more ? 'Load more' : 'Show more'}
          </Button>
        </div>
      )}
    </>
  )
}
