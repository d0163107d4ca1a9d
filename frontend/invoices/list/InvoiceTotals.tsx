import { invoices } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { filterLabels } from '#frontend/invoices/labels.ts'
import { type InvoiceQuery, staleTime } from '#frontend/invoices/queries.ts'
import { routeQuery } from '#frontend/lib/api.ts'
import { pathToInvoices } from '#frontend/lib/paths.ts'
import cardStyles from '#frontend/ui/Card.module.css'
import { Money } from '#frontend/ui/Money.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { StatCard } from '#frontend/ui/StatCard.tsx'
import type { InvoiceSummary } from '#shared/invoices/model.ts'
import { pages } from '#shared/pages.ts'
import { formatQuantity } from '#shared/text.ts'
import { hasFilter } from './useInvoiceFilter.ts'

/** The treasurer's totals; each links to the invoices it counts. */
export function InvoiceTotals({ wanted }: { wanted: InvoiceQuery }) {
  const query = useQuery({ ...routeQuery(invoices.summary), staleTime })
  return (
    <QueryResult query={query} skeleton={<TotalsSkeleton />} errorTitle="The totals could not be loaded">
      {({ all, paid, open, collected }) => (
        <div className={cardStyles.tiles}>
          <TotalCard label="All" {...all} to={pages.invoices.path} isCurrent={!hasFilter(wanted)} />
          <TotalCard label={filterLabels.paid} {...paid} {...buildLinkProps('paid', wanted)} />
          <TotalCard label={filterLabels.open} {...open} {...buildLinkProps('open', wanted)} />
          <StatCard
            label="Collected"
            value={<Money cents={collected} />}
            note="Received minus given back"
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

function TotalCard(props: { label: string; to: string; isCurrent: boolean } & InvoiceSummary['all']) {
  const { count, amount, ...rest } = props
  const note = formatQuantity(count, 'invoice')
  return <StatCard {...rest} value={<Money cents={amount} />} note={note} />
}

const TotalsSkeleton = () => (
  <div className={cardStyles.tilesWaiting}>
    <Skeleton lines={4} height="7.25rem" />
  </div>
)
