import styles from '#frontend/invoices/invoices.module.css'
import { fetchEveryInvoice, type InvoiceQuery, useInvoices } from '#frontend/invoices/queries.ts'
import { SaveCsvButton } from '#frontend/invoices/reports/SaveCsvButton.tsx'
import { csvFileName } from '#frontend/lib/download.ts'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/ui/page/states.tsx'
import { SearchResults } from '#frontend/ui/table/SearchResults.tsx'
import { pages } from '#shared/pages.ts'
import { InvoiceFilters } from './InvoiceFilters.tsx'
import { InvoiceTable } from './InvoiceTable.tsx'
import { toInvoicesCsv } from './invoicesCsv.ts'
import { hasFilter, type InvoiceFilter } from './useInvoiceFilter.ts'

export function InvoiceList({ filter }: { filter: InvoiceFilter }) {
  return (
    <section className={styles.invoices} aria-label="Invoices">
      <InvoiceFilters filter={filter} />
      <InvoiceResults filter={filter} />
    </section>
  )
}

function InvoiceResults({ filter: { wanted, clear } }: { filter: InvoiceFilter }) {
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
  if (rows.length === 0 && !hasFilter(wanted)) {
    return (
      <EmptyState
        title="No invoices yet"
        text="The first registration with a fee makes the first one. You can write one yourself, too."
        action={<LinkButton to={`${pages.invoices.path}?new`}>Write an invoice</LinkButton>}
      />
    )
  }
  return (
    <SearchResults
      rows={rows}
      matches={rows}
      noun="invoice"
      rest="more"
      more={list}
      onClear={clear}
      action={rows.length > 0 && <ExportInvoices wanted={wanted} />}
    >
      {shown => <InvoiceTable invoices={shown} />}
    </SearchResults>
  )
}

/** Exports everything that matches the filter, including pages that are not loaded yet. */
function ExportInvoices({ wanted }: { wanted: InvoiceQuery }) {
  const { search = '', status = '' } = wanted
  return (
    <SaveCsvButton
      name={csvFileName('invoices', status, search)}
      content={async timeZone => toInvoicesCsv(await fetchEveryInvoice(wanted), timeZone)}
      failure="The invoices could not be exported"
    />
  )
}
