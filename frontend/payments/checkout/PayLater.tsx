import { registrations } from 'virtual:routes'
import { useEffect, useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { dismissToast } from '#frontend/lib/toast.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { ConfirmDialog } from '#frontend/ui/dialog/ConfirmDialog.tsx'
import { formatInstant } from '#shared/dates.ts'
import { formatCents } from '#shared/money.ts'
import type { Registration } from '#shared/registrations/model.ts'
import { calculateGraceEnd, graceHours, mayPayLater } from '#shared/registrations/rules.ts'

/** Defers the payment, after stating the deadline and what happens then. */
export function PayLater(props: {
  registration: Registration
  timeZone: string
  onDeferred: () => Promise<void>
}) {
  const { registration, timeZone, onDeferred } = props
  const { id, playerName, program, balance = 0 } = registration
  const [asking, setAsking] = useState(false)
  const { send, pending } = useSend(registrations.update, { toast: { error: 'This couldn’t be saved' } })
  const now = useNow()
  const until = formatInstant(calculateGraceEnd(registration, now), timeZone)

  async function defer() {
    dismissToast()
    const sent = await send({ params: { id }, body: { paymentStatus: 'pay_later' } })
    setAsking(false)
    if (sent.ok) await onDeferred()
  }

  if (!mayPayLater(registration, now)) {
    return (
      <p className="muted">
        {playerName} was registered for this program before, and the pay-later deadline passed on {until}.
      </p>
    )
  }
  return (
    <div>
      <div>
        <h3>{registration.earlierGrace ? 'Later' : `Within ${graceHours} hours`}</h3>
        <p className="muted">We’ll hold the spot until {until}.</p>
      </div>
      <Button onClick={() => setAsking(true)}>Pay Later</Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void defer()}
        title="Pay later?"
        action="Yes, pay later"
        cancel="Go back"
        pending={pending}
      >
        <p>
          {formatCents(balance)} is due by <strong>{until}</strong>. We’ll email you a reminder before then.
        </p>
        <p>
          If it isn’t paid by then, {playerName}’s spot in {program} will be released.
        </p>
      </ConfirmDialog>
    </div>
  )
}

/** The deadline counts from the moment of the choice, so it updates while the page is open. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 15_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
