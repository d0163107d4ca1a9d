import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { InvoiceStatus } from '#frontend/invoices/InvoiceStatus.tsx'
import styles from '#frontend/invoices/invoices.module.css'
import { invoiceQuery } from '#frontend/invoices/queries.ts'
import { isNotFound } from '#frontend/lib/http.ts'
import { pathTo } from '#frontend/lib/paths.ts'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { Alert, Card } from '#frontend/ui/Card.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { describePurpose } from '#shared/invoices/describePurpose.ts'
import type { InvoiceDetail } from '#shared/invoices/model.ts'
import { formatCents } from '#shared/money.ts'
import { pages } from '#shared/pages.ts'
import { AmountLines } from './AmountLines.tsx'
import { InvoiceActions, useInvoiceDialogs } from './InvoiceActions.tsx'
import { InvoiceDialogs } from './InvoiceDialogs.tsx'
import { InvoiceFacts } from './InvoiceFacts.tsx'
import { InvoiceNotFound } from './InvoiceNotFound.tsx'
import { LedgerEntries } from './LedgerEntries.tsx'
import { Refunds } from './Refunds.tsx'

/** One invoice with its history, and what the office can do about it. */
export default function InvoicePage() {
  const { id = '' } = useParams()
  const query = useQuery(invoiceQuery(id))
  if (isNotFound(query.error)) return <InvoiceNotFound />
  return (
    <QueryResult query={query} skeleton={<InvoiceSkeleton />} errorTitle="The invoice couldn’t be loaded">
      {invoice => <InvoiceDetails invoice={invoice} />}
    </QueryResult>
  )
}

function InvoiceDetails({ invoice }: { invoice: InvoiceDetail }) {
  const dialogs = useInvoiceDialogs()
  return (
    <>
      <PageHeader
        title={`${pages.invoice.title} ${invoice.invoiceNumber}`}
        text={describePurpose(invoice)}
        actions={
          <>
            <LinkButton to={pages.invoices.path}>All invoices</LinkButton>
            <LinkButton to={pathTo('invoicePrint', invoice)}>Print</LinkButton>
          </>
        }
      />
      <InvoiceStatus invoice={invoice} />
      {invoice.lost > 0 && (
        <Alert tone="error" title="The payer’s bank withdrew a payment">
          The bank took back {formatCents(invoice.lost)}, so that amount is owed again. You decide what
          happens with the balance and the spot.
        </Alert>
      )}
      {invoice.disputed && invoice.lost === 0 && (
        <Alert tone="error" title="The payer’s bank is disputing this payment">
          The bank has taken the money back or may do so. Respond in your Stripe dashboard; the outcome is
          recorded here automatically.
        </Alert>
      )}
      {invoice.spotReleasedAt && (
        <Alert tone="warning" title="The spot was released because this invoice wasn’t paid">
          If it’s paid while spots are available, {invoice.playerName} gets the spot back. If the family isn’t
          coming back, cancel the registration so that nothing is owed.
        </Alert>
      )}
      <InvoiceActions invoice={invoice} onAct={dialogs.act} />
      <div className={styles.invoiceParts}>
        <Card title="Amounts">
          <AmountLines invoice={invoice} on="invoice" />
        </Card>
        <InvoiceFacts invoice={invoice} />
      </div>
      <LedgerEntries invoice={invoice} onReverse={ref => dialogs.act('reverse', { id: ref })} />
      <Refunds invoice={invoice} />
      <InvoiceDialogs invoice={invoice} open={dialogs.open} onClose={dialogs.close} />
    </>
  )
}

const InvoiceSkeleton = () => (
  <>
    <Skeleton lines={1} height="3rem" />
    <div className={styles.invoiceParts}>
      <Skeleton lines={1} height="18rem" />
      <Skeleton lines={1} height="18rem" />
    </div>
    <Skeleton lines={3} height="3.75rem" />
  </>
)
