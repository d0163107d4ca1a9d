import { payments, registrations } from 'virtual:routes'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSend } from '#frontend/app/queries.ts'
import { toast } from '#frontend/ui/toast.ts'
import type { Intent } from '#shared/payments/model.ts'
import type { Registration } from '#shared/registrations/model.ts'

/** The payment under way for a registration. Every tab gets the same one, so it is charged at most once. */
export function useIntent(
  { id, balance = 0, program, programId, state }: Registration,
  on: { onTaken: () => void; onChanged: () => Promise<void> },
) {
  const [intent, setIntent] = useState<Intent>()
  const [error, setError] = useState<string>()
  /** Why there is nothing to pay for any more. */
  const [gone, setGone] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const create = useSend(payments.createIntent)
  const look = useSend(registrations.update)

  const open = useEffectEvent(async () => {
    const body = { amount: balance, description: program, registrationId: id, programId }
    const sent = await create.send({ body })
    if (sent.ok) return setIntent(sent.reply)
    // Paid, or being paid, in another tab; or the amount has changed since this one looked.
    if (sent.error.status === 409) {
      const seen = await look.send({ params: { id }, body: { paymentStatus: 'paid' } })
      if (seen.ok && (seen.reply.balance === 0 || seen.reply.processing)) return on.onTaken()
      if (seen.ok && seen.reply.balance !== balance) await on.onChanged()
      else if (state === 'lapsed') return setGone(sent.error.message)
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
  }, [id, balance, attempt])

  return { intent, error, gone, retry: () => setAttempt(attempt + 1) }
}
