import type { ReactNode } from 'react'
import { Card } from '#frontend/ui/Card.tsx'
import { Money } from '#frontend/ui/Money.tsx'
import { formatFee } from '#shared/money.ts'
import type { Registration } from '#shared/registrations/model.ts'
import { owedFor } from '#shared/registrations/rules.ts'
import { DiscountCode, RemoveCode } from './DiscountCodeField.tsx'
import { Siblings } from './SiblingNotice.tsx'

/** What is decided beside what it is about; the total stays in sight on every screen. */
export function Layout(props: {
  current: Registration
  own: Registration[]
  onDoubt: () => void
  children: ReactNode
}) {
  const { current, own, onDoubt, children } = props
  return (
    <div className="checkout">
      <div className="checkout-main">
        <Siblings current={current} own={own} />
        {children}
      </div>
      <aside className="checkout-summary" aria-label="Summary">
        <Summary registration={current} onDoubt={onDoubt} />
      </aside>
      {/* On a phone the summary scrolls away, so there the total stands here instead. */}
      <p className="checkout-bar">
        Total <strong>{formatFee(current.balance ?? 0)}</strong>
      </p>
    </div>
  )
}

function Summary({ registration, onDoubt }: { registration: Registration; onDoubt: () => void }) {
  const { id, playerName, program, season, fee = 0, balance = 0, collected = 0 } = registration
  return (
    <Card title="Summary">
      <dl className="checkout-facts">
        <dt>Player</dt>
        <dd>{playerName}</dd>
        <dt>Program</dt>
        <dd>{program}</dd>
        <dt>Season</dt>
        <dd>{season}</dd>
      </dl>
      {balance < fee && <Parts registration={registration} onDoubt={onDoubt} />}
      {fee > 0 && collected === 0 && <DiscountCode key={id} registration={registration} onDoubt={onDoubt} />}
      <p className="checkout-total">
        Total{' '}
        <strong>
          <Money cents={balance} fee />
        </strong>
      </p>
    </Card>
  )
}

/** How the fee becomes what is still to pay. */
function Parts({ registration, onDoubt }: { registration: Registration; onDoubt: () => void }) {
  const { fee = 0, balance = 0, collected = 0, discount, waived = 0 } = registration
  const paid = Math.max(0, owedFor(registration) - balance)
  return (
    <dl className="checkout-facts checkout-amounts">
      <dt>Fee</dt>
      <dd>
        <Money cents={fee} />
      </dd>
      {discount && (
        <>
          <dt className="checkout-code">
            Code {discount.code}
            {collected === 0 && <RemoveCode registration={registration} onDoubt={onDoubt} />}
          </dt>
          <dd>
            <Money cents={-discount.amount} />
          </dd>
        </>
      )}
      {waived > 0 && (
        <>
          <dt>Waived</dt>
          <dd>
            <Money cents={-waived} />
          </dd>
        </>
      )}
      {paid > 0 && (
        <>
          <dt>Paid so far</dt>
          <dd>
            <Money cents={paid} />
          </dd>
        </>
      )}
    </dl>
  )
}
