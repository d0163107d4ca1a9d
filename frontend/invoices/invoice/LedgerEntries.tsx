import { Button } from '#frontend/ui/Button.tsx'
import { Instant } from '#frontend/ui/ClubDate.tsx'
import { type Column, DataTable } from '#frontend/ui/DataTable.tsx'
import { Money } from '#frontend/ui/Money.tsx'
import type { InvoiceDetail } from '#shared/invoices/model.ts'
import { type Line, linesOf } from '../entryLines.ts'
import { howText } from '../labels.ts'

/** The invoice's part of the ledger. Nothing in it is ever changed: what was wrong is taken back by a new entry. */
export function Entries(props: { invoice: InvoiceDetail; onTakeBack: (ref: string) => void }) {
  const { invoice, onTakeBack } = props
  const lines = linesOf(invoice)
  return (
    <section className="invoices invoice-entries" aria-labelledby="ledger">
      <h2 id="ledger">Ledger</h2>
      {lines.length === 0 ? (
        <p className="muted">Nothing has been paid or written down yet.</p>
      ) : (
        <DataTable caption="Ledger" columns={columns(onTakeBack)} rows={lines} rowKey={({ ref }) => ref} />
      )}
    </section>
  )
}

const columns = (onTakeBack: (ref: string) => void): Column<Line>[] => [
  { header: 'What', primary: true, cell: line => <What line={line} /> },
  { header: 'When', cell: ({ at }) => <Instant at={at} /> },
  { header: 'How', cell: line => <How line={line} /> },
  { header: 'Amount', align: 'end', cell: line => <Amount line={line} /> },
  {
    header: 'Actions',
    actions: true,
    cell: line =>
      line.isOwn && (
        <Button aria-label={`Take back ${line.what}`} onClick={() => onTakeBack(line.ref)}>
          Take back
        </Button>
      ),
  },
]

function What({ line: { what, remark, undoes } }: { line: Line }) {
  return (
    <span className="entry-what">
      {remark ? <s>{what}</s> : what}
      {remark && <small>{remark}</small>}
      {undoes && (
        <small>
          of <Instant at={undoes} />
        </small>
      )}
    </span>
  )
}

function How({ line }: { line: Line }) {
  return line.kind === 'adjustment' ? <span className="muted">–</span> : howText(line)
}

/** What moved no money is said by what it was over. */
function Amount({ line: { moved, amount, accepted } }: { line: Line }) {
  if (moved !== undefined) return <Money cents={moved} />
  return (
    <span className="invoice-balance">
      <Money cents={amount} />
      <small>{accepted ? 'no money moved' : 'settles nothing'}</small>
    </span>
  )
}
