import { getAmountPaid } from '#frontend/registrations/registrationStatus.ts'
import factListStyles from '#frontend/ui/FactList.module.css'
import { Money } from '#frontend/ui/Money.tsx'
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
        <PriceLine label="Fee here" cents={registration.fee ?? 0} fee />
        <PriceLine label="Fee there" cents={program.fee} fee />
        <PriceLine label="Paid so far" cents={paid} />
        {difference !== 0 && !discount && (
          <PriceLine
            label={difference > 0 ? 'To be paid' : 'To be refunded'}
            cents={Math.abs(difference)}
            strong
          />
        )}
      </dl>
      <p>
        {discount
          ? `The code ${discount.code} goes with it and takes off what it is good for there. What is paid beyond that goes back to the family; what is missing has a deadline of ${graceHours} hours.`
          : describeDifference(registration, difference)}
      </p>
    </div>
  )
}

function describeDifference({ paymentStatus }: Registration, difference: number): string {
  if (difference < 0) return 'The difference goes back to the family.'
  if (difference === 0) return 'Nothing is to be paid or given back.'
  return paymentStatus === 'paid'
    ? `The family has ${graceHours} hours to pay the difference.`
    : 'The family owes this instead; its deadline stays as it is.'
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
