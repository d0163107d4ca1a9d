import { LinkButton } from '#frontend/ui/Button.tsx'
import { Badge, Card } from '#frontend/ui/Card.tsx'
import { Money } from '#frontend/ui/Money.tsx'
import type { Registration } from '#shared/registrations/model.ts'
import { needsCheckout } from '#shared/registrations/rules.ts'
import { Deadline } from './Deadline.tsx'
import { checkoutPath, standing, useOwnRegistrations } from './hooks.ts'

/** What a family has begun and not finished stands first: a place may depend on it. */
export function OpenCheckouts() {
  const open = (useOwnRegistrations().data ?? []).filter(needsCheckout)
  if (open.length === 0) return null
  return (
    <Card title="Finish checkout">
      <ul className="open-checkouts">
        {open.map(registration => (
          <li key={registration.id}>
            <OpenCheckout registration={registration} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function OpenCheckout({ registration }: { registration: Registration }) {
  const { playerName, program, season, balance = 0 } = registration
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
      <p className="open-checkout-sum">
        <Money cents={balance} fee />
      </p>
      <LinkButton
        look="primary"
        to={checkoutPath(registration)}
        aria-label={`Finish checkout for ${playerName}, ${program}`}
      >
        Finish checkout
      </LinkButton>
    </>
  )
}
