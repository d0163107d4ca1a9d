import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { clubConfigQuery } from '#frontend/lib/club.ts'
import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import { OpenAmounts } from '#frontend/payments/balance/OpenAmounts.tsx'
import { useOpenAmounts } from '#frontend/payments/balance/useOpenAmounts.ts'
import styles from '#frontend/payments/checkout/checkout.module.css'
import { PaymentConfirmation } from '#frontend/payments/checkout/PaymentConfirmation.tsx'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { Alert } from '#frontend/ui/Card.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { EmptyState, QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import type { PublicConfig } from '#shared/club/model.ts'
import { describePurpose } from '#shared/invoices/describePurpose.ts'
import { getAmountOwed } from '#shared/invoices/due.ts'
import type { OwnInvoice } from '#shared/invoices/model.ts'
import { formatCents } from '#shared/money.ts'
import { pages } from '#shared/pages.ts'
import { PayLayout } from './PayLayout.tsx'
import { PaymentOptions } from './PaymentOptions.tsx'
import { checkInvoicePayment, myInvoicesQuery, useReloadInvoices } from './queries.ts'

/** Pays an invoice of the office by card. */
export default function PayPage() {
  const { id = '' } = useParams()
  const own = useQuery(myInvoicesQuery)
  // Shown after paying; asked for now, so that nothing moves then.
  useOpenAmounts()
  const club = useQuery(clubConfigQuery)
  return (
    <div className={styles.checkoutScreen}>
      <PageHeader title={pages.payInvoice.title} />
      <QueryResult query={club} skeleton={<PaySkeleton />}>
        {config => (
          <QueryResult query={own} skeleton={<PaySkeleton />} errorTitle="Your invoice couldn’t be loaded">
            {all => <PayInvoice invoice={all.find(invoice => invoice.id === id)} config={config} />}
          </QueryResult>
        )}
      </QueryResult>
    </div>
  )
}

/** Anybody can write `success` into the URL, so it only triggers a check on the server: "is it paid?". */
function PayInvoice({ invoice, config }: { invoice: OwnInvoice | undefined; config: PublicConfig }) {
  const [success, setSuccess] = useSearchParam('success', { isFilter: true })
  const [unpaid, setUnpaid] = useState(false)
  const reload = useReloadInvoices()
  if (!invoice) return <NotFound />
  if (getAmountOwed(invoice) === 0) return <SettledNotice invoice={invoice} />
  if (success) {
    return (
      <PaymentConfirmation
        amount={getAmountOwed(invoice)}
        description={describePurpose(invoice)}
        checkPayment={() => checkInvoicePayment(invoice)}
        onPaid={reload}
        onUnpaid={() => {
          setUnpaid(true)
          setSuccess(undefined)
        }}
      />
    )
  }
  return (
    <PayLayout invoice={invoice}>
      {unpaid && (
        <Alert tone="warning" title="No payment received">
          We have not received a payment for this invoice yet. You can try again.
        </Alert>
      )}
      <PaymentOptions key={invoice.id} invoice={invoice} config={config} onTaken={() => setSuccess('true')} />
    </PayLayout>
  )
}

const NotFound = () => (
  <EmptyState
    title="Invoice not found"
    text="This is not one of your invoices. You’ll find all of yours in your account."
    action={<LinkButton to={pages.account.path}>My Account</LinkButton>}
  />
)

/** After paying, also what else is open, and when. */
function SettledNotice({ invoice: { status, amount, invoiceNumber } }: { invoice: OwnInvoice }) {
  const isPaid = status === 'paid'
  return (
    <EmptyState
      title={isPaid ? 'Paid' : 'Nothing to pay'}
      text={
        isPaid
          ? `${invoiceNumber} for ${formatCents(amount)} is paid. Thank you! Your receipt is in your account.`
          : `Nothing is due for ${invoiceNumber}.`
      }
      action={
        <div className={styles.settled}>
          <ul>
            <OpenAmounts />
          </ul>
          <LinkButton variant="primary" to={pages.account.path}>
            My Account
          </LinkButton>
        </div>
      }
    />
  )
}

const PaySkeleton = () => (
  <div className={styles.checkout}>
    <Skeleton lines={1} height="16rem" />
    <Skeleton lines={1} height="14rem" />
  </div>
)
