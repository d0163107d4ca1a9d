import { invoices } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import styles from '#frontend/invoices/invoices.module.css'
import { ageLabels } from '#frontend/invoices/labels.ts'
import { staleTime } from '#frontend/invoices/queries.ts'
import { routeQuery } from '#frontend/lib/api.ts'
import { useClubDayOrLocal } from '#frontend/lib/clock.ts'
import { csvFileName } from '#frontend/lib/download.ts'
import { pathToInvoices } from '#frontend/lib/paths.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import cardStyles from '#frontend/ui/Card.module.css'
import { Money } from '#frontend/ui/Money.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { EmptyState, QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { StatCard } from '#frontend/ui/StatCard.tsx'
import { type Column, DataTable } from '#frontend/ui/table/DataTable.tsx'
import { formatDate } from '#shared/dates.ts'
import type { AgingReport } from '#shared/invoices/model.ts'
import { pages } from '#shared/pages.ts'
import { toAgingCsv } from './agingCsv.ts'
import { SaveCsvButton } from './SaveCsvButton.tsx'

/** Who owes how much, and for how long: whom to call first. */
export default function AgingPage() {
  const today = useClubDayOrLocal()
  const query = useQuery({ ...routeQuery(invoices.ageing), staleTime })
  return (
    <>
      <PageHeader
        title={pages.invoiceAgeing.title}
        text={`What is owed on ${formatDate(today)}, by how long it has been overdue.`}
        actions={
          <div className={`${buttonStyles.actions} no-print`}>
            <LinkButton to={pages.invoices.path}>All Invoices</LinkButton>
            {query.data && (
              <SaveCsvButton
                name={csvFileName('ageing', today)}
                content={() => (query.data ? toAgingCsv(query.data) : '')}
                failure="The report could not be exported"
              />
            )}
            <Button variant="primary" onClick={() => window.print()}>
              Print
            </Button>
          </div>
        }
      />
      <QueryResult query={query} skeleton={<AgingSkeleton />} errorTitle="The report could not be loaded">
        {report => <Report report={report} />}
      </QueryResult>
    </>
  )
}

function Report({ report: { totals, counts, families } }: { report: AgingReport }) {
  return (
    <section className={styles.invoices} aria-label={pages.invoiceAgeing.title}>
      <div className={`${cardStyles.tiles} ${styles.ageingTiles}`}>
        {ageLabels.map(([age, name]) => (
          <StatCard
            key={age}
            label={name}
            value={<Money cents={totals[age]} />}
            note={`${counts[age]} invoice${counts[age] === 1 ? '' : 's'}`}
          />
        ))}
      </div>
      {families.length === 0 ? (
        <EmptyState
          title="Nobody owes anything"
          text="Every invoice is paid, cancelled or refunded."
          action="A family appears here by itself as soon as it owes something."
        />
      ) : (
        <>
          <p className="muted">
            {families.length} famil{families.length === 1 ? 'y' : 'ies'}, the largest debt first
            {families.length >= maxFamilies && '; there may be more'}
          </p>
          <DataTable
            caption="Families"
            columns={columns}
            rows={families}
            rowKey={({ userId, userName }) => `${userId} ${userName}`}
          />
        </>
      )}
    </section>
  )
}

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
      cell: ({ ages }) => (ages[age] ? <Money cents={ages[age]} /> : <span className="muted">–</span>),
    }),
  ),
  {
    header: 'Total',
    align: 'end',
    cell: ({ total }) => (
      <strong>
        <Money cents={total} />
      </strong>
    ),
  },
]

const AgingSkeleton = () => (
  <>
    <div className={cardStyles.tilesWaiting}>
      <Skeleton lines={4} height="7.25rem" />
    </div>
    <Skeleton lines={6} height="3.75rem" />
  </>
)
