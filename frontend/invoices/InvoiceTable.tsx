import { memo } from 'react'
import { Badge } from '#frontend/ui/Card.tsx'
import { type Column, DataTable } from '#frontend/ui/DataTable.tsx'
import { Money } from '#frontend/ui/Money.tsx'
import { Day } from '#frontend/ui/When.tsx'
import type { Invoice } from '#shared/invoices/model.ts'

export const statusLabels: Record<Invoice['status'], string> = {
  unpaid: 'Unpaid',
  paid: 'Paid',
  overdue: 'Overdue',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}

const tones: Partial<Record<Invoice['status'], 'success' | 'warning' | 'error'>> = {
  unpaid: 'warning',
  paid: 'success',
  overdue: 'error',
}

export const InvoiceTable = memo(function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  return <DataTable caption="Invoices" columns={columns} rows={invoices} rowKey={invoice => invoice.id} />
})

const columns: Column<Invoice>[] = [
  { header: 'Number', primary: true, cell: ({ invoiceNumber }) => <Figures>{invoiceNumber}</Figures> },
  { header: 'Program', cell: ({ programName }) => programName },
  { header: 'Player', cell: ({ playerName }) => playerName },
  { header: 'Payer', cell: ({ userName }) => userName },
  { header: 'Amount', align: 'end', cell: ({ amount }) => <Money cents={amount} /> },
  { header: 'Balance', align: 'end', cell: ({ balance }) => <Money cents={balance} /> },
  { header: 'Status', cell: invoice => <Status invoice={invoice} /> },
  { header: 'Due', cell: ({ dueAt }) => <Day at={dueAt} /> },
  { header: 'Created', cell: ({ createdAt }) => <Day at={createdAt} /> },
]

const Figures = ({ children }: { children: string }) => <span className="money">{children}</span>

function Status({ invoice: { status, refunding } }: { invoice: Invoice }) {
  return (
    <>
      <Badge tone={tones[status]}>{statusLabels[status]}</Badge>
      {refunding > 0 && (
        <p className="muted">
          <Money cents={refunding} /> on its way back
        </p>
      )}
    </>
  )
}
