import { useState } from 'react'
import { Link } from 'react-router-dom'
import styles from '#frontend/invoices/invoices.module.css'
import { formatMethod, kindLabels } from '#frontend/invoices/labels.ts'
import { pathTo } from '#frontend/lib/paths.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { ClubDate } from '#frontend/ui/ClubDate.tsx'
import moneyStyles from '#frontend/ui/Money.module.css'
import { Money } from '#frontend/ui/Money.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import { type Column, DataTable } from '#frontend/ui/table/DataTable.tsx'
import type { LedgerLine } from '#shared/invoices/model.ts'

/** How many rows are shown at once. */
const pageSize = 100

export function LedgerTable({ lines }: { lines: readonly LedgerLine[] }) {
  const [limit, setLimit] = useState(pageSize)
  return (
    <section className={styles.invoices} aria-labelledby="entries">
      <h2 id="entries">
        {lines.length} entr{lines.length === 1 ? 'y' : 'ies'}
      </h2>
      <DataTable
        caption="Entries"
        columns={columns}
        rows={lines.slice(0, limit)}
        rowKey={({ invoiceId, ref, kind }) => `${invoiceId} ${ref} ${kind}`}
      />
      {limit < lines.length && (
        <div className={`${layout.loadMore} no-print`}>
          <Button onClick={() => setLimit(limit + pageSize)}>Show more</Button>
        </div>
      )}
    </section>
  )
}

const columns: Column<LedgerLine>[] = [
  { header: 'Date', cell: ({ at }) => <ClubDate at={at} /> },
  {
    header: 'Invoice',
    primary: true,
    cell: ({ invoiceId, invoiceNumber }) =>
      invoiceNumber ? (
        <Link className={moneyStyles.money} to={pathTo('invoice', { id: invoiceId })}>
          {invoiceNumber}
        </Link>
      ) : (
        'Of no invoice'
      ),
  },
  {
    header: 'Payer',
    cell: ({ userName, invoiceNumber }) =>
      userName ?? (invoiceNumber && <span className="muted">Former member</span>),
  },
  { header: 'For', cell: ({ programName }) => programName },
  { header: 'Kind', cell: ({ kind }) => kindLabels[kind] },
  { header: 'Method', cell: formatMethod },
  {
    header: 'Amount',
    align: 'end',
    cell: ({ signed }) => (signed === 0 ? <span className="muted">–</span> : <Money cents={signed} />),
  },
  { header: 'Fee', align: 'end', cell: ({ stripe }) => (stripe ? <Money cents={0 - stripe.fee} /> : '') },
]
