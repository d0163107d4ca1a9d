import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { clubConfig } from '#frontend/app/club.ts'
import { PaymentForm } from '#frontend/checkout/PaymentForm.tsx'
import { providerOf } from '#frontend/checkout/providers/provider.ts'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { Alert, Card } from '#frontend/ui/Card.tsx'
import { PageHeader } from '#frontend/ui/PageHeader.tsx'
import { EmptyState, Loaded, Skeleton } from '#frontend/ui/states.tsx'
import { useSearchParam } from '#frontend/ui/useSearchParam.ts'
import type { PublicConfig } from '#shared/club/model.ts'
import type { Invoice } from '#shared/invoices/model.ts'
import { formatCents } from '#shared/money.ts'
import { pages } from '#shared/pages.ts'
import { owed } from './amountLines.ts'
import { Confirming } from './Confirming.tsx'
import { ownInvoices } from './mine.ts'
import { PayLayout } from './PayLayout.tsx'
import { pathTo } from './paths.ts'
import '#frontend/checkout/checkout.css'

type Mine = Omit<Invoice, 'notes'>

/** A family pays by card what the office has billed. */
export default function PayPage() {
  const { id = '' } = useParams()
  const own = useQuery(ownInvoices)
  const club = useQuery(clubConfig)
  return (
    <div className="checkout-screen">
      <PageHeader title={pages.payInvoice.title} />
      <Loaded query={club} skeleton={<Waiting />}>
        {config => (
          <Loaded query={own} skeleton={<Waiting />} errorTitle="Your invoice could not be loaded">
            {all => <Found invoice={all.find(invoice => invoice.id === id)} config={config} />}
          </Loaded>
        )}
      </Loaded>
    </div>
  )
}

/** `success` in the address is a question to the server ("is it paid?"), whoever wrote it there. */
function Found({ invoice, config }: { invoice: Mine | undefined; config: PublicConfig }) {
  const [success, setSuccess] = useSearchParam('success', { isFilter: true })
  const [unpaid, setUnpaid] = useState(false)
  if (!invoice) return <NotFound />
  if (owed(invoice) === 0) return <Settled invoice={invoice} />
  if (success) {
    return (
      <Confirming
        invoice={invoice}
        onRetry={() => {
          setUnpaid(true)
          setSuccess(undefined)
        }}
      />
    )
  }
  return (
    <PayLayout invoice={invoice}>
      {unpaid && (
        <Alert tone="warning" title="No payment has arrived">
          We have not received a payment for this invoice yet. You can try again.
        </Alert>
      )}
      <Paying key={invoice.id} invoice={invoice} config={config} onTaken={() => setSuccess('true')} />
    </PayLayout>
  )
}

function Paying(props: { invoice: Mine; config: PublicConfig; onTaken: () => void }) {
  const { invoice, config, onTaken } = props
  const client = useQueryClient()
  const [paying, setPaying] = useState(true)
  const provider = providerOf(config.payments)
  const reload = () => client.invalidateQueries({ queryKey: ownInvoices.queryKey })

  async function look() {
    const all = await client.fetchQuery(ownInvoices)
    const now = all.find(({ id }) => id === invoice.id)
    if (!now) return 'gone'
    return owed(now) === owed(invoice) ? 'same' : 'changed'
  }

  if (provider && paying) {
    return (
      <PaymentForm
        payable={{
          amount: owed(invoice),
          of: { invoiceId: invoice.id },
          returnTo: `${pathTo('payInvoice', invoice)}?success=true`,
          look,
        }}
        provider={provider}
        payments={config.payments}
        onTaken={onTaken}
        onChanged={reload}
        onBack={() => setPaying(false)}
      />
    )
  }
  return (
    <Card title="How would you like to pay?">
      <div className="pay-options">
        {provider && (
          <div>
            <div>
              <h3>By card</h3>
              <p className="muted">The receipt comes by e-mail.</p>
            </div>
            <Button look="primary" autoFocus onClick={() => setPaying(true)}>
              Pay Now
            </Button>
          </div>
        )}
        <div>
          <div>
            <h3>In cash or by check</h3>
            <p className="muted">
              Hand {formatCents(owed(invoice))} to the club, with the number {invoice.invoiceNumber} on it.
              Questions: {config.contactEmail}.
            </p>
          </div>
        </div>
      </div>
    </Card>
  )
}

const NotFound = () => (
  <EmptyState
    title="Invoice Not Found"
    text="It is not among your invoices. All of them are in your account."
    action={<LinkButton to={pages.account.path}>My Account</LinkButton>}
  />
)

function Settled({ invoice: { status, amount, invoiceNumber } }: { invoice: Mine }) {
  const isPaid = status === 'paid'
  return (
    <EmptyState
      title={isPaid ? 'Paid' : 'Nothing to Pay'}
      text={
        isPaid
          ? `${invoiceNumber} over ${formatCents(amount)} is paid. Thank you. The receipt is in your account.`
          : `Nothing is owed for ${invoiceNumber}.`
      }
      action={
        <LinkButton look="primary" to={pages.account.path}>
          My Account
        </LinkButton>
      }
    />
  )
}

const Waiting = () => (
  <div className="checkout">
    <Skeleton lines={1} height="16rem" />
    <Skeleton lines={1} height="14rem" />
  </div>
)
