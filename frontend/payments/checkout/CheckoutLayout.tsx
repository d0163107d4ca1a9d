import type { ReactNode } from 'react'
import { Card } from '#frontend/ui/Card.tsx'
import { Money } from '#frontend/ui/figures/Money.tsx'
import { formatFee } from '#shared/money.ts'
import type { Registration } from '#shared/registrations/model.ts'
import { amountOwed } from '#shared/registrations/rules.ts'
import styles from './checkout.module.css'
import { DiscountCodeField, RemoveCode } from './DiscountCodeField.tsx'
import { SiblingNotice } from './SiblingNotice.tsx'

/** The decision next to the order summary; the total stays in view on every screen size. */
export function CheckoutLayout(props: {
  current: Registration
  own: Registration[]
  onDoubt: () => void
  children: ReactNode
}) {
  const { current, own, onDoubt, children } = props
  return (
    <div className={styles.checkout}>
      <div className={styles.checkoutMain}>
        <SiblingNotice current={current} own={own} />
        {children}
      </div>
      <aside className={styles.checkoutSummary} aria-label="Summary">
        <Summary registration={current} onDoubt={onDoubt} />
      </aside>
      {/* On a phone the summary scrolls away, so the total is shown here. */}
      <p className={styles.checkoutBar}>
        Total <strong>{formatFee(current.balance ?? 0)}</strong>
      </p>
    </div>
  )
}

function Summary({ registration, onDoubt }: { registration: Registration; onDoubt: () => void }) {
  const { id, playerName, program, season, fee = 0, balance = 0, collected = 0 } = registration
  return (
    <Card title="Summary">
      <dl className={styles.checkoutFacts}>
        <dt>Player</dt>
        <dd>{playerName}</dd>
        <dt>Program</dt>
        <dd>{program}</dd>
        <dt>Season</dt>
        <dd>{season}</dd>
      </dl>
      {balance < fee && <PriceBreakdown registration={registration} onDoubt={onDoubt} />}
      {fee > 0 && collected === 0 && (
        <DiscountCodeField key={id} registration={registration} onPaymentStale={onDoubt} />
      )}
      <p className={styles.checkoutTotal}>
        Total{' '}
        <strong>
          <Money cents={balance} fee />
        </strong>
      </p>
    </Card>
  )
}

/** The breakdown from the fee to the amount due. */
function PriceBreakdown({ registration, onDoubt }: { registration: Registration; onDoubt: () => void }) {
  const { fee = 0, balance = 0, collected = 0, discount, waived = 0 } = registration
  const paid = Math.max(0, amountOwed(registration) - balance)
  return (
    <dl className={`${styles.checkoutFacts} ${styles.checkoutAmounts}`}>
      <dt>Fee</dt>
      <dd>
        <Money cents={fee} />
      </dd>
      {discount && (
        <>
          <dt className={styles.checkoutCode}>
            Code {discount.code}
            {collected === 0 && <RemoveCode registration={registration} onPaymentStale={onDoubt} />}
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
