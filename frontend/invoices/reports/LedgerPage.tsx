import { invoices } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { allPages } from '#frontend/lib/allPages.ts'
import { callPage } from '#frontend/lib/api.ts'
import { csvName } from '#frontend/lib/download.ts'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { Alert } from '#frontend/ui/Card.tsx'
import { DayFilter } from '#frontend/ui/forms/DayFilter.tsx'
import { Money } from '#frontend/ui/Money.tsx'
import { PageHeader } from '#frontend/ui/PageHeader.tsx'
import { Tile } from '#frontend/ui/StatCard.tsx'
import { EmptyState, Loaded, Skeleton } from '#frontend/ui/states.tsx'
import type { LedgerLine } from '#shared/invoices/model.ts'
import { pages } from '#shared/pages.ts'
import { staleTime } from '../queries.ts'
import { usePeriod } from '../usePeriod.ts'
import { LedgerLines } from './LedgerTable.tsx'
import { ledgerCsv } from './ledgerCsv.ts'
import { sumsOf } from './ledgerSums.ts'
import { Payouts } from './PayoutTable.tsx'
import { SaveCsv } from './SaveCsvButton.tsx'
import '../invoices.css'

/** All money of some days, for the accountant: to the cent, and by payouts as the bank's statement has them. */
export default function LedgerPage() {
  const { from, to, put } = usePeriod()
  const isOrdered = from <= to
  const query = useQuery({
    queryKey: [invoices.ledger.path, from, to],
    queryFn: () => allPages(cursor => callPage(invoices.ledger, { query: { from, to, cursor } })),
    enabled: isOrdered,
    staleTime,
  })
  const lines = isOrdered ? query.data : undefined
  return (
    <>
      <PageHeader
        title={pages.ledger.title}
        text="All money that came and went. Nothing in it is ever changed."
        actions={
          <div className="actions no-print">
            <LinkButton to={pages.invoices.path}>All Invoices</LinkButton>
            {lines && lines.length > 0 && (
              <SaveCsv
                name={csvName('ledger', from, to)}
                content={timeZone => ledgerCsv(lines, timeZone)}
                failure="The ledger could not be exported"
              />
            )}
          </div>
        }
      />
      <section className="invoices" aria-label={pages.ledger.title}>
        <search className="ledger-period">
          <DayFilter label="From" max={to} value={from} onChange={day => put('from', day)} />
          <DayFilter label="To" min={from} value={to} onChange={day => put('to', day)} />
        </search>
        {isOrdered ? (
          <Loaded query={query} skeleton={<Waiting />} errorTitle="The ledger could not be loaded">
            {found => <Ledger lines={found} />}
          </Loaded>
        ) : (
          <Alert tone="warning">The first day must not be after the last one.</Alert>
        )}
      </section>
    </>
  )
}

function Ledger({ lines }: { lines: LedgerLine[] }) {
  if (lines.length === 0) {
    return <EmptyState title="No entries" text="No money came or went on these days. Choose others above." />
  }
  const { came, went, fees, net } = sumsOf(lines)
  return (
    <>
      <div className="tiles">
        <Tile label="In" value={<Money cents={came} />} note="Received" />
        <Tile label="Out" value={<Money cents={went} />} note="Given back, or taken by a bank" />
        <Tile label="Stripe fees" value={<Money cents={0 - fees} />} note="Kept by Stripe" />
        <Tile label="Net" value={<Money cents={net} />} note="What is left" />
      </div>
      <Payouts lines={lines} />
      <LedgerLines lines={lines} />
    </>
  )
}

const Waiting = () => (
  <>
    <div className="tiles-waiting">
      <Skeleton lines={4} height="7.25rem" />
    </div>
    <Skeleton lines={6} height="3.75rem" />
  </>
)
