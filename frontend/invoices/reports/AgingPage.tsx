import { invoices } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { RemindButton } from '#frontend/invoices/actions/RemindButton.tsx'
import statusStyles from '#frontend/invoices/InvoiceStatus.module.css'
import styles from '#frontend/invoices/invoices.module.css'
import { ageLabels } from '#frontend/invoices/labels.ts'
import { staleTime } from '#frontend/invoices/queries.ts'
import { routeQuery } from '#frontend/lib/api.ts'
import { useClubDayOrLocal } from '#frontend/lib/clock.ts'
import { csvFileName } from '#frontend/lib/download.ts'
import { pathToInvoices } from '#frontend/lib/paths.ts'
import { createMatcher, useListFilter } from '#frontend/lib/useListFilter.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import cardStyles from '#frontend/ui/Card.module.css'
import { StackedBar } from '#frontend/ui/charts/StackedBar.tsx'
import { ClubDate } from '#frontend/ui/figures/ClubDate.tsx'
import { Money } from '#frontend/ui/figures/Money.tsx'
import { StatCard } from '#frontend/ui/figures/StatCard.tsx'
import { SearchField } from '#frontend/ui/forms/SearchField.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { EmptyState, QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import { type Column, DataTable } from '#frontend/ui/table/DataTable.tsx'
import { none } from '#frontend/ui/table/none.tsx'
import { PagedRows } from '#frontend/ui/table/PagedRows.tsx'
import { formatDate } from '#shared/dates.ts'
import type { AgingReport } from '#shared/invoices/model.ts'
import { formatCents, sum } from '#shared/money.ts'
import { pages } from '#shared/pages.ts'
import { compareCodeUnits, formatQuantity } from '#shared/text.ts'
import { toAgingCsv } from './agingCsv.ts'
import { SaveCsvButton } from './SaveCsvButton.tsx'

/** Who owes how much, and for how long: whom to call first. */
export default function AgingPage() {
  const today = useClubDayOrLocal()
  const query = useQuery({ ...routeQuery(invoices.aging), staleTime })
  return (
    <>
      <PageHeader
        title={pages.invoiceAging.title}
        text={`What is owed as of ${formatDate(today)}, by how long it’s been overdue.`}
        actions={
          <div className={`${buttonStyles.actions} no-print`}>
            <LinkButton to={pages.invoices.path}>All invoices</LinkButton>
            {query.data && (
              <SaveCsvButton
                name={csvFileName('aging', today)}
                content={() => (query.data ? toAgingCsv(query.data) : '')}
                failure="The report couldn’t be exported"
              />
            )}
            <Button variant="primary" onClick={() => window.print()}>
              Print
            </Button>
          </div>
        }
      />
      <QueryResult query={query} skeleton={<AgingSkeleton />} errorTitle="The report couldn’t be loaded">
        {report => <Report report={report} />}
      </QueryResult>
    </>
  )
}

function Report({ report }: { report: AgingReport }) {
  const { families } = report
  const { search, setSearch, applied, clear } = useListFilter([])
  const matches = createMatcher(applied)
  const found = families.filter(({ userName }) => matches([userName]))
  const overdue = families.flatMap(family => family.overdue)
  return (
    <section className={styles.invoices} aria-label={pages.invoiceAging.title}>
      {families.length > 0 && (
        <search className={`${layout.listFilters} no-print`}>
          <SearchField placeholder="Family" value={search} onChange={setSearch} />
        </search>
      )}
      {/* Whoever looks for a family does not look for totals. */}
      {!search && <Totals report={report} />}
      {families.length === 0 ? (
        <EmptyState
          title="No one owes anything"
          text="Every invoice is paid, canceled or refunded."
          action="Families appear here as soon as they have a balance."
        />
      ) : (
        <>
          <div className={layout.listHead}>
            <p className="muted" role="status">
              {found.length < families.length && `${found.length} of `}
              {families.length} famil{families.length === 1 ? 'y' : 'ies'}, largest balance first
              {families.length >= maxFamilies && '; there may be more'}
            </p>
            {overdue.length > 0 && !search && (
              <RemindButton load={() => overdue}>Remind all overdue</RemindButton>
            )}
          </div>
          {found.length === 0 ? (
            <EmptyState
              title="No family matches"
              text="Only families who owe something are listed here."
              action={<Button onClick={clear}>Clear search</Button>}
            />
          ) : (
            <PagedRows name="families" rows={found} atOnce={maxFamilies}>
              {shown => (
                <DataTable
                  caption="Families"
                  columns={columns}
                  rows={shown}
                  rowKey={({ userId, userName }) => `${userId} ${userName}`}
                />
              )}
            </PagedRows>
          )}
        </>
      )}
    </section>
  )
}

