import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { whatFor } from '#frontend/invoices/labels.ts'
import { clubConfig } from '#frontend/lib/club.ts'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { type Column, DataTable } from '#frontend/ui/DataTable.tsx'
import { Money } from '#frontend/ui/Money.tsx'
import { EmptyState, Loaded, Skeleton } from '#frontend/ui/states.tsx'
import type { PublicConfig } from '#shared/club/model.ts'
import { pages } from '#shared/pages.ts'
import type { Receipt } from '#shared/payments/model.ts'
import { DocumentScreen, ownPayments, Paper } from './Paper.tsx'
import { dayOf, labels, receiptPath, shortDay, signed, total } from './receiptLines.ts'

/** What a family has paid and got back in a year of the club's calendar. */
export default function StatementPage() {
  const { year = '' } = useParams()
  const payments = useQuery(ownPayments)
  const club = useQuery(clubConfig)
  const waiting = <Skeleton lines={1} height="28rem" />
  return (
    <DocumentScreen title={`${pages.statement.title} ${year}`}>
      <Loaded query={club} skeleton={waiting}>
        {config => (
          <Loaded query={payments} skeleton={waiting} errorTitle="The statement could not be loaded">
            {all => (
              <Year
                year={year}
                lines={all.filter(line => dayOf(line, config.timeZone).startsWith(`${year}-`))}
                config={config}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </DocumentScreen>
  )
}

function Year({ year, lines, config }: { year: string; lines: Receipt[]; config: PublicConfig }) {
  if (lines.length === 0) {
    return (
      <EmptyState
        title="No Payments"
        text={`There is no payment of yours in ${year}.`}
        action={<LinkButton to={pages.account.path}>My Account</LinkButton>}
      />
    )
  }
  const paid = lines.filter(line => signed(line) > 0)
  const back = lines.filter(line => signed(line) < 0)
  const sums = [
    ['Paid', total(paid)],
    ['Given back', total(back)],
  ] as const
  return (
    <Paper config={config}>
      <DataTable
        caption={`Payments in ${year}`}
        columns={columns(config.timeZone)}
        rows={lines.toSorted((one, other) => one.at.localeCompare(other.at))}
        rowKey={({ id }) => id}
      />
      <dl className="paper-sums">
        {back.length > 0 &&
          sums.map(([name, cents]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <Money cents={cents} />
              </dd>
            </div>
          ))}
        <div className="paper-total">
          <dt>Total {year}</dt>
          <dd>
            <Money cents={total(lines)} />
          </dd>
        </div>
      </dl>
    </Paper>
  )
}

const columns = (timeZone: string): Column<Receipt>[] => [
  {
    header: 'Number',
    primary: true,
    cell: line => (
      <Link className="money" to={receiptPath(line)}>
        {line.invoiceNumber}
      </Link>
    ),
  },
  { header: 'Date', cell: line => <span className="money">{shortDay(line, timeZone)}</span> },
  { header: 'What', cell: ({ kind }) => <span className="paper-what">{labels[kind]}</span> },
  { header: 'For', cell: whatFor },
  { header: 'Amount', align: 'end', cell: line => <Money cents={signed(line)} /> },
]
