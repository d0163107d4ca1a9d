import { useClub } from '#frontend/lib/club.ts'
import { formatInstant } from '#shared/dates.ts'
import type { Registration } from '#shared/registrations/model.ts'
import { needsCheckout } from '#shared/registrations/rules.ts'

/** What a family still has to do for a registration, and until when; nothing where it is settled. */
export function Deadline({ registration }: { registration: Registration }) {
  const { config } = useClub()
  const { graceUntil, state, balance = 0 } = registration
  if (!needsCheckout(registration)) return null
  if (balance === 0) return <p className="muted">Nothing to pay: please confirm the place.</p>
  if (!graceUntil || !config) return <p className="muted">Please choose how you would like to pay.</p>
  const until = <time dateTime={graceUntil}>{formatInstant(graceUntil, config.timeZone)}</time>
  if (state !== 'lapsed') return <p>Pay by {until} to keep the place</p>
  return (
    <p className="field-error">
      Payment was due by {until}. The place was given up; paying brings it back if there is one.
    </p>
  )
}
