import { memo, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { useClub } from '#frontend/lib/club.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { ClubDate } from '#frontend/ui/figures/ClubDate.tsx'
import { type Column, DataTable } from '#frontend/ui/table/DataTable.tsx'
import { PagedRows } from '#frontend/ui/table/PagedRows.tsx'
import { pages } from '#shared/pages.ts'
import type { ReconciliationException } from '#shared/reconciliation/model.ts'
import { describeException, getStripeId } from './labels.ts'
import styles from './reconciliation.module.css'

/** The most exceptions that the server returns at once. */
const maxShown = 500

/** Open exceptions, oldest first. */
export function ExceptionTable(props: {
  rows: readonly ReconciliationException[]
  onResolve: (row: ReconciliationException) => void
}) {
  const { rows, onResolve } = props
  return (
    <section className={styles.exceptions} aria-labelledby="exceptions">
      <h2 id="exceptions">Needs review</h2>
      <p className="muted" role="status">
        {rows.length >= maxShown
          ? `The oldest ${maxShown}; there are more.`
          : `${rows.length} ${rows.length === 1 ? 'item' : 'items'} to resolve, oldest first.`}
      </p>
      <ExceptionRows rows={rows} onResolve={onResolve} />
    </section>
  )
}

/** Memoized, so that opening a dialog does not render hundreds of rows again. */
const ExceptionRows = memo(
  ({ rows, onResolve }: Parameters<typeof ExceptionTable>[0]) => {
    const { config } = useClub()
    const timeZone = config?.timeZone ?? 'UTC'
    const columns = useMemo(() => buildColumns(timeZone, onResolve), [timeZone, onResolve])
    return (
      <PagedRows name="things" rows={rows} atOnce={maxShown}>
        {shown => <DataTable caption="Exceptions" columns={columns} rows={shown} rowKey={({ id }) => id} />}
      </PagedRows>
    )
  },
  (before, after) => before.rows === after.rows,
)

function buildColumns(
  timeZone: string,
  onResolve: (row: ReconciliationException) => void,
): Column<ReconciliationException>[] {
  return [
    { header: 'What happened', primary: true, cell: row => <ExceptionText row={row} timeZone={timeZone} /> },
    {
      header: 'What to do',
      phone: 'bare',
      cell: row => <p className={styles.exceptionAdvice}>{describeException(row, timeZone).advice}</p>,
    },
    { header: 'Invoice', cell: row => <InvoiceCell row={row} /> },
    { header: 'Since', cell: ({ at }) => <ClubDate at={at} /> },
    {
      header: 'Actions',
      actions: true,
      cell: row => (
        <Button aria-label={getLabel(row, timeZone)} onClick={() => onResolve(row)}>
          Resolve…
        </Button>
      ),
    },
  ]
}

function getLabel(row: ReconciliationException, timeZone: string): string {
  const about = row.invoiceNumber ?? getStripeId(row)
  return ['Resolve…', describeException(row, timeZone).title, about].filter(Boolean).join(' ')
}

function ExceptionText({ row, timeZone }: { row: ReconciliationException; timeZone: string }) {
  const { title, what } = describeException(row, timeZone)
  const name = getStripeId(row)
  return (
    <div className={styles.exceptionWhat}>
      <strong>{title}</strong>
      <p>{what}</p>
      {name && <p className={`muted ${styles.exceptionName}`}>In Stripe: {name}</p>}
    </div>
  )
}

function InvoiceCell({ row: { invoiceId, invoiceNumber, userName } }: { row: ReconciliationException }) {
  if (!invoiceId || !invoiceNumber) return <>—</>
  return (
    <div className={styles.exceptionInvoice}>
      <Link to={pages.invoice.path.replace(':id', encodeURIComponent(invoiceId))}>{invoiceNumber}</Link>
      {userName && <p className="muted">{userName}</p>}
    </div>
  )
}