function Totals({ report: { totals, counts, released, families } }: { report: AgingReport }) {
  return (
    <>
      <div className={`${cardStyles.tiles} ${styles.fiveTiles}`}>
        {ageLabels.map(([age, name]) => (
          <StatCard
            key={age}
            label={name}
            value={<Money cents={totals[age]} />}
            note={`${counts[age]} invoice${counts[age] === 1 ? '' : 's'}`}
          />
        ))}
      </div>
      {families.length > 0 && (
        <div className={styles.agingBar}>
          <AgingBar totals={totals} />
        </div>
      )}
      {released.count > 0 && (
        <p>
          <Money cents={released.amount} /> of it is for {formatQuantity(released.count, 'spot')} already
          released because the invoice wasn’t paid. If a family isn’t coming back, cancel the registration so
          that nothing is owed.
        </p>
      )}
    </>
  )
}

function AgingBar({ totals }: Pick<AgingReport, 'totals'>) {
  const owed = sum(Object.values(totals))
  const overdue = owed - totals.current
  return (
    <StackedBar
      title="How long balances are overdue"
      summary={`${formatCents(owed)} is owed, of which ${formatCents(overdue)} is overdue, ${formatCents(overdue - totals.to30)} of it for more than 30 days.`}
      labelHeader="Overdue for"
      valueHeader="Owed"
      parts={ageLabels.map(([age, label], at) => ({
        label,
        value: totals[age],
        tone: tones[at] ?? 'age4',
      }))}
      format={formatCents}
    />
  )
}

const tones = ['age0', 'age1', 'age2', 'age3', 'age4'] as const

/** The most families that the server lists. */
const maxFamilies = 500

type Family = AgingReport['families'][number]

const columns: Column<Family>[] = [
  {
    header: 'Family',
    primary: true,
    cell: ({ userName }) => <Link to={pathToInvoices({ search: userName, status: 'open' })}>{userName}</Link>,
  },
  ...ageLabels.map(
    ([age, header]): Column<Family> => ({
      header,
      align: 'end',
      cell: ({ ages }) => (ages[age] ? <Money cents={ages[age]} /> : none),
    }),
  ),
  {
    header: 'Total',
    align: 'end',
    phone: 'head',
    cell: ({ total }) => (
      <strong>
        <Money cents={total} />
      </strong>
    ),
  },
  {
    header: 'Reminder',
    actions: true,
    cell: ({ userName, overdue }) =>
      overdue.length > 0 && (
        <span className={statusStyles.invoiceStatus}>
          <RemindButton load={() => overdue} label={`Remind ${userName}`}>
            Remind
          </RemindButton>
          <LastReminder overdue={overdue} />
        </span>
      ),
  },
]

function LastReminder({ overdue }: Pick<Family, 'overdue'>) {
  const last = overdue
    .flatMap(({ remindedAt }) => remindedAt)
    .sort(compareCodeUnits)
    .at(-1)
  if (!last) return null
  return (
    <small>
      reminded <ClubDate at={last} />
    </small>
  )
}

const AgingSkeleton = () => (
  <>
    <div className={cardStyles.tilesWaiting}>
      <Skeleton lines={4} height="7.25rem" />
    </div>
    <Skeleton lines={6} height="3.75rem" />
  </>
)
