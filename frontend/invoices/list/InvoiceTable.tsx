import { memo } from 'react'
import { Link } from 'react-router-dom'
import { Day } from '#frontend/ui/ClubDate.tsx'
import { type Column, DataTable } from '#frontend/ui/DataTable.tsx'
import { Money } from '#frontend/ui/Money.tsx'
import type { Invoice } from '#shared/invoices/model.ts'
import { StatusMark } from '../InvoiceStatus.tsx'
import { pathTo } from '../paths.ts'

export const InvoiceTable = memo(function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  return <DataTable caption="Invoices" columns={columns} rows={invoices} rowKey={invoice => invoice.id} />
})

const columns: Column<Invoice>[] = [
  {
    header: 'Number',
    primary: true,
    cell: invoice => (
      <Link className="money" to={pathTo('invoice', invoice)}>
        {invoice.invoiceNumber}
      </Link>
    ),
  },
  { header: 'For', cell: ({ programName }) => programName },
  { header: 'Player', cell: ({ playerName }) => playerName || <span className="muted">–</span> },
  { header: 'Payer', cell: ({ userName }) => userName },
  { header: 'Status', cell: invoice => <StatusMark invoice={invoice} /> },
  { header: 'Amount', align: 'end', cell: ({ amount }) => <Money cents={amount} /> },
  { header: 'Balance', align: 'end', cell: invoice => <Balance invoice={invoice} /> },
  { header: 'Due', cell: ({ dueAt }) => <Day at={dueAt} /> },
  { header: 'Created', cell: ({ createdAt }) => <Day at={createdAt} /> },
]

/** Of a cancelled invoice nothing is owed. */
function Balance({ invoice: { balance, amount, status } }: { invoice: Invoice }) {
  const isOwed = status === 'unpaid' || status === 'overdue'
  return (
    <span className="invoice-balance">
      <Money cents={isOwed ? balance : 0} />
      {isOwed && balance < amount && <small>partly paid</small>}
    </span>
  )
}
