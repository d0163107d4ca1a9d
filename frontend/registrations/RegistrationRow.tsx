import type { ReactNode } from 'react'
import { useClub } from '#frontend/lib/club.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Badge } from '#frontend/ui/Card.tsx'
import { Money } from '#frontend/ui/figures/Money.tsx'
import fieldStyles from '#frontend/ui/forms/Field.module.css'
import waitingStyles from '#frontend/waiting/waiting.module.css'
import { formatInstant } from '#shared/dates.ts'
import { dueWords } from '#shared/invoices/due.ts'
import type { Registration } from '#shared/registrations/model.ts'
import { amountOwed, needsCheckout } from '#shared/registrations/rules.ts'
import { ProgramWhen } from './ProgramWhen.tsx'
import styles from './RegistrationRow.module.css'
import { getDisplayStatusBadge } from './registrationStatus.ts'

/** One of the user's own registrations, as shown in every list, with its actions. */
export function RegistrationRow(props: { registration: Registration; children: ReactNode }) {
  const { registration, children } = props
  const { playerName, program, season, balance = 0, discount } = registration
  const { label, tone } = getDisplayStatusBadge(registration)
  // Nothing is due for a spot that was given up.
  const isDue = balance > 0 && registration.state === 'active'
  return (
    <>
      <div>
        <p>
          <strong>{playerName}</strong> <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="muted">
          {program} · {season}
        </p>
        <ProgramWhen registration={registration} />
        <Deadline registration={registration} />
      </div>
      <div className={styles.registrationSum}>
        <p>
          {isDue && <span className="muted">{dueWords.dueNow} </span>}
          <strong>
            <Money cents={balance > 0 ? balance : amountOwed(registration)} fee />
          </strong>
        </p>
        {discount && (
          <p className={`muted ${styles.registrationCode}`}>
            code {discount.code}: <Money cents={-discount.amount} />
          </p>
        )}
      </div>
      <div className={`${buttonStyles.actions} ${waitingStyles.registrationActions}`}>{children}</div>
    </>
  )
}

/** What a family still has to do for a registration, and by when; nothing if it is settled. */
function Deadline({ registration }: { registration: Registration }) {
  const { config } = useClub()
  const { graceUntil, state, balance = 0 } = registration
  if (!needsCheckout(registration)) return null
  if (balance === 0) return <p className="muted">Nothing to pay. Please confirm the spot.</p>
  if (!graceUntil || !config) return <p className="muted">Please choose how you would like to pay.</p>
  const until = <time dateTime={graceUntil}>{formatInstant(graceUntil, config.timeZone)}</time>
  if (state !== 'lapsed') return <p>Pay by {until} to keep the spot</p>
  return (
    <p className={fieldStyles.error}>
      Payment was due by {until}. The spot was released. Paying now brings it back if one is available.
    </p>
  )
}
