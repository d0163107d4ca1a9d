import { registrations } from 'virtual:routes'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '#frontend/app/api.ts'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { Money } from '#frontend/ui/Money.tsx'
import { pages } from '#shared/pages.ts'
import type { Registration } from '#shared/registrations/model.ts'

/** Seconds between one question and the next: at once while somebody waits, then ever more patient. */
const waits = [1, 2, 3, 5, 8, 13, 21, 30]

/** Asks the server whether the money has arrived until it knows, or for a minute and a half. */
export function Confirming(props: {
  registration: Registration
  onPaid: () => Promise<void>
  onUnpaid: () => void
}) {
  const { id, playerName, program, balance = 0 } = props.registration
  const [round, setRound] = useState(0)
  const [slow, setSlow] = useState(false)
  const onPaid = useEffectEvent(props.onPaid)
  const onUnpaid = useEffectEvent(props.onUnpaid)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round begins on request
  useEffect(() => {
    const controller = new AbortController()
    void untilKnown(id, controller.signal).then(answer => {
      if (controller.signal.aborted) return
      if (answer === 'paid') void onPaid()
      else if (answer === 'unpaid') onUnpaid()
      else setSlow(true)
    })
    return () => controller.abort()
  }, [id, round])

  return (
    <Card title="Your payment is being confirmed">
      <div role="status" className="confirming">
        {!slow && <span className="spinner" aria-hidden="true" />}
        <p>
          <Money cents={balance} /> for {playerName}, {program}.{' '}
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

async function untilKnown(id: string, signal: AbortSignal): Promise<'paid' | 'unpaid' | 'unknown'> {
  for (const seconds of waits) {
    const answer = await ask(id)
    if (signal.aborted || answer === 'paid' || answer === 'unpaid') return answer
    await new Promise(resolve => setTimeout(resolve, seconds * 1000))
    if (signal.aborted) return 'unknown'
  }
  return 'unknown'
}

/** `paid` is a question here: the server looks at the card processor's own record. */
async function ask(id: string): Promise<'paid' | 'unpaid' | 'unknown'> {
  try {
    const { balance, processing } = await call(registrations.update, {
      params: { id },
      body: { paymentStatus: 'paid' },
    })
    if (balance === 0) return 'paid'
    return processing ? 'unknown' : 'unpaid'
  } catch {
    return 'unknown'
  }
}
