import { Link } from 'react-router-dom'
import { type EntryLine, toEntryLines } from '#frontend/invoices/entryLines.ts'
import invoiceStatusStyles from '#frontend/invoices/InvoiceStatus.module.css'
import styles from '#frontend/invoices/invoices.module.css'
import { formatMethod } from '#frontend/invoices/labels.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { Button } from '#frontend/ui/Button.tsx'
import { ClubDateTime } from '#frontend/ui/figures/ClubDate.tsx'
import { Money } from '#frontend/ui/figures/Money.tsx'
import { type Column, DataTable } from '#frontend/ui/table/DataTable.tsx'
import type { InvoiceDetail } from '#shared/invoices/model.ts'
import { pages } from '#shared/pages.ts'

/** The invoice's part of the ledger, newest first. Entries never change: a new entry reverses a wrong one. */
export function LedgerEntries(props: { invoice: InvoiceDetail; onReverse: (ref: string) => void }) {
  const { invoice, onReverse } = props
  const lines = toEntryLines(invoice).toReversed()
  const { role } = useUser()
  return (
    <section className={styles.invoices} aria-labelledby="ledger">
      <h2 id="ledger">Ledger</h2>
      {role === 'admin' && lines.length > 0 && (
        <p className="muted">
          Who recorded, refunded or reversed something, and why, is in{' '}
          <Link to={`${pages.audit.path}?${new URLSearchParams({ person: invoice.userId, about: 'money' })}`}>
            {invoice.userName}’s audit trail
          </Link>
          .
        </p>
      )}
      {lines.length === 0 ? (
        <p className="muted">No entries yet.</p>
      ) : (
        <DataTable caption="Ledger" columns={columns(onReverse)} rows={lines} rowKey={({ ref }) => ref} />
      )}
    </section>
  )
}

const columns = (onReverse: (ref: string) => void): Column<EntryLine>[] => [
  { header: 'What', primary: true, cell: line => <EntryKind line={line} /> },
  { header: 'When', cell: ({ at }) => <ClubDateTime at={at} /> },
  { header: 'How', wide: true, cell: line => <EntryMethod line={line} /> },
  { header: 'Amount', align: 'end', cell: line => <EntryAmount line={line} /> },
  {
    header: 'Actions',
    actions: true,
    cell: line =>
      line.isReversible && (
        <Button aria-label={`Reverse ${line.kindLabel}`} onClick={() => onReverse(line.ref)}>
          Reverse
        </Button>
      ),
  },
]

function EntryKind({ line: { kindLabel, remark, undoes } }: { line: EntryLine }) {
  return (
    <span className={invoiceStatusStyles.entryWhat}>
      {remark ? <s>{kindLabel}</s> : kindLabel}
      {remark && <small>{remark}</small>}
      {undoes && (
        <small>
          from <ClubDateTime at={undoes} />
        </small>
      )}
    </span>
  )
}

function EntryMethod({ line }: { line: EntryLine }) {
  return line.kind === 'adjustment' ? <span className="muted">–</span> : formatMethod(line)
}

/** An entry that moved no money shows the amount it was about. */
function EntryAmount({ line: { moneyMoved, amount, accepted } }: { line: EntryLine }) {
  if (moneyMoved !== undefined) return <Money cents={moneyMoved} />
  return (
    <span className={invoiceStatusStyles.invoiceBalance}>
      <Money cents={amount} />
      <small>{accepted ? 'no money moved' : 'does not affect the balance'}</small>
    </span>
  )
}
