import { registrations } from 'virtual:routes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOwnRegistrations } from '#frontend/registrations/queries.ts'
import { Alert } from '#frontend/ui/Card.tsx'
import { PageHeader } from '#frontend/ui/PageHeader.tsx'
import { Loaded, Skeleton } from '#frontend/ui/states.tsx'
import { pages } from '#shared/pages.ts'
import type { Registration } from '#shared/registrations/model.ts'
import { needsCheckout } from '#shared/registrations/rules.ts'
import { Layout } from './CheckoutLayout.tsx'
import { type Address, useAddress } from './checkoutParams.ts'
import { FreeView } from './FreeView.tsx'
import { NothingPending } from './NothingPending.tsx'
import { Confirming } from './PaymentConfirmation.tsx'
import { PaymentView } from './PaymentView.tsx'
import { SuccessView } from './SuccessView.tsx'
import { askAbout } from './useRegistrationPayable.ts'
import './checkout.css'

export default function CheckoutPage() {
  const address = useAddress()
  const query = useOwnRegistrations(address.programId)
  return (
    <div className="checkout-screen">
      <PageHeader title={pages.checkout.title} />
      {address.programId ? (
        <Loaded query={query} skeleton={<Waiting />} errorTitle="Your registration could not be loaded">
          {own => <Checkout own={own} address={address} />}
        </Loaded>
      ) : (
        <NothingPending own={[]} />
      )}
    </div>
  )
}

/** Which view it is depends on what the server says; the address only says what to ask it about. */
function Checkout({ own, address }: { own: Registration[]; address: Address }) {
  const client = useQueryClient()
  const [deferredId, setDeferredId] = useState<string>()
  const [unpaid, setUnpaid] = useState(false)
  /** Each time the payment under way is asked for anew. */
  const [round, setRound] = useState(0)
  const reload = () => client.invalidateQueries({ queryKey: [registrations.list.path] })

  const open = own.filter(needsCheckout)
  const named = own.find(({ id }) => id === address.registrationId)
  const deferred = own.find(({ id }) => id === deferredId && id === (address.registrationId ?? id))
  if (deferred) return <SuccessView done={deferred} />

  // Without a name the address means the only one, or the newest.
  const asked = named ?? open[0] ?? own[0]
  if (address.success && asked) {
    if (!needsCheckout(asked)) return <SuccessView done={asked} />
    if (asked.balance) {
      return (
        <Confirming
          key={asked.id}
          amount={asked.balance}
          what={`${asked.playerName}, ${asked.program}`}
          ask={() => askAbout(asked)}
          onPaid={reload}
          onUnpaid={() => {
            setUnpaid(true)
            address.go({ registrationId: asked.id, success: false })
            // Somebody may have changed the total meanwhile.
            void reload()
          }}
        />
      )
    }
  }

  const current = named && needsCheckout(named) ? named : open[0]
  if (!current) return <NothingPending own={own} />
  return (
    <Layout current={current} own={own} onDoubt={() => setRound(count => count + 1)}>
      {unpaid && (
        <Alert tone="warning" title="No payment has arrived">
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
            address.go({ registrationId: current.id, success: true })
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
            address.go({ registrationId: current.id, success: true })
            return reload()
          }}
        />
      )}
    </Layout>
  )
}

const Waiting = () => (
  <div className="checkout">
    <Skeleton lines={1} height="16rem" />
    <Skeleton lines={1} height="14rem" />
  </div>
)
