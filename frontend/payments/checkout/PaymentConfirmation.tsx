import { useEffect, useEffectEvent, useState } from 'react'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { Money } from '#frontend/ui/Money.tsx'
import { pages } from '#shared/pages.ts'

/** Seconds between one question and the next: at once while somebody waits, then ever more patient. */
const waits = [1, 2, 3, 5, 8, 13, 21, 30]

/** What the server knows of a payment; without an answer, or while the bank has none, it is unknown. */
export type Known = 'paid' | 'unpaid' | 'unknown'

/** Asks the server whether the money has arrived until it knows, or for a minute and a half. */
export function Confirming(props: {
  /** Cents. */
  amount: number
  /** What it pays for. */
  what: string
  ask: () => Promise<Known>
  onPaid: () => Promise<void>
  onUnpaid: () => void
}) {
  const { amount, what } = props
  const [round, setRound] = useState(0)
  const [slow, setSlow] = useState(false)
  const ask = useEffectEvent(() => props.ask().catch((): Known => 'unknown'))
  const onPaid = useEffectEvent(props.onPaid)
  const onUnpaid = useEffectEvent(props.onUnpaid)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round begins on request
  useEffect(() => {
    const controller = new AbortController()
    void untilKnown(() => ask(), controller.signal).then(answer => {
      if (controller.signal.aborted) return
      if (answer === 'paid') void onPaid()
      else if (answer === 'unpaid') onUnpaid()
      else setSlow(true)
    })
    return () => controller.abort()
  }, [round])

  return (
    <Card title="Your payment is being confirmed">
      <div role="status" className="confirming">
        {!slow && <span className="spinner" aria-hidden="true" />}
        <p>
          <Money cents={amount} /> for {what}.{' '}
          {slow
            ? 'This takes longer than usual. You need not wait here: as soon as the payment is confirmed you get a receipt by e-mail.'
            : 'Please keep this page open for a moment.'}
        </p>
      </div>
      {slow && (
        <div className="actions">
          <Button
            onClick={() => {
              setSlow(false)
              setRound(round + 1)
            }}
          >
            Check again
          </Button>
          <LinkButton to={pages.dashboard.path}>Go to Dashboard</LinkButton>
        </div>
      )}
    </Card>
  )
}

async function untilKnown(ask: () => Promise<Known>, signal: AbortSignal): Promise<Known> {
  for (const seconds of waits) {
    const answer = await ask()
    if (signal.aborted || answer !== 'unknown') return answer
    await new Promise(resolve => setTimeout(resolve, seconds * 1000))
    if (signal.aborted) return 'unknown'
  }
  return 'unknown'
}
