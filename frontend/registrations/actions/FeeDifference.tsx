import { getAmountPaid } from '#frontend/registrations/registrationStatus.ts'
import factListStyles from '#frontend/ui/FactList.module.css'
import { Money } from '#frontend/ui/figures/Money.tsx'
import type { Program } from '#shared/programs/model.ts'
import type { Registration } from '#shared/registrations/model.ts'
import { amountOwed, graceHours } from '#shared/registrations/rules.ts'
import styles from './actions.module.css'
import type { Refundable } from './ManualRefund.tsx'

/**
 * What a move costs the family, and what it gets back, in cents; undefined while it is not known how its payment can be
 * refunded. What the club has waived stays waived, and what it gave back of its own accord is not owed again.
 */
export function findDifference(
  registration: Registration,
  program: Pick<Program, 'fee'>,
  refundable: Refundable | undefined,
): { toPay: number; back: number } | undefined {
  if (getAmountPaid(registration) > 0 && !refundable) return undefined
  const { waived = 0, balance = 0 } = registration
  const held = refundable ? refundable.card + refundable.manual : 0
  const owed = Math.max(0, program.fee - waived)
  const counted = Math.max(amountOwed(registration) - balance, held)
  return { toPay: Math.max(0, owed - counted), back: Math.max(0, held - owed) }
}

interface Move {
  registration: Registration
  program: Program
  difference: ReturnType<typeof findDifference>
}

export function FeeDifference({ registration, program, difference }: Move) {
  const { discount, waived = 0 } = registration
  const { toPay = 0, back = 0 } = difference ?? {}
  return (
    <div className={styles.difference}>
      <dl className={factListStyles.facts}>
        <PriceLine label="Current fee" cents={registration.fee ?? 0} fee />
        <PriceLine label="New fee" cents={program.fee} fee />
        {waived > 0 && <PriceLine label="Waived" cents={waived} />}
        <PriceLine label="Paid so far" cents={getAmountPaid(registration)} />
        {toPay > 0 && !discount && <PriceLine label="To pay" cents={toPay} strong />}
        {back > 0 && !discount && <PriceLine label="To refund" cents={back} strong />}
      </dl>
      <p>
        {discount
          ? `The code ${discount.code} will move with the registration and apply there too. Any overpayment will be refunded to the family; any difference will be due within ${graceHours} hours.`
          : difference && describeDifference(registration, difference)}
      </p>
    </div>
  )
}

function describeDifference(
  { paymentStatus, graceUntil }: Registration,
  { toPay, back }: NonNullable<Move['difference']>,
): string {
  if (back > 0) return 'The difference will be refunded to the family.'
  if (toPay === 0) return 'There will be nothing to pay or refund.'
  const startsAnew = paymentStatus === 'paid' || (paymentStatus === 'pay_later' && !graceUntil)
  return startsAnew
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
