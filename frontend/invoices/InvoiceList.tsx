import { useMemo, useState } from 'react'
import { Button } from '#frontend/ui/Button.tsx'
import { Alert } from '#frontend/ui/Card.tsx'
import { Field, SelectBox } from '#frontend/ui/Field.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/ui/states.tsx'
import { invoiceStatuses } from '#shared/choices.ts'
import type { Invoice } from '#shared/invoices/model.ts'
import { type Filter, filtered, useFilter } from './filter.ts'
import { InvoiceTable, statusLabels } from './InvoiceTable.tsx'
import { useInvoices } from './pagesOfInvoices.ts'

/** Rows that are drawn at a time: a club's year at once would make every key wait. */
const step = 100

export function InvoiceList() {
  const query = useInvoices()
  const filter = useFilter()
  const rows = query.data

  if (!rows && query.isError) {
    return (
      <ErrorState
        title="The invoices could not be loaded"
        text={query.error.message}
        onRetry={() => void query.refetch()}
      />
    )
  }
  if (!rows) return <Skeleton lines={8} height="3.75rem" />
  if (rows.length === 0) {
    return (
      <EmptyState title="No invoices yet" text="The first registration with a fee makes the first one." />
    )
  }
  return (
    <section className="invoices" aria-label="Invoices">
      <Filters filter={filter} />
      <Found rows={rows} filter={filter.applied} more={query} onClear={filter.clear} />
    </section>
  )
}

function Filters({ filter }: { filter: ReturnType<typeof useFilter> }) {
  return (
    <search className="invoice-filters">
      <Field
        label="Search"
        type="search"
        placeholder="Number, program, player or payer"
        autoComplete="off"
        value={filter.search}
        onChange={event => filter.setSearch(event.target.value)}
      />
      <SelectBox
        label="Status"
        value={filter.status}
        onChange={event => filter.setStatus(event.target.value)}
      >
        <option value="">All statuses</option>
        {invoiceStatuses.map(status => (
          <option key={status} value={status}>
            {statusLabels[status]}
          </option>
        ))}
      </SelectBox>
    </search>
  )
}

function Found(props: {
  rows: readonly Invoice[]
  filter: Filter
  more: ReturnType<typeof useInvoices>
  onClear: () => void
}) {
  const { rows, filter, more, onClear } = props
  const { search, status } = filter
  const [limit, setLimit] = useState(step)
  const found = useMemo(() => filtered(rows, { search, status }), [rows, search, status])
  const shown = useMemo(() => found.slice(0, limit), [found, limit])
  const isCut = shown.length < found.length

  async function loadMore() {
    setLimit(limit + step)
    if (!isCut) await more.fetchNextPage()
  }

  return (
    <>
      <p className="muted" role="status">
        {found.length === rows.length ? count(rows.length) : `${found.length} of ${count(rows.length)}`}
        {more.hasNextPage && ' loaded; there are older ones'}
      </p>
      {found.length === 0 ? (
        <EmptyState
          title="No invoice matches"
          text={more.hasNextPage ? 'Older invoices are not loaded yet.' : 'Try another word or status.'}
          action={<Button onClick={onClear}>Clear search and filter</Button>}
        />
      ) : (
        <InvoiceTable invoices={shown} />
      )}
      {more.isFetchNextPageError && (
        <Alert tone="error" title="The next invoices could not be loaded">
          {more.error?.message}
        </Alert>
      )}
      {(isCut || more.hasNextPage) && (
        <div className="invoice-more">
          <Button onClick={() => void loadMore()} pending={more.isFetchingNextPage}>
            {more.isFetchNextPageError ? 'Try again' : 'Load more'}
          </Button>
        </div>
      )}
    </>
  )
}

const count = (all: number) => `${all} invoice${all === 1 ? '' : 's'}`
