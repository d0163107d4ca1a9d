import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { clubConfigQuery } from '#frontend/lib/club.ts'
import { pathTo } from '#frontend/lib/paths.ts'
import { LinkButton } from '#frontend/ui/Button.tsx'
import moneyStyles from '#frontend/ui/figures/Money.module.css'
import { Money } from '#frontend/ui/figures/Money.tsx'
import { SumLine } from '#frontend/ui/figures/SumLine.tsx'
import { EmptyState, QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { type Column, DataTable } from '#frontend/ui/table/DataTable.tsx'
import type { PublicConfig } from '#shared/club/model.ts'
import { describePurpose } from '#shared/invoices/describePurpose.ts'
import { pages } from '#shared/pages.ts'
import type { Receipt } from '#shared/payments/model.ts'
import { compareCodeUnits } from '#shared/text.ts'
import { DocumentScreen, PrintLayout } from './PrintLayout.tsx'
import { myPaymentsQuery } from './queries.ts'
import {
  formatDay,
  getDay,
  getSignedAmount,
  isAboutPayment,
  kindLabels,
  sumReceipts,
} from './receiptLines.ts'
import styles from './receipts.module.css'

/** A family's payments and refunds in one calendar year of the club's time zone. */
export default function StatementPage() {
  const { year = '' } = useParams()
  const payments = useQuery(myPaymentsQuery)
  const club = useQuery(clubConfigQuery)
  const waiting = <Skeleton lines={1} height="28rem" />
  return (
    <DocumentScreen title={`${pages.statement.title} ${year}`}>
      <QueryResult query={club} skeleton={waiting}>
        {config => (
          <QueryResult query={payments} skeleton={waiting} errorTitle="The statement couldn’t be loaded">
            {all => (
              <YearStatement
                year={year}
                lines={all.filter(line => getDay(line, config.timeZone).startsWith(`${year}-`))}
                config={config}
              />
            )}
          </QueryResult>
        )}
      </QueryResult>
    </DocumentScreen>
  )
}

function YearStatement({ year, lines, config }: { year: string; lines: Receipt[]; config: PublicConfig }) {
  if (lines.length === 0) {
    return (
      <EmptyState
        title="No payments"
        text={`You didn’t make any payments in ${year}.`}
        action={<LinkButton to={pages.account.path}>My Account</LinkButton>}
      />
    )
  }
  const paid = lines.filter(isAboutPayment)
  const back = lines.filter(line => !isAboutPayment(line))
  const sums = [
    ['Paid', sumReceipts(paid)],
    ['Refunded', sumReceipts(back)],
  ] as const
  return (
    <PrintLayout config={config}>
      <DataTable
        caption={`Payments in ${year}`}
        columns={columns(config.timeZone)}
        rows={lines.toSorted((one, other) => compareCodeUnits(one.at, other.at))}
        rowKey={({ id }) => id}
      />
      <dl className={styles.paperSums}>
        {back.length > 0 && sums.map(([name, cents]) => <SumLine key={name} name={name} cents={cents} />)}
        <SumLine className={styles.paperTotal} name={`Total ${year}`} cents={sumReceipts(lines)} />
      </dl>
    </PrintLayout>
  )
}

const columns = (timeZone: string): Column<Receipt>[] => [
  {
    header: 'Number',
    primary: true,
    cell: line => (
      <Link className={moneyStyles.money} to={pathTo('receipt', line)}>
        {line.invoiceNumber}
      </Link>
    ),
  },
  { header: 'Date', cell: line => <span className={moneyStyles.money}>{formatDay(line, timeZone)}</span> },
  { header: 'What', cell: ({ kind }) => <span className={styles.paperWhat}>{kindLabels[kind]}</span> },
  { header: 'For', cell: describePurpose },
  { header: 'Amount', align: 'end', cell: line => <Money cents={getSignedAmount(line)} /> },
]
