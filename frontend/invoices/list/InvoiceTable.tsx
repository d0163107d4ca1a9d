import { memo } from 'react'
import { Link } from 'react-router-dom'
import styles from '#frontend/invoices/InvoiceStatus.module.css'
import { InvoiceStatus } from '#frontend/invoices/InvoiceStatus.tsx'
import { pathTo } from '#frontend/lib/paths.ts'
import { ClubDate } from '#frontend/ui/ClubDate.tsx'
import moneyStyles from '#frontend/ui/Money.module.css'
import { Money } from '#frontend/ui/Money.tsx'
import { type Column, DataTable } from '#frontend/ui/table/DataTable.tsx'
import type { Invoice } from '#shared/invoices/model.ts'

export const InvoiceTable = memo(function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  return <DataTable caption="Invoices" columns={columns} rows={invoices} rowKey={invoice => invoice.id} />
})

const columns: Column<Invoice>[] = [
  {
    header: 'Number',
    primary: true,
    cell: invoice => (
      <Link className={moneyStyles.money} to={pathTo('invoice', invoice)}>
        {invoice.invoiceNumber}
      </Link>
    ),
  },
  { header: 'For', cell: ({ programName }) => programName },
  { header: 'Player', cell: ({ playerName }) => playerName || <span className="muted">–</span> },
  { header: 'Payer', cell: ({ userName }) => userName },
  { header: 'Status', cell: invoice => <InvoiceStatus invoice={invoice} /> },
  { header: 'Amount', align: 'end', cell: ({ amount }) => <Money cents={amount} /> },
  { header: 'Balance', align: 'end', cell: invoice => <BalanceCell invoice={invoice} /> },
  { header: 'Due', cell: ({ dueAt }) => <ClubDate at={dueAt} /> },
  { header: 'Created', cell: ({ createdAt }) => <ClubDate at={createdAt} /> },
]

/** Nothing is owed on a canceled invoice. */
function BalanceCell({ invoice: { balance, amount, status } }: { invoice: Invoice }) {
  const isOwed = status === 'unpaid' || status === 'overdue'
  return (
    <span className={styles.invoiceBalance}>
      <Money cents={isOwed ? balance : 0} />
      {isOwed && balance < amount && <small>partly paid</small>}
    </span>
  )
}
