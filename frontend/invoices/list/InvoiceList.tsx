import { FoundRows } from '#frontend/ui/SearchResults.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/ui/states.tsx'
import { ExportInvoices } from '../ExportInvoices.tsx'
import { useInvoices } from '../queries.ts'
import { Filters } from './InvoiceFilters.tsx'
import { InvoiceTable } from './InvoiceTable.tsx'
import { type Filter, isSet } from './useInvoiceFilter.ts'

export function InvoiceList({ filter }: { filter: Filter }) {
  return (
    <section className="invoices" aria-label="Invoices">
      <Filters filter={filter} />
      <Found filter={filter} />
    </section>
  )
}

function Found({ filter: { wanted, clear } }: { filter: Filter }) {
  const list = useInvoices(wanted)
  const rows = list.data
  if (!rows && list.isError) {
    return (
      <ErrorState
        title="The invoices could not be loaded"
        text={list.error.message}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (!rows) return <Skeleton lines={8} height="3.75rem" />
  if (rows.length === 0 && !isSet(wanted)) {
    return (
      <EmptyState
        title="No invoices yet"
        text="The first registration with a fee makes the first one. You can write one yourself, too."
      />
    )
  }
  return (
    <FoundRows
      rows={rows}
      found={rows}
      noun="invoice"
      rest="more"
      more={list}
      onClear={clear}
      action={rows.length > 0 && <ExportInvoices wanted={wanted} />}
    >
      {shown => <InvoiceTable invoices={shown} />}
    </FoundRows>
  )
}
