import { payments } from 'virtual:routes'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { toast } from '#frontend/lib/toast.ts'
import type { Intent } from '#shared/payments/model.ts'
import type { Payable } from './useRegistrationPayable.ts'

/**
 * The payment intent. Every tab gets the same one, so it is charged at most once. A new `round` requests it
 * again; if it is unchanged, the input in the card fields stays.
 */
export function usePaymentIntent(
  { amount, round, target, recheck }: Payable,
  on: { onTaken: () => void; onChanged: () => Promise<void> },
) {
  const [intent, setIntent] = useState<Intent>()
  const [error, setError] = useState<string>()
  /** Why the payment is no longer possible. */
  const [gone, setGone] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const create = useSend(payments.createIntent)

  const open = useEffectEvent(async () => {
    const sent = await create.send({ body: { ...target, amount } })
    if (sent.ok) return setIntent(sent.reply)
    // Paid, or being paid, in another tab; or the amount has changed.
    if (sent.error.status === 409) {
      const seen = await recheck()
      if (seen === 'taken') return on.onTaken()
      if (seen === 'gone') return setGone(sent.error.message)
      if (seen === 'changed') {
        // The new amount triggers a new request.
        toast({ title: 'The total has changed', description: sent.error.message })
        return on.onChanged()
      }
    }
    setError(sent.error.message)
    toast({
      title: 'Payment Setup Failed',
      description: 'There was an error setting up the payment. Please try again.',
      destructive: true,
    })
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt starts on request
  useEffect(() => {
    setIntent(undefined)
    setError(undefined)
    void open()
  }, [target.registrationId, target.invoiceId, amount, attempt])

  const requestedRound = useRef(round)
  useEffect(() => {
    if (requestedRound.current === round) return
    requestedRound.current = round
    void open()
  }, [round])

  return { intent, error, gone, retry: () => setAttempt(attempt + 1) }
}
