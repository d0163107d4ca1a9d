import { useEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router-dom'
import styles from '#frontend/invoices/invoices.module.css'
import { formatMethod, kindLabels } from '#frontend/invoices/labels.ts'
import { pathTo } from '#frontend/lib/paths.ts'
import { ClubDate } from '#frontend/ui/figures/ClubDate.tsx'
import moneyStyles from '#frontend/ui/figures/Money.module.css'
import { Money } from '#frontend/ui/figures/Money.tsx'
import { type Column, DataTable } from '#frontend/ui/table/DataTable.tsx'
import { none } from '#frontend/ui/table/none.tsx'
import { PagedRows } from '#frontend/ui/table/PagedRows.tsx'
import type { LedgerLine } from '#shared/invoices/model.ts'
import { formatCount } from '#shared/text.ts'
import { explainDifference, type PayoutGroup } from './ledgerSums.ts'
import { EntriesLink } from './PayoutTable.tsx'

interface Props {
  lines: readonly LedgerLine[]
  /** The one whose entries these are. */
  payout: PayoutGroup | undefined
}

/** Newest first, while the file for the accountant follows the days. */
export function LedgerTable({ lines, payout }: Props) {
  const newestFirst = useMemo(() => lines.toReversed(), [lines])
  const heading = useRef<HTMLHeadingElement>(null)
  const key = payout?.key
  useEffect(() => {
    if (key) heading.current?.scrollIntoView()
  }, [key])
  const difference = payout && explainDifference(payout)
  return (
    <section className={styles.invoices} aria-labelledby="entries">
      <div>
        <h2 id="entries" ref={heading}>
          {formatCount(lines.length)} entr{lines.length === 1 ? 'y' : 'ies'}
          {payout && `: ${payout.name}`}
        </h2>
        {difference && <p>{difference}</p>}
        {payout && <EntriesLink>Show all entries</EntriesLink>}
      </div>
      <PagedRows name="entries" rows={newestFirst}>
        {shown => (
          <DataTable
            caption="Entries"
            columns={columns}
            rows={shown}
            rowKey={({ invoiceId, ref, kind }) => `${invoiceId} ${ref} ${kind}`}
          />
        )}
      </PagedRows>
    </section>
  )
}

const columns: Column<LedgerLine>[] = [
  { header: 'Date', phone: 'head', cell: ({ at }) => <ClubDate at={at} /> },
  {
    header: 'Invoice',
    primary: true,
    cell: ({ invoiceId, invoiceNumber }) =>
      invoiceNumber ? (
        <Link className={moneyStyles.money} to={pathTo('invoice', { id: invoiceId })}>
          {invoiceNumber}
        </Link>
      ) : (
        'No invoice'
      ),
  },
  {
    header: 'Payer',
    phone: 'bare',
    cell: ({ userName, invoiceNumber }) =>
      userName ?? (invoiceNumber && <span className="muted">Former member</span>),
  },
  { header: 'For', phone: 'bare', cell: ({ programName }) => programName },
  { header: 'Kind', phone: 'bare', cell: ({ kind }) => kindLabels[kind] },
  { header: 'Method', wide: true, phone: 'bare', cell: formatMethod },
  {
    header: 'Amount',
    align: 'end',
    cell: ({ signed }) => (signed === 0 ? none : <Money cents={signed} />),
  },
  { header: 'Fee', align: 'end', cell: ({ stripe }) => (stripe ? <Money cents={0 - stripe.fee} /> : '') },
]
