import type { ReactNode } from 'react'
import { Badge } from '#frontend/ui/Card.tsx'
import { Money } from '#frontend/ui/Money.tsx'
import type { Registration } from '#shared/registrations/model.ts'
import { owedFor } from '#shared/registrations/rules.ts'
import { Deadline } from './Deadline.tsx'
import { standing } from './queries.ts'
import './registrations.css'

/** A registration of one's own, as it reads wherever it is listed, and what can be done about it. */
export function RegistrationRow(props: { registration: Registration; children: ReactNode }) {
  const { registration, children } = props
  const { playerName, program, season, balance = 0, discount } = registration
  const { label, tone } = standing(registration)
  return (
    <>
      <div>
        <p>
          <strong>{playerName}</strong> <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="muted">
          {program} · {season}
        </p>
        <Deadline registration={registration} />
      </div>
      <div className="registration-sum">
        <p>
          {balance > 0 && <span className="muted">to pay </span>}
          <Money cents={balance > 0 ? balance : owedFor(registration)} fee />
        </p>
        {discount && (
          <p className="muted registration-code">
            code {discount.code}: <Money cents={-discount.amount} />
          </p>
        )}
      </div>
      <div className="actions">{children}</div>
    </>
  )
}
