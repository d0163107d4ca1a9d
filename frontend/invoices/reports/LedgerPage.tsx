import { invoices } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import styles from '#frontend/invoices/invoices.module.css'
import { staleTime } from '#frontend/invoices/queries.ts'
import { fetchAllPages } from '#frontend/lib/allPages.ts'
import { callPage } from '#frontend/lib/api.ts'
import { useClubDayOrLocal } from '#frontend/lib/clock.ts'
import { csvFileName } from '#frontend/lib/download.ts'
import { useReached } from '#frontend/lib/queries.ts'
import { setOrDelete, useUrlParams } from '#frontend/lib/useUrlParams.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import { LinkButton } from '#frontend/ui/Button.tsx'
import cardStyles from '#frontend/ui/Card.module.css'
import { Alert } from '#frontend/ui/Card.tsx'
import { Money } from '#frontend/ui/figures/Money.tsx'
import { StatCard } from '#frontend/ui/figures/StatCard.tsx'
import { DayFilter } from '#frontend/ui/forms/DayFilter.tsx'
import { Select } from '#frontend/ui/forms/Field.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { EmptyState, QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { isDate } from '#shared/dates.ts'
import type { LedgerLine } from '#shared/invoices/model.ts'
import { pages } from '#shared/pages.ts'
import { LedgerTable } from './LedgerTable.tsx'
import { toLedgerCsv } from './ledgerCsv.ts'
import { calculateSums, groupByPayout } from './ledgerSums.ts'
import { MoneyByWeek, useOpenInvoices } from './MoneyByWeek.tsx'
import { PayoutTable } from './PayoutTable.tsx'
import { listPeriods } from './periods.ts'
import { SaveCsvButton } from './SaveCsvButton.tsx'

/** The ledger of a period, for the accountant: exact to the cent, and grouped by payout like the bank statement. */
export default function LedgerPage() {
  const { from, to, put, period, periods, choose } = usePeriod()
  const isOrdered = from <= to
  const query = useQuery({
    queryKey: [invoices.ledger.path, from, to],
    queryFn: () => fetchAllPages(cursor => callPage(invoices.ledger, { query: { from, to, cursor } })),
    enabled: isOrdered,
    staleTime,
  })
  const lines = isOrdered ? query.data : undefined
  return (
    <>
      <PageHeader
        title={pages.ledger.title}
        text="All money in and out, on the day it was recorded. Entries are never changed, so a closed month stays as it is."
        actions={
          <div className={`${buttonStyles.actions} no-print`}>
            <LinkButton to={pages.invoices.path}>All invoices</LinkButton>
            {lines && lines.length > 0 && (
              <SaveCsvButton
                name={csvFileName('ledger', from, to)}
                content={timeZone => toLedgerCsv(lines, timeZone)}
                failure="The ledger couldn’t be exported"
              />
            )}
          </div>
        }
      />
      <section className={styles.invoices} aria-label={pages.ledger.title}>
        <search className={styles.ledgerPeriod}>
          <Select label="Period" value={period} onChange={({ target }) => choose(target.value)}>
            {periods.map(({ label }) => (
              <option key={label}>{label}</option>
            ))}
            <option>{customDates}</option>
          </Select>
          <DayFilter label="From" max={to} value={from} onChange={day => put('from', day)} />
          <DayFilter label="To" min={from} value={to} onChange={day => put('to', day)} />
        </search>
        {isOrdered ? (
          <QueryResult query={query} skeleton={<LedgerSkeleton />} errorTitle="The ledger couldn’t be loaded">
            {found => <Ledger lines={found} from={from} to={to} />}
          </QueryResult>
        ) : (
          <Alert tone="warning">The start date can’t be after the end date.</Alert>
        )}
      </section>
    </>
  )
}

/** The first and last day, from the URL, in the club's time zone; by default the current month. */
function usePeriod() {
  const today = useClubDayOrLocal()
  const [params, change] = useUrlParams()
  const day = (name: 'from' | 'to', otherwise: string) => {
    const value = params.get(name)
    return value && isDate(value) ? value : otherwise
  }
  const put = (name: 'from' | 'to', value: string) =>
    change(params => setOrDelete(params, name, value), { replace: true })
  const from = day('from', `${today.slice(0, 8)}01`)
  const to = day('to', today)
  const periods = listPeriods(today)
  const choose = (label: string) => {
    const period = periods.find(one => one.label === label)
    if (!period) return
    change(
      params => {
        params.set('from', period.from)
        params.set('to', period.to)
      },
      { replace: true },
    )
  }
  const period = periods.find(one => one.from === from && one.to === to)?.label ?? customDates
  return { from, to, put, period, periods, choose }
}

const customDates = 'Dates below'

function Ledger({ lines, from, to }: { lines: LedgerLine[]; from: string; to: string }) {
  const payouts = useMemo(() => groupByPayout(lines), [lines])
  const [params] = useUrlParams()
  const payout = payouts.find(({ key }) => key === params.get('payout'))
  const isChartKnown = useReached(!useOpenInvoices().isLoading)
  // The chart above the tables is drawn with them.
  if (!isChartKnown) return <LedgerSkeleton />
  if (lines.length === 0) {
    return (
      <EmptyState
        title="No entries"
        text="No money in or out on these dates. Choose other dates above."
        action="Payments and refunds are added automatically."
      />
    )
  }
  const { income, outflow, fees, net } = calculateSums(lines)
  return (
    <>
      <div className={cardStyles.tiles}>
        <StatCard label="In" value={<Money cents={income} />} note="Received" />
        <StatCard label="Out" value={<Money cents={outflow} />} note="Refunded, or withdrawn by a bank" />
        <StatCard label="Stripe fees" value={<Money cents={0 - fees} />} note="Kept by Stripe" />
        <StatCard label="Net" value={<Money cents={net} />} note="What’s left" />
      </div>
      <MoneyByWeek from={from} to={to} lines={lines} />
      <PayoutTable payouts={payouts} />
      <LedgerTable lines={payout?.lines ?? lines} payout={payout} />
    </>
  )
}

const LedgerSkeleton = () => (
  <>
    <div className={cardStyles.tilesWaiting}>
      <Skeleton lines={4} height="7.25rem" />
    </div>
    <Skeleton lines={6} height="3.75rem" />
  </>
)
