import { invoices } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import styles from '#frontend/invoices/invoices.module.css'
import { filterLabels } from '#frontend/invoices/labels.ts'
import { type InvoiceQuery, staleTime } from '#frontend/invoices/queries.ts'
import { routeQuery } from '#frontend/lib/api.ts'
import { pathToInvoices } from '#frontend/lib/paths.ts'
import cardStyles from '#frontend/ui/Card.module.css'
import { Money } from '#frontend/ui/figures/Money.tsx'
import { StatCard } from '#frontend/ui/figures/StatCard.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import type { InvoiceSummary } from '#shared/invoices/model.ts'
import { formatCents } from '#shared/money.ts'
import { pages } from '#shared/pages.ts'
import { formatQuantity } from '#shared/text.ts'
import { hasFilter } from './useInvoiceFilter.ts'

export const totalsQuery = { ...routeQuery(invoices.summary), staleTime }

/** The treasurer's totals; each links to the invoices it counts. */
export function InvoiceTotals({ wanted }: { wanted: InvoiceQuery }) {
  const query = useQuery(totalsQuery)
  return (
    <QueryResult query={query} skeleton={<TotalsSkeleton />} errorTitle="The totals couldn’t be loaded">
      {({ all, paid, open, closed, collected }) => (
        <div className={`${cardStyles.tiles} ${styles.fiveTiles}`}>
          <TotalCard label="All" {...all} to={pages.invoices.path} isCurrent={!hasFilter(wanted)} />
          <TotalCard label={filterLabels.paid} {...paid} {...buildLinkProps('paid', wanted)} />
          <TotalCard
            label={filterLabels.open}
            {...open}
            more={open.paid > 0 ? `; ${formatCents(open.paid)} already paid` : ''}
            {...buildLinkProps('open', wanted)}
          />
          <TotalCard label="Canceled + Refunded" {...closed} />
          <StatCard
            label="Collected"
            value={<Money cents={collected} />}
            note="Payments less refunds"
            to={pages.ledger.path}
          />
        </div>
      )}
    </QueryResult>
  )
}

const buildLinkProps = (status: 'paid' | 'open', wanted: InvoiceQuery) => ({
  to: pathToInvoices({ status }),
  isCurrent: wanted.status === status && !wanted.search && !wanted.programId,
})

function TotalCard(
  props: {
    label: string
    to?: string
    isCurrent?: boolean
    /** Said after the number of invoices. */
    more?: string
  } & InvoiceSummary['all'],
) {
  const { label, to, isCurrent, count, amount, more = '' } = props
  const note = `${formatQuantity(count, 'invoice')}${more}`
  return <StatCard label={label} to={to} isCurrent={isCurrent} value={<Money cents={amount} />} note={note} />
}

const TotalsSkeleton = () => (
  <div className={cardStyles.tilesWaiting}>
    <Skeleton lines={4} height="7.25rem" />
  </div>
)
