import { type ReactNode, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { dismissToast, toast } from '#frontend/lib/toast.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Alert, Card as Frame } from '#frontend/ui/Card.tsx'
import { PlainForm } from '#frontend/ui/forms/PlainForm.tsx'
import { ErrorState, Skeleton } from '#frontend/ui/page/states.tsx'
import type { PublicConfig } from '#shared/club/model.ts'
import { formatCents } from '#shared/money.ts'
import styles from './checkout.module.css'
import type { Card, PaymentProvider } from './providers/provider.ts'
import { usePaymentIntent } from './usePaymentIntent.ts'
import type { Payable } from './useRegistrationPayable.ts'

interface Props {
  payable: Payable
  provider: PaymentProvider
  payments: PublicConfig['payments']
  onTaken: () => void
  onChanged: () => Promise<void>
  onBack: () => void
  /** Shown when the payment is no longer possible, with the reason. */
  whenGone?: (message: string) => ReactNode
}

export function PaymentForm({
  payable,
  provider,
  payments,
  onTaken,
  onChanged,
  onBack,
  whenGone = message => <Alert tone="error">{message}</Alert>,
}: Props) {
  const { intent, error, gone, retry } = usePaymentIntent(payable, { onTaken, onChanged })
  if (gone) return whenGone(gone)
  return (
    <Frame title="Pay by card">
      {error ? (
        <ErrorState title="Payment Setup Failed" text={error} onRetry={retry} />
      ) : intent ? (
        <CardForm
          key={intent.clientSecret}
          provider={provider}
          payments={payments}
          clientSecret={intent.clientSecret}
          amount={intent.amount}
          returnUrl={location.origin + payable.returnTo}
          onTaken={onTaken}
          onBack={onBack}
        />
      ) : (
        <Skeleton lines={4} />
      )}
    </Frame>
  )
}

function CardForm(props: {
  provider: PaymentProvider
  payments: PublicConfig['payments']
  clientSecret: string
  amount: number
  returnUrl: string
  onTaken: () => void
  onBack: () => void
}) {
  const { provider, payments, clientSecret, amount, returnUrl, onTaken, onBack } = props
  const card = useRef<Card>(null)
  const [decline, setDecline] = useState<string>()
  const [pending, setPending] = useState(false)
  // A second click may come before the next render.
  const busy = useRef(false)

  async function pay() {
    if (busy.current || !card.current) return
    busy.current = true
    setPending(true)
    setDecline(undefined)
    dismissToast()
    const outcome = await card.current.pay()
    if (outcome.status !== 'refused') return onTaken()
    busy.current = false
    // The toast finds its place by what is on the screen, and the alert moves the button that was pressed.
    flushSync(() => {
      setPending(false)
      setDecline(outcome.message)
    })
    toast({ title: 'Payment Failed', description: outcome.message, destructive: true })
  }

  return (
    <PlainForm onSubmit={pay}>
      <Suspense fallback={<Skeleton lines={4} />}>
        <provider.CardFields
          ref={card}
          payments={payments}
          clientSecret={clientSecret}
          returnUrl={returnUrl}
          pending={pending}
        />
      </Suspense>
      {decline && (
        <Alert tone="error" title="Payment Failed">
          {decline} Nothing was charged. You can try again or use another card.
        </Alert>
      )}
      <div className={styles.payActions}>
        <Button variant="quiet" onClick={() => !busy.current && onBack()}>
          Other ways to pay
        </Button>
        <Button type="submit" variant="primary" pending={pending}>
          Pay {formatCents(amount)}
        </Button>
      </div>
    </PlainForm>
  )
}
