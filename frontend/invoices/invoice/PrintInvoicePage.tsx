import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { clubConfig } from '#frontend/lib/club.ts'
import { ApiError } from '#frontend/lib/http.ts'
import { DocumentScreen, Sheet } from '#frontend/payments/receipts/Paper.tsx'
import { Money } from '#frontend/ui/Money.tsx'
import { Loaded, Skeleton } from '#frontend/ui/states.tsx'
import type { PublicConfig } from '#shared/club/model.ts'
import { dayIn, formatDate } from '#shared/dates.ts'
import type { InvoiceDetail } from '#shared/invoices/model.ts'
import { formatCents } from '#shared/money.ts'
import { pages } from '#shared/pages.ts'
import { owed } from '../amountLines.ts'
import { linesOf } from '../entryLines.ts'
import { methodLabels, statusLabels } from '../labels.ts'
import { pathTo } from '../paths.ts'
import { invoiceOf } from '../queries.ts'
import { Sums } from './AmountLines.tsx'
import { InvoiceNotFound } from './InvoiceNotFound.tsx'

/** An invoice on paper, for a family that asks for one. */
export default function PrintPage() {
  const { id = '' } = useParams()
  const invoice = useQuery(invoiceOf(id))
  const club = useQuery(clubConfig)
  const waiting = <Skeleton lines={1} height="28rem" />
  if (invoice.error instanceof ApiError && invoice.error.status === 404) return <InvoiceNotFound />
  return (
    <DocumentScreen
      title={pages.invoice.title}
      back={{ to: pathTo('invoice', { id }), label: 'Back to the Invoice' }}
    >
      <Loaded query={club} skeleton={waiting}>
        {config => (
          <Loaded query={invoice} skeleton={waiting} errorTitle="The invoice could not be loaded">
            {found => <Invoice invoice={found} config={config} />}
          </Loaded>
        )}
      </Loaded>
    </DocumentScreen>
  )
}

function Invoice({ invoice, config }: { invoice: InvoiceDetail; config: PublicConfig }) {
  const day = (at: string) => formatDate(dayIn(config.timeZone, new Date(at)))
  const facts = [
    ['Invoice number', invoice.invoiceNumber],
    ['Date', day(invoice.createdAt)],
    ['Due', day(invoice.dueAt)],
    ['Status', statusLabels[invoice.status]],
    ['Player', invoice.playerName],
    ['For', invoice.programName],
  ].filter(([, value]) => value)
  return (
    <Sheet config={config} to={<strong>{invoice.userName}</strong>}>
      <dl className="paper-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Sums invoice={invoice} on="paper" />
      <Payments invoice={invoice} day={day} />
      <HowToPay invoice={invoice} config={config} />
    </Sheet>
  )
}

/** What came and went, without what was taken back. */
function Payments({ invoice, day }: { invoice: InvoiceDetail; day: (at: string) => string }) {
  const lines = linesOf(invoice).filter(({ undone, kind, moved }) => !undone && kind !== 'reversal' && moved)
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="paper-payments">
      <h2 id="paper-payments">Payments</h2>
      <dl className="paper-sums">
        {lines.map(({ ref, what, method, reference, at, moved = 0 }) => (
          <div key={ref}>
            <dt>
              {what}, {day(at)}, {[methodLabels[method], reference].filter(Boolean).join(' ')}
            </dt>
            <dd>
              <Money cents={moved} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function HowToPay({ invoice, config }: { invoice: InvoiceDetail; config: PublicConfig }) {
  const balance = owed(invoice)
  if (balance === 0) return <p>Nothing is left to pay. Thank you.</p>
  const card =
    config.payments.provider === 'none' ? '' : `by card at ${location.host}${pages.account.path}, or `
  return (
    <p>
      Please pay {formatCents(balance)} {card}in cash or by check to {config.clubName}, with the number{' '}
      {invoice.invoiceNumber} on it. Questions: {config.contactEmail}.
    </p>
  )
}
