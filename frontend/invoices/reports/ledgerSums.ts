import type { LedgerLine } from '#shared/invoices/model.ts'
import { sum } from '#shared/money.ts'
import { methodLabels } from '../labels.ts'

/** What came, what went, what Stripe kept, at the bank and in the cash box: cents. */
export interface Sums {
  came: number
  went: number
  fees: number
  net: number
}

export function sumsOf(lines: readonly LedgerLine[]): Sums {
  const total = (some: readonly LedgerLine[]) => sum(some.map(movedBy))
  const came = total(lines.filter(isIncome))
  const went = total(lines) - came
  const fees = sum(lines.map(({ stripe }) => stripe?.fee ?? 0))
  return { came, went, fees, net: came + went - fees }
}

/** Every line's: together they are what each payout and the cash box say. */
export const netOf = (line: LedgerLine): number => movedBy(line) - (line.stripe?.fee ?? 0)

/**
 * What a line moved between the club, Stripe and the bank, whether or not the ledger knows whose it is. A dispute that
 * is decided moves nothing any more.
 */
function movedBy({ kind, ref, signed, stripe }: LedgerLine): number {
  if (stripe) return stripe.net + stripe.fee
  return kind === 'dispute_lost' || ref.startsWith('REV#DSP#') ? 0 : signed
}

/** An entry that was taken back has neither come nor gone. */
const isIncome = ({ ref }: LedgerLine): boolean => /^(REV#)?PAY#/.test(ref)

/** Lines that reach the bank together, to be ticked off on its statement. */
export interface Group extends Sums {
  key: string
  name: string
  /** The day on which it reached the bank, and with how much: cents. */
  on: string | undefined
  paidOut: number | undefined
  count: number
}

/** Each payout by its day; what Stripe still holds, and what the office took in by hand, stand below. */
export function groupsOf(lines: readonly LedgerLine[]): Group[] {
  const groups = new Map<string, LedgerLine[]>()
  for (const line of lines) {
    if (!line.stripe && movedBy(line) === 0) continue
    const key = keyOf(line)
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  return [...groups]
    .map(([key, of]) => ({ key, ...nameOf(of[0]), count: of.length, ...sumsOf(of) }))
    .toSorted((one, other) => orderOf(one).localeCompare(orderOf(other)))
}

const keyOf = ({ stripe, method }: LedgerLine): string => stripe?.payoutId ?? `by ${method}`

function nameOf(line: LedgerLine | undefined): Pick<Group, 'name' | 'on' | 'paidOut'> {
  const { payoutId, payoutOn, payoutAmount } = line?.stripe ?? {}
  if (payoutId) return { name: payoutId, on: payoutOn, paidOut: payoutAmount }
  const method = line?.method ?? 'other'
  return {
    name: method === 'card' ? 'Not paid out yet' : methodLabels[method],
    on: undefined,
    paidOut: undefined,
  }
}

const orderOf = ({ on, key }: Group): string => `${on ?? '9999'} ${key}`
