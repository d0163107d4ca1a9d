import type { ReactNode } from 'react'
import { RemindButton } from '#frontend/invoices/actions/RemindButton.tsx'
import styles from '#frontend/invoices/invoices.module.css'
import { fetchEveryInvoice, type InvoiceQuery, useInvoices } from '#frontend/invoices/queries.ts'
import { SaveCsvButton } from '#frontend/invoices/reports/SaveCsvButton.tsx'
import { csvFileName } from '#frontend/lib/download.ts'
import { fetchWholeList } from '#frontend/lib/useListPages.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/ui/page/states.tsx'
import { SearchResults } from '#frontend/ui/table/SearchResults.tsx'
import { useSelection } from '#frontend/ui/table/useSelection.ts'
import type { Invoice } from '#shared/invoices/model.ts'
import { pages } from '#shared/pages.ts'
import { InvoiceFilters } from './InvoiceFilters.tsx'
import { InvoiceTable } from './InvoiceTable.tsx'
import { toInvoicesCsv } from './invoicesCsv.ts'
import { hasFilter, type InvoiceFilter } from './useInvoiceFilter.ts'

export function InvoiceList({ filter, children }: { filter: InvoiceFilter; children: ReactNode }) {
  return (
    <section className={styles.invoices} aria-label="Invoices">
      <InvoiceFilters filter={filter} />
      {children}
      <InvoiceResults filter={filter} />
    </section>
  )
}

function InvoiceResults({ filter: { wanted, clear } }: { filter: InvoiceFilter }) {
  const list = useInvoices(wanted)
  const rows = list.data
  const selection = useSelection({
    rows: rows ?? none,
    rowKey: getId,
    plural: 'invoices',
    nameOf: ({ invoiceNumber }) => invoiceNumber,
    loadAll: list.hasNextPage ? () => fetchWholeList(list) : undefined,
  })
  if (!rows && list.isError) {
    return (
      <ErrorState
        title="The invoices couldn’t be loaded"
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
        text="Your first registration with a fee creates the first invoice. You can also create one yourself."
        action={<LinkButton to={`${pages.invoices.path}?new`}>Create an invoice</LinkButton>}
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
      action={
        rows.length > 0 && (
          <div className={buttonStyles.actions}>
            {owing.includes(wanted.status) && (
              <RemindButton load={() => fetchEveryInvoice(wanted)}>Remind all</RemindButton>
            )}
            <ExportInvoices wanted={wanted} />
          </div>
        )
      }
    >
      {shown => (
        <InvoiceTable
          invoices={shown}
          selection={selection}
          bulkActions={
            <>
              <RemindButton load={() => selection.chosen}>Remind</RemindButton>
              <SaveCsvButton
                name={csvFileName('invoices', 'selected')}
                content={timeZone => toInvoicesCsv(selection.chosen, timeZone)}
                failure="The invoices couldn’t be exported"
              />
            </>
          }
        />
      )}
    </SearchResults>
  )
}

const none: readonly Invoice[] = []
const getId = ({ id }: Invoice): string => id

/** The filters that show only what is owed. */
const owing: (InvoiceQuery['status'] | undefined)[] = ['open', 'unpaid', 'overdue']

/** Exports everything that matches the filter, including pages that are not loaded yet. */
function ExportInvoices({ wanted }: { wanted: InvoiceQuery }) {
  const { search = '', status = '' } = wanted
  return (
    <SaveCsvButton
      name={csvFileName('invoices', status, search)}
      content={async timeZone => toInvoicesCsv(await fetchEveryInvoice(wanted), timeZone)}
      failure="The invoices couldn’t be exported"
    />
  )
}
