import { haveAnswered, useReached } from '#frontend/lib/queries.ts'
import type { ListPages } from '#frontend/lib/useListPages.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/ui/page/states.tsx'
import { PagedRows } from '#frontend/ui/table/PagedRows.tsx'
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
  const isKnown = useReached(haveAnswered(trail))
  return (
    <>
      <PageHeader
        title={pages.audit.title}
        text="Who did what, to whom, and when. Entries can’t be changed or deleted."
        actions={<ExportTrail trail={trail} filter={state.filter} />}
      />
      <section className={styles.audit} aria-label={pages.audit.title}>
        {/* With the entries there is a button above. */}
        {isKnown && <Filters {...state} entries={trail.data} />}
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
        title="The audit trail couldn’t be loaded"
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
      {entries.length === 0 && !trail.hasNextPage && <EmptyTrail isFiltered={isFiltered} onClear={onClear} />}
      <PagedRows name="entries" rows={entries} more={trail}>
        {shown => shown.length > 0 && <AuditTable entries={shown} />}
      </PagedRows>
    </>
  )
}

const formatCount = (count: number) => `${count} ${count === 1 ? 'entry' : 'entries'}`

const EmptyTrail = ({ isFiltered, onClear }: Pick<Props, 'isFiltered' | 'onClear'>) =>
  isFiltered ? (
    <EmptyState
      title="No matching entries"
      text="Try different dates, another person or another subject."
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  ) : (
    <EmptyState
      title="Nothing has been logged yet"
      text="Actions people take will appear here."
      action="Entries are added automatically."
    />
  )
