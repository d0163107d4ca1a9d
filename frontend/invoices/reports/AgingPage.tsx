import { invoices } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { read } from '#frontend/lib/api.ts'
import { useLikelyDay } from '#frontend/lib/clock.ts'
import { csvName } from '#frontend/lib/download.ts'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { type Column, DataTable } from '#frontend/ui/DataTable.tsx'
import { Money } from '#frontend/ui/Money.tsx'
import { PageHeader } from '#frontend/ui/PageHeader.tsx'
import { Tile } from '#frontend/ui/StatCard.tsx'
import { EmptyState, Loaded, Skeleton } from '#frontend/ui/states.tsx'
import { formatDate } from '#shared/dates.ts'
import type { Ageing } from '#shared/invoices/model.ts'
import { pages } from '#shared/pages.ts'
import { ageNames } from '../ages.ts'
import { pathToList } from '../paths.ts'
import { staleTime } from '../queries.ts'
import { ageingCsv } from './ledgerCsv.ts'
import { SaveCsv } from './SaveCsvButton.tsx'
import '../invoices.css'

/** Who owes how much, and for how long: whom to call first. */
export default function AgeingPage() {
  const today = useLikelyDay()
  const query = useQuery({ ...read(invoices.ageing), staleTime })
  return (
    <>
      <PageHeader
        title={pages.invoiceAgeing.title}
        text={`What is owed on ${formatDate(today)}, by how long it has been overdue.`}
        actions={
          <div className="actions no-print">
            <LinkButton to={pages.invoices.path}>All Invoices</LinkButton>
            {query.data && (
              <SaveCsv
                name={csvName('ageing', today)}
                content={() => (query.data ? ageingCsv(query.data) : '')}
                failure="The report could not be exported"
              />
            )}
            <Button look="primary" onClick={() => window.print()}>
              Print
            </Button>
          </div>
        }
      />
      <Loaded query={query} skeleton={<Waiting />} errorTitle="The report could not be loaded">
        {report => <Report report={report} />}
      </Loaded>
    </>
  )
}

function Report({ report: { totals, counts, families } }: { report: Ageing }) {
  return (
    <section className="invoices ageing" aria-label={pages.invoiceAgeing.title}>
      <div className="tiles ageing-tiles">
        {ageNames.map(([age, name]) => (
          <Tile
            key={age}
            label={name}
            value={<Money cents={totals[age]} />}
            note={`${counts[age]} invoice${counts[age] === 1 ? '' : 's'}`}
          />
        ))}
      </div>
      {families.length === 0 ? (
        <EmptyState title="Nobody owes anything" text="Every invoice is paid, cancelled or refunded." />
      ) : (
        <>
          <p className="muted">
            {families.length} famil{families.length === 1 ? 'y' : 'ies'}, the largest debt first
            {families.length >= most && '; there may be more'}
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

/** As many families as the server lists. */
const most = 500

type Family = Ageing['families'][number]

const columns: Column<Family>[] = [
  {
    header: 'Family',
    primary: true,
    cell: ({ userName }) => <Link to={pathToList({ search: userName, status: 'open' })}>{userName}</Link>,
  },
  ...ageNames.map(
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

const Waiting = () => (
  <>
    <div className="tiles-waiting">
      <Skeleton lines={4} height="7.25rem" />
    </div>
    <Skeleton lines={6} height="3.75rem" />
  </>
)
