import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { checkoutPath, standing } from '#frontend/registrations/hooks.ts'
import { Badge, Card } from '#frontend/ui/Card.tsx'
import { Money } from '#frontend/ui/Money.tsx'
import { formatFee } from '#shared/money.ts'
import type { Registration } from '#shared/registrations/model.ts'
import { needsCheckout } from '#shared/registrations/rules.ts'

/** What is decided beside what it is about; the total stays in sight on every screen. */
export function Layout(props: { current: Registration; own: Registration[]; children: ReactNode }) {
  const { current, own, children } = props
  return (
    <div className="checkout">
      <div className="checkout-main">
        <Siblings current={current} own={own} />
        {children}
      </div>
      <aside className="checkout-summary" aria-label="Summary">
        <Summary registration={current} />
      </aside>
      {/* On a phone the summary scrolls away, so there the total stands here instead. */}
      <p className="checkout-bar">
        Total <strong>{formatFee(current.balance ?? 0)}</strong>
      </p>
    </div>
  )
}

function Summary({ registration }: { registration: Registration }) {
  const { playerName, program, season, fee = 0, balance = 0 } = registration
  return (
    <Card title="Summary">
      <dl className="checkout-facts">
        <dt>Player</dt>
        <dd>{playerName}</dd>
        <dt>Program</dt>
        <dd>{program}</dd>
        <dt>Season</dt>
        <dd>{season}</dd>
        {balance < fee && balance > 0 && (
          <>
            <dt>Fee</dt>
            <dd>
              <Money cents={fee} />
            </dd>
            <dt>Paid so far</dt>
            <dd>
              <Money cents={fee - balance} />
            </dd>
          </>
        )}
      </dl>
      <p className="checkout-total">
        Total{' '}
        <strong>
          <Money cents={balance} fee />
        </strong>
      </p>
    </Card>
  )
}

/** Twins are paid one after the other: each its own charge, each its own receipt. */
function Siblings({ current, own }: { current: Registration; own: Registration[] }) {
  const open = own.filter(needsCheckout)
  if (open.length < 2) return null
  return (
    <Card title={`${open.length} registrations are open`}>
      <p className="muted">They are paid one after the other, each with its own receipt.</p>
      <ul className="siblings">
        {open.map(registration => (
          <li key={registration.id}>
            <Link
              to={checkoutPath(registration)}
              replace
              preventScrollReset
              aria-current={registration.id === current.id ? 'step' : undefined}
            >
              <span>{registration.playerName}</span>
              <Badge tone={standing(registration).tone}>{standing(registration).label}</Badge>
              <Money cents={registration.balance ?? 0} fee />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
