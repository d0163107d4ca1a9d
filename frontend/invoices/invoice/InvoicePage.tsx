import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { ApiError } from '#frontend/lib/http.ts'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { Alert } from '#frontend/ui/Card.tsx'
import { PageHeader } from '#frontend/ui/PageHeader.tsx'
import { Loaded, Skeleton } from '#frontend/ui/states.tsx'
import type { InvoiceDetail } from '#shared/invoices/model.ts'
import { formatCents } from '#shared/money.ts'
import { pages } from '#shared/pages.ts'
import { Amounts } from '../Amounts.tsx'
import { StatusMark } from '../InvoiceStatus.tsx'
import { whatFor } from '../labels.ts'
import { pathTo } from '../paths.ts'
import { invoiceOf } from '../queries.ts'
import { Deeds, useDialogs } from './InvoiceActions.tsx'
import { InvoiceDialogs } from './InvoiceDialogs.tsx'
import { Facts } from './InvoiceFacts.tsx'
import { InvoiceNotFound } from './InvoiceNotFound.tsx'
import { Entries } from './LedgerEntries.tsx'
import { Refunds } from './Refunds.tsx'
import '../invoices.css'

/** One invoice with all that happened to it, and what the office can do about it. */
export default function InvoicePage() {
  const { id = '' } = useParams()
  const query = useQuery(invoiceOf(id))
  if (query.error instanceof ApiError && query.error.status === 404) return <InvoiceNotFound />
  return (
    <Loaded query={query} skeleton={<Waiting />} errorTitle="The invoice could not be loaded">
      {invoice => <Invoice invoice={invoice} />}
    </Loaded>
  )
}

function Invoice({ invoice }: { invoice: InvoiceDetail }) {
  const dialogs = useDialogs()
  return (
    <>
      <PageHeader
        title={`${pages.invoice.title} ${invoice.invoiceNumber}`}
        text={whatFor(invoice)}
        actions={
          <>
            <LinkButton to={pages.invoices.path}>All Invoices</LinkButton>
            <LinkButton to={pathTo('invoicePrint', invoice)}>Print</LinkButton>
          </>
        }
      />
      <StatusMark invoice={invoice} />
      {invoice.lost > 0 && (
        <Alert tone="error" title="The payer’s bank has taken money back">
          {formatCents(invoice.lost)} that was paid is owed again. What becomes of it, and of the place, is
          for people to decide.
        </Alert>
      )}
      {invoice.disputed && invoice.lost === 0 && (
        <Alert tone="error" title="The payer’s bank disputes this payment">
          It has taken the money back, or is asking to. Answer it in Stripe’s dashboard; what comes of it is
          written down here by itself.
        </Alert>
      )}
      <Deeds invoice={invoice} onAct={dialogs.act} />
      <div className="invoice-parts">
        <Amounts invoice={invoice} />
        <Facts invoice={invoice} />
      </div>
      <Entries invoice={invoice} onTakeBack={ref => dialogs.act('takeBack', { id: ref })} />
      <Refunds invoice={invoice} />
      <InvoiceDialogs invoice={invoice} open={dialogs.open} onClose={dialogs.close} />
    </>
  )
}

const Waiting = () => (
  <>
    <Skeleton lines={1} height="3rem" />
    <div className="invoice-parts">
      <Skeleton lines={1} height="18rem" />
      <Skeleton lines={1} height="18rem" />
    </div>
    <Skeleton lines={3} height="3.75rem" />
  </>
)
