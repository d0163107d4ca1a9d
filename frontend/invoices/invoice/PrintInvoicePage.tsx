import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { toEntryLines } from '#frontend/invoices/entryLines.ts'
import { statusLabels } from '#frontend/invoices/labels.ts'
import { invoiceQuery } from '#frontend/invoices/queries.ts'
import { clubConfigQuery } from '#frontend/lib/club.ts'
import { isNotFound } from '#frontend/lib/http.ts'
import { pathTo } from '#frontend/lib/paths.ts'
import { DocumentScreen, Sheet } from '#frontend/payments/receipts/PrintLayout.tsx'
import styles from '#frontend/payments/receipts/receipts.module.css'
import { Money } from '#frontend/ui/figures/Money.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import type { PublicConfig } from '#shared/club/model.ts'
import { dayIn, formatDate } from '#shared/dates.ts'
import { methodLabels } from '#shared/invoices/choices.ts'
import { getAmountOwed } from '#shared/invoices/due.ts'
import type { InvoiceDetail } from '#shared/invoices/model.ts'
import { formatCents } from '#shared/money.ts'
import { pages } from '#shared/pages.ts'
import { AmountLines } from './AmountLines.tsx'
import { InvoiceNotFound } from './InvoiceNotFound.tsx'

/** A printable invoice, for families who ask for one. */
export default function PrintInvoicePage() {
  const { id = '' } = useParams()
  const invoice = useQuery(invoiceQuery(id))
  const club = useQuery(clubConfigQuery)
  const waiting = <Skeleton lines={1} height="28rem" />
  if (isNotFound(invoice.error)) return <InvoiceNotFound />
  return (
    <DocumentScreen
      title={pages.invoice.title}
      back={{ to: pathTo('invoice', { id }), label: 'Back to the invoice' }}
    >
      <QueryResult query={club} skeleton={waiting}>
        {config => (
          <QueryResult query={invoice} skeleton={waiting} errorTitle="The invoice couldn’t be loaded">
            {found => <PrintedInvoice invoice={found} config={config} />}
          </QueryResult>
        )}
      </QueryResult>
    </DocumentScreen>
  )
}

function PrintedInvoice({ invoice, config }: { invoice: InvoiceDetail; config: PublicConfig }) {
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
      <dl className={styles.paperFacts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <AmountLines invoice={invoice} on="paper" />
      <Payments invoice={invoice} day={day} />
      <HowToPay invoice={invoice} config={config} />
    </Sheet>
  )
}

/** Payments and refunds, without those that were reversed. */
function Payments({ invoice, day }: { invoice: InvoiceDetail; day: (at: string) => string }) {
  const lines = toEntryLines(invoice).filter(
    ({ undone, kind, moneyMoved }) => !undone && kind !== 'reversal' && moneyMoved,
  )
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="paper-payments">
      <h2 id="paper-payments">Payments</h2>
      <dl className={styles.paperSums}>
        {lines.map(({ ref, kindLabel, method, reference, at, moneyMoved = 0 }) => (
          <div key={ref}>
            <dt>
              {kindLabel}, {day(at)}, {[methodLabels[method], reference].filter(Boolean).join(' ')}
            </dt>
            <dd>
              <Money cents={moneyMoved} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function HowToPay({ invoice, config }: { invoice: InvoiceDetail; config: PublicConfig }) {
  const balance = getAmountOwed(invoice)
  if (balance === 0) return <p>Paid in full. Thank you.</p>
  const card =
    config.payments.provider === 'none' ? '' : `by card at ${location.host}${pages.account.path}, or `
  return (
    <p>
      Please pay {formatCents(balance)} {card}in cash or by check to {config.clubName}. Write the number{' '}
      {invoice.invoiceNumber} on the check or envelope. Questions: {config.contactEmail}.
    </p>
  )
}
