import { Alert } from '#frontend/ui/Card.tsx'
import { formatInstant } from '#shared/dates.ts'
import type { Registration } from '#shared/registrations/model.ts'

/** The deadline of a deferred payment, or that it has lapsed. */
export function DueNotice({ registration, timeZone }: { registration: Registration; timeZone: string }) {
  const { graceUntil, state, playerName } = registration
  if (!graceUntil) return null
  const until = <time dateTime={graceUntil}>{formatInstant(graceUntil, timeZone)}</time>
  if (state === 'lapsed') {
    return (
      <Alert tone="error" title="Payment overdue">
        It was due by {until}, and {playerName}’s spot was released. Pay now to get it back if there is still
        room.
      </Alert>
    )
  }
  return (
    <Alert tone="warning" title="You chose to pay later">
      Pay by {until} to keep {playerName}’s spot.
    </Alert>
  )
}
