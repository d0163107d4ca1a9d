import { payments } from 'virtual:routes'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { toast } from '#frontend/lib/toast.ts'
import type { Intent } from '#shared/payments/model.ts'
import type { Payable } from './useRegistrationPayable.ts'

/**
 * The payment under way. Every tab gets the same one, so it is charged at most once. With a new `round` it is asked for
 * again; where it is the same, what is typed into the card's fields stays.
 */
export function useIntent(
  { amount, round, of, look }: Payable,
  on: { onTaken: () => void; onChanged: () => Promise<void> },
) {
  const [intent, setIntent] = useState<Intent>()
  const [error, setError] = useState<string>()
  /** Why there is nothing to pay for any more. */
  const [gone, setGone] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const create = useSend(payments.createIntent)

  const open = useEffectEvent(async () => {
    const sent = await create.send({ body: { ...of, amount } })
    if (sent.ok) return setIntent(sent.reply)
    // Paid, or being paid, in another tab; or the amount has changed since this one looked.
    if (sent.error.status === 409) {
      const seen = await look()
      if (seen === 'taken') return on.onTaken()
      if (seen === 'gone') return setGone(sent.error.message)
      if (seen === 'changed') {
        // With the new amount this is asked anew.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt begins on request
  useEffect(() => {
    setIntent(undefined)
    setError(undefined)
    void open()
  }, [of.registrationId, of.invoiceId, amount, attempt])

  const asked = useRef(round)
  useEffect(() => {
    if (asked.current === round) return
    asked.current = round
    void open()
  }, [round])

  return { intent, error, gone, retry: () => setAttempt(attempt + 1) }
}
