import { useMemo } from 'react'
import { Field, SelectBox } from '#frontend/ui/Field.tsx'
import { FoundRows } from '#frontend/ui/FoundRows.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/ui/states.tsx'
import { invoiceStatuses } from '#shared/choices.ts'
import type { Invoice } from '#shared/invoices/model.ts'
import { filtered, useFilter } from './filter.ts'
import { InvoiceTable, statusLabels } from './InvoiceTable.tsx'
import { useInvoices } from './pagesOfInvoices.ts'

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
      <Found rows={rows} filter={filter} more={query} />
    </section>
  )
}

function Filters({ filter }: { filter: ReturnType<typeof useFilter> }) {
  return (
    <search className="list-filters">
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
        onChange={event => filter.put('status', event.target.value)}
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
  filter: ReturnType<typeof useFilter>
  more: ReturnType<typeof useInvoices>
}) {
  const { rows, filter, more } = props
  const { applied, status } = filter
  const found = useMemo(() => filtered(rows, { search: applied, status }), [rows, applied, status])
  return (
    <FoundRows rows={rows} found={found} noun="invoice" more={more} onClear={filter.clear}>
      {shown => <InvoiceTable invoices={shown} />}
    </FoundRows>
  )
}
