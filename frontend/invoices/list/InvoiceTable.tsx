import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from '#frontend/invoices/InvoiceStatus.module.css'
import { InvoiceStatus } from '#frontend/invoices/InvoiceStatus.tsx'
import { pathTo } from '#frontend/lib/paths.ts'
import { ClubDate } from '#frontend/ui/figures/ClubDate.tsx'
import moneyStyles from '#frontend/ui/figures/Money.module.css'
import { Money } from '#frontend/ui/figures/Money.tsx'
import { type Column, DataTable } from '#frontend/ui/table/DataTable.tsx'
import { none } from '#frontend/ui/table/none.tsx'
import type { Selection } from '#frontend/ui/table/useSelection.ts'
import { getAmountOwed } from '#shared/invoices/due.ts'
import type { Invoice } from '#shared/invoices/model.ts'

export const InvoiceTable = (props: {
  invoices: readonly Invoice[]
  selection: Selection<Invoice>
  bulkActions: ReactNode
}) => (
  <DataTable
    caption="Invoices"
    columns={columns}
    rows={props.invoices}
    rowKey={invoice => invoice.id}
    selection={props.selection}
    bulkActions={props.bulkActions}
  />
)

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
  { header: 'For', phone: 'bare', cell: ({ programName }) => programName },
  {
    header: 'Player',
    phone: 'bare',
    cell: ({ playerName }) => playerName || none,
  },
  { header: 'Payer', phone: 'hidden', cell: ({ userName }) => userName },
  { header: 'Status', phone: 'head', cell: invoice => <InvoiceStatus invoice={invoice} /> },
  { header: 'Amount', align: 'end', phone: 'hidden', cell: ({ amount }) => <Money cents={amount} /> },
  { header: 'Balance', align: 'end', cell: invoice => <Money cents={getAmountOwed(invoice)} /> },
  { header: 'Due', cell: invoice => <DueCell invoice={invoice} /> },
  { header: 'Created', phone: 'hidden', cell: ({ createdAt }) => <ClubDate at={createdAt} /> },
]

/** With the day of the last reminder, as long as something is owed. */
function DueCell({ invoice }: { invoice: Invoice }) {
  const reminded = getAmountOwed(invoice) > 0 ? invoice.remindedAt.at(-1) : undefined
  return (
    <span className={styles.invoiceStatus}>
      <ClubDate at={invoice.dueAt} />
      {reminded && (
        <small>
          reminded <ClubDate at={reminded} />
        </small>
      )}
    </span>
  )
}
