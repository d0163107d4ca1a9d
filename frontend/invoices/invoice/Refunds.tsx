import styles from '#frontend/invoices/invoices.module.css'
import { Badge } from '#frontend/ui/Card.tsx'
import { ClubDateTime } from '#frontend/ui/figures/ClubDate.tsx'
import { Money } from '#frontend/ui/figures/Money.tsx'
import { type Column, DataTable } from '#frontend/ui/table/DataTable.tsx'
import type { InvoiceDetail } from '#shared/invoices/model.ts'

type Refund = InvoiceDetail['refunds'][number]

/** Refunds to a card, completed or on their way. */
export function Refunds({ invoice: { refunds } }: { invoice: InvoiceDetail }) {
  if (refunds.length === 0) return null
  return (
    <section className={styles.invoices} aria-labelledby="refunds">
      <h2 id="refunds">Refunds to the card</h2>
      <DataTable caption="Refunds" columns={columns} rows={refunds} rowKey={({ id }) => id} />
    </section>
  )
}

const columns: Column<Refund>[] = [
  { header: 'Reason', primary: true, cell: ({ reason }) => reason },
  { header: 'Requested', cell: ({ at }) => <ClubDateTime at={at} /> },
  { header: 'State', cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].label}</Badge> },
  { header: 'Amount', align: 'end', cell: ({ amount }) => <Money cents={amount} /> },
]

const states: Record<Refund['state'], { label: string; tone: 'info' | 'success' | 'error' }> = {
  requested: { label: 'Sending', tone: 'info' },
  sent: { label: 'Refund pending', tone: 'info' },
  done: { label: 'Done', tone: 'success' },
  failed: { label: 'Failed', tone: 'error' },
}
