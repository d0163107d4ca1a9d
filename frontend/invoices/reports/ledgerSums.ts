import { methodLabels } from '#shared/invoices/choices.ts'
import type { LedgerLine } from '#shared/invoices/model.ts'
import { formatCents, sum } from '#shared/money.ts'
import { compareCodeUnits } from '#shared/text.ts'

/** Income, outflow and Stripe's fees, in cents. */
export interface Sums {
  income: number
  outflow: number
  fees: number
  net: number
}

export function calculateSums(lines: readonly LedgerLine[]): Sums {
  const total = (some: readonly LedgerLine[]) => sum(some.map(getMoneyMoved))
  const income = total(lines.filter(isIncome))
  const outflow = total(lines) - income
  const fees = sum(lines.map(({ stripe }) => stripe?.fee ?? 0))
  return { income, outflow, fees, net: income + outflow - fees }
}

/** The net of a line: the nets of a group add up to its payout. */
export const getNet = (line: LedgerLine): number => getMoneyMoved(line) - (line.stripe?.fee ?? 0)

/**
 * The money that a line moved between the club, Stripe and the bank, even if it belongs to no invoice. The
 * decision of a dispute moves nothing.
 */
function getMoneyMoved({ kind, ref, signed, stripe }: LedgerLine): number {
  if (stripe) return stripe.net + stripe.fee
  return kind === 'dispute_lost' || ref.startsWith('REV#DSP#') ? 0 : signed
}

/** A reversed payment counts as neither income nor outflow. */
const isIncome = ({ ref }: LedgerLine): boolean => /^(REV#)?PAY#/.test(ref)

/** Lines that reach the bank together, for comparing with its statement. */
export interface PayoutGroup extends Sums {
  key: string
  name: string
  /** The payout's date, and its amount in cents; undefined for money outside a payout. */
  on: string | undefined
  paidOut: number | undefined
  lines: readonly LedgerLine[]
}

/** Payouts, the latest first, followed by what Stripe still holds and what the office received by hand. */
export function groupByPayout(lines: readonly LedgerLine[]): PayoutGroup[] {
  const groups = new Map<string, LedgerLine[]>()
  for (const line of lines) {
    if (!line.stripe && getMoneyMoved(line) === 0) continue
    const key = getPayoutKey(line)
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  return [...groups]
    .map(([key, of]) => ({ key, ...describePayout(of[0]), lines: of, ...calculateSums(of) }))
    .toSorted(
      (one, other) => compareCodeUnits(other.on ?? '', one.on ?? '') || compareCodeUnits(one.key, other.key),
    )
}

const getPayoutKey = ({ stripe, method }: LedgerLine): string => stripe?.payoutId ?? `by ${method}`

function describePayout(line: LedgerLine | undefined): Pick<PayoutGroup, 'name' | 'on' | 'paidOut'> {
  const { payoutId, payoutOn, payoutAmount } = line?.stripe ?? {}
  if (payoutId) return { name: payoutId, on: payoutOn, paidOut: payoutAmount }
  const method = line?.method ?? 'other'
  return {
    name: method === 'card' ? 'Not paid out yet' : methodLabels[method],
    on: undefined,
    paidOut: undefined,
  }
}

/** Why what the bank got is not what the entries add up to; undefined where it is. */
export function explainDifference({ net, paidOut = net }: PayoutGroup): string | undefined {
  if (net === paidOut) return undefined
  return `The bank got ${formatCents(paidOut)}. These entries add up to ${formatCents(net)} after fees; the other ${formatCents(paidOut - net)} is from days outside the dates above.`
}
