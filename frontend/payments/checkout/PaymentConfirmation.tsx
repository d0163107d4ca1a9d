import { useEffect, useEffectEvent, useState } from 'react'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { Money } from '#frontend/ui/figures/Money.tsx'
import { pages } from '#shared/pages.ts'
import styles from './checkout.module.css'

/** Seconds between polls, growing. */
const pollDelays = [1, 2, 3, 5, 8, 13, 21, 30]

/** The server's view of a payment; unknown without a reply, or while the bank is still processing it. */
export type PaymentCheck = 'paid' | 'unpaid' | 'unknown'

/** Polls the server until it knows whether the payment has arrived, for at most a minute and a half. */
export function PaymentConfirmation(props: {
  /** Cents. */
  amount: number
  /** What the payment is for. */
  description: string
  checkPayment: () => Promise<PaymentCheck>
  onPaid: () => Promise<void>
  onUnpaid: () => void
}) {
  const { amount, description } = props
  const [round, setRound] = useState(0)
  const [slow, setSlow] = useState(false)
  const checkPayment = useEffectEvent(() => props.checkPayment().catch((): PaymentCheck => 'unknown'))
  const onPaid = useEffectEvent(props.onPaid)
  const onUnpaid = useEffectEvent(props.onUnpaid)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round starts on request
  useEffect(() => {
    const controller = new AbortController()
    void pollUntilKnown(() => checkPayment(), controller.signal).then(answer => {
      if (controller.signal.aborted) return
      if (answer === 'paid') void onPaid()
      else if (answer === 'unpaid') onUnpaid()
      else setSlow(true)
    })
    return () => controller.abort()
  }, [round])

  return (
    <Card title="Your payment is being confirmed">
      <div role="status" className={styles.confirming}>
        {!slow && <span className={buttonStyles.spinner} aria-hidden="true" />}
        <p>
          <Money cents={amount} /> for {description}.{' '}
          {slow
            ? 'This is taking longer than usual. You don’t need to wait: we’ll email your receipt as soon as the payment is confirmed.'
            : 'Please keep this page open for a moment.'}
        </p>
      </div>
      {slow && (
        <div className={buttonStyles.actions}>
          <Button
            onClick={() => {
              setSlow(false)
              setRound(round + 1)
            }}
          >
            Check again
          </Button>
          <LinkButton to={pages.dashboard.path}>Go to dashboard</LinkButton>
        </div>
      )}
    </Card>
  )
}

async function pollUntilKnown(
  checkPayment: () => Promise<PaymentCheck>,
  signal: AbortSignal,
): Promise<PaymentCheck> {
  for (const seconds of pollDelays) {
    const answer = await checkPayment()
    if (signal.aborted || answer !== 'unknown') return answer
    await new Promise(resolve => setTimeout(resolve, seconds * 1000))
    if (signal.aborted) return 'unknown'
  }
  return 'unknown'
}
