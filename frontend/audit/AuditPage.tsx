import type { ListPages } from '#frontend/lib/useListPages.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Alert } from '#frontend/ui/Card.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/ui/page/states.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import type { AuditEntry } from '#shared/audit/model.ts'
import { pages } from '#shared/pages.ts'
import { AuditTable } from './AuditTable.tsx'
import styles from './audit.module.css'
import { ExportTrail } from './ExportTrail.tsx'
import { Filters } from './Filters.tsx'
import { useTrail, useTrailFilter } from './useTrail.ts'

/** The audit trail: who did what to whom, and when. Entries are never changed or deleted. */
export default function AuditPage() {
  const state = useTrailFilter()
  const trail = useTrail(state.filter)
  return (
    <>
      <PageHeader
        title={pages.audit.title}
        text="Who did what to whom, and when. Entries are kept; nobody can change or delete one."
        actions={<ExportTrail trail={trail} filter={state.filter} />}
      />
      <section className={styles.audit} aria-label={pages.audit.title}>
        <Filters {...state} entries={trail.data} />
        <Trail trail={trail} isFiltered={state.isSet} onClear={state.clear} />
      </section>
    </>
  )
}

interface Props {
  trail: ListPages<AuditEntry>
  isFiltered: boolean
  onClear: () => void
}

function Trail({ trail, isFiltered, onClear }: Props) {
  const entries = trail.data
  if (!entries && trail.isError) {
    return (
      <ErrorState
        title="The audit trail could not be loaded"
        text={trail.error.message}
        onRetry={() => void trail.refetch()}
      />
    )
  }
  if (!entries) return <Skeleton lines={8} height="3.5rem" />
  return (
    <>
      <p className="muted" role="status">
        {formatCount(entries.length)}
        {trail.hasNextPage && ' loaded; there are older ones'}
      </p>
      {entries.length > 0 && <AuditTable entries={entries} />}
      {entries.length === 0 && !trail.hasNextPage && <EmptyTrail isFiltered={isFiltered} onClear={onClear} />}
      <LoadMore trail={trail} />
    </>
  )
}

const formatCount = (count: number) => `${count} ${count === 1 ? 'entry' : 'entries'}`

const EmptyTrail = ({ isFiltered, onClear }: Pick<Props, 'isFiltered' | 'onClear'>) =>
  isFiltered ? (
    <EmptyState
      title="No entry matches"
      text="Try other days, another person or another subject."
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  ) : (
    <EmptyState
      title="Nothing has been written down yet"
      text="What people do from now on stands here."
      action="The club writes it down by itself."
    />
  )

function LoadMore({ trail }: Pick<Props, 'trail'>) {
  return (
    <>
      {trail.isFetchNextPageError && (
        <Alert tone="error" title="The next entries could not be loaded">
          {trail.error?.message}
        </Alert>
      )}
      {trail.hasNextPage && (
        <div className={`${layout.loadMore} no-print`}>
          <Button onClick={() => void trail.fetchNextPage()} pending={trail.isFetchingNextPage}>
            {trail.isFetchNextPageError ? 'Try again' : 'Load more'}
          </Button>
        </div>
      )}
    </>
  )
}
