import { registrations } from 'virtual:routes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOpenAmounts } from '#frontend/payments/balance/useOpenAmounts.ts'
import { useMyRegistrations } from '#frontend/registrations/queries.ts'
import { Alert } from '#frontend/ui/Card.tsx'
import { PageHeader } from '#frontend/ui/page/PageHeader.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { pages } from '#shared/pages.ts'
import type { Registration } from '#shared/registrations/model.ts'
import { needsCheckout } from '#shared/registrations/rules.ts'
import { CheckoutLayout } from './CheckoutLayout.tsx'
import styles from './checkout.module.css'
import { type CheckoutParams, useCheckoutParams } from './checkoutParams.ts'
import { FreeView } from './FreeView.tsx'
import { NothingPending } from './NothingPending.tsx'
import { PaymentConfirmation } from './PaymentConfirmation.tsx'
import { PaymentView } from './PaymentView.tsx'
import { SuccessView } from './SuccessView.tsx'
import { checkRegistrationPayment } from './useRegistrationPayable.ts'

export default function CheckoutPage() {
  const address = useCheckoutParams()
  const query = useMyRegistrations(address.programId)
  return (
    <div className={styles.checkoutScreen}>
      <PageHeader title={pages.checkout.title} />
      {address.programId || address.registrationId ? (
        <QueryResult
          query={query}
          skeleton={<CheckoutSkeleton />}
          errorTitle="Your registration couldn’t be loaded"
        >
          {own => <Checkout own={own} address={address} />}
        </QueryResult>
      ) : (
        <NothingPending registrations={[]} />
      )}
    </div>
  )
}

/** The server's state decides which view is shown; the URL only says which registration it is about. */
function Checkout({ own, address }: { own: Registration[]; address: CheckoutParams }) {
  const client = useQueryClient()
  const [deferredId, setDeferredId] = useState<string>()
  const [unpaid, setUnpaid] = useState(false)
  /** Incremented to request the payment intent again. */
  const [round, setRound] = useState(0)
  // Shown after paying; asked for now, so that nothing moves then.
  useOpenAmounts()
  const reload = () => client.invalidateQueries({ queryKey: [registrations.list.path] })

  const open = own.filter(needsCheckout)
  const named = own.find(({ id }) => id === address.registrationId)
  const deferred = own.find(({ id }) => id === deferredId && id === (address.registrationId ?? id))
  if (deferred) return <SuccessView done={deferred} />

  // Without an id: the only open registration, or else the newest one.
  const asked = named ?? open[0] ?? own[0]
  if (address.success && asked) {
    if (!needsCheckout(asked)) return <SuccessView done={asked} />
    if (asked.balance) {
      return (
        <PaymentConfirmation
          key={asked.id}
          amount={asked.balance}
          description={`${asked.playerName}, ${asked.program}`}
          checkPayment={() => checkRegistrationPayment(asked)}
          onPaid={reload}
          onUnpaid={() => {
            setUnpaid(true)
            address.setParams({ registrationId: asked.id, success: false })
            // The total may have changed meanwhile.
            void reload()
          }}
        />
      )
    }
  }

  const current = named && needsCheckout(named) ? named : open[0]
  if (!current) return <NothingPending registrations={own} />
  return (
    <CheckoutLayout current={current} own={own} onDoubt={() => setRound(count => count + 1)}>
      {unpaid && (
        <Alert tone="warning" title="No payment received">
          We have not received a payment for this registration yet. You can try again.
        </Alert>
      )}
      {current.balance ? (
        <PaymentView
          key={current.id}
          registration={current}
          round={round}
          onTaken={() => {
            setUnpaid(false)
            address.setParams({ registrationId: current.id, success: true })
          }}
          onDeferred={() => {
            setDeferredId(current.id)
            return reload()
          }}
          onChanged={reload}
        />
      ) : (
        <FreeView
          key={current.id}
          registration={current}
          onDone={() => {
            address.setParams({ registrationId: current.id, success: true })
            return reload()
          }}
        />
      )}
    </CheckoutLayout>
  )
}

const CheckoutSkeleton = () => (
  <div className={styles.checkout}>
    <Skeleton lines={1} height="16rem" />
    <Skeleton lines={1} height="14rem" />
  </div>
)
