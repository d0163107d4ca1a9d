import { getAmountPaid } from '#frontend/registrations/registrationStatus.ts'
import factListStyles from '#frontend/ui/FactList.module.css'
import { Money } from '#frontend/ui/figures/Money.tsx'
import type { Program } from '#shared/programs/model.ts'
import type { Registration } from '#shared/registrations/model.ts'
import { graceHours } from '#shared/registrations/rules.ts'
import styles from './actions.module.css'

/** What a move costs the family, or what it gets back. */
export function FeeDifference({ registration, program }: { registration: Registration; program: Program }) {
  const paid = getAmountPaid(registration)
  const difference = program.fee - paid
  const { discount } = registration
  return (
    <div className={styles.difference}>
      <dl className={factListStyles.facts}>
        <PriceLine label="Current fee" cents={registration.fee ?? 0} fee />
        <PriceLine label="New fee" cents={program.fee} fee />
        <PriceLine label="Paid so far" cents={paid} />
        {difference !== 0 && !discount && (
          <PriceLine label={difference > 0 ? 'To pay' : 'To refund'} cents={Math.abs(difference)} strong />
        )}
      </dl>
      <p>
        {discount
          ? `The code ${discount.code} will move with the registration and apply there too. Any overpayment will be refunded to the family; any difference will be due within ${graceHours} hours.`
          : describeDifference(registration, difference)}
      </p>
    </div>
  )
}

function describeDifference({ paymentStatus }: Registration, difference: number): string {
  if (difference < 0) return 'The difference will be refunded to the family.'
  if (difference === 0) return 'There will be nothing to pay or refund.'
  return paymentStatus === 'paid'
    ? `The family will have ${graceHours} hours to pay the difference.`
    : 'The family will owe this instead. The deadline stays the same.'
}

function PriceLine(props: { label: string; cents: number; fee?: boolean; strong?: boolean }) {
  const { label, cents, fee, strong } = props
  const amount = <Money cents={cents} fee={fee ?? false} />
  return (
    <div>
      <dt>{label}</dt>
      <dd>{strong ? <strong>{amount}</strong> : amount}</dd>
    </div>
  )
}
