import { invoices } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { read } from '#frontend/lib/api.ts'
import { Money } from '#frontend/ui/Money.tsx'
import { Tile } from '#frontend/ui/StatCard.tsx'
import { Loaded, Skeleton } from '#frontend/ui/states.tsx'
import type { InvoiceSummary } from '#shared/invoices/model.ts'
import { pages } from '#shared/pages.ts'
import { filterLabels } from '../labels.ts'
import { pathToList } from '../paths.ts'
import { staleTime, type Wanted } from '../queries.ts'
import { isSet } from './useInvoiceFilter.ts'

/** The treasurer's cards; each leads to what it counts. */
export function Summary({ wanted }: { wanted: Wanted }) {
  const query = useQuery({ ...read(invoices.summary), staleTime })
  return (
    <Loaded query={query} skeleton={<Waiting />} errorTitle="The totals could not be loaded">
      {({ all, paid, open, collected }) => (
        <div className="tiles">
          <Total label="All" {...all} to={pages.invoices.path} isCurrent={!isSet(wanted)} />
          <Total label={filterLabels.paid} {...paid} {...leadTo('paid', wanted)} />
          <Total label={filterLabels.open} {...open} {...leadTo('open', wanted)} />
          <Tile
            label="Collected"
            value={<Money cents={collected} />}
            note="Received minus given back"
            to={pages.ledger.path}
          />
        </div>
      )}
    </Loaded>
  )
}

const leadTo = (status: 'paid' | 'open', wanted: Wanted) => ({
  to: pathToList({ status }),
  isCurrent: wanted.status === status && !wanted.search && !wanted.programId,
})

function Total(props: { label: string; to: string; isCurrent: boolean } & InvoiceSummary['all']) {
  const { count, amount, ...rest } = props
  const note = `${count.toLocaleString('en-US')} invoice${count === 1 ? '' : 's'}`
  return <Tile {...rest} value={<Money cents={amount} />} note={note} />
}

const Waiting = () => (
  <div className="tiles-waiting">
    <Skeleton lines={4} height="7.25rem" />
  </div>
)
