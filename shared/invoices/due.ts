import { dayIn } from '../dates.ts'
import { sum } from '../money.ts'
import { compareCodeUnits } from '../text.ts'
import type { Invoice } from './model.ts'

/** Nothing is owed on a canceled invoice. */
export const getAmountOwed = ({ status, balance }: Pick<Invoice, 'status' | 'balance'>): number =>
  status === 'unpaid' || status === 'overdue' ? balance : 0

/** The three words for what a family has open; mails and screens use no others. */
export const dueWords = { dueNow: 'Due now', comingUp: 'Coming up', balance: 'Balance' } as const

export interface OpenAmount {
  /** Cents. */
  balance: number
  /** The last moment to pay it; without one it is to be paid at once. */
  dueAt?: string | null
  /** A spot is held until then, and given up if it is not paid. */
  isHold?: boolean
}

/** An amount is due once its day at the club has begun, or while a spot is held for it; until then it is coming up. */
export const isDueNow = (
  { dueAt, isHold }: Omit<OpenAmount, 'balance'>,
  today: string,
  timeZone: string,
): boolean => isHold === true || !dueAt || dayIn(timeZone, new Date(dueAt)) <= today

/** What is due now and what is coming up, each by its day, and the balance of both. */
export function splitDue<T extends OpenAmount>(
  open: readonly T[],
  today: string,
  timeZone: string,
): { dueNow: T[]; comingUp: T[]; balance: number } {
  // What is to be paid at once comes first.
  const byDay = open.toSorted((one, other) => compareCodeUnits(one.dueAt ?? '', other.dueAt ?? ''))
  return {
    dueNow: byDay.filter(one => isDueNow(one, today, timeZone)),
    comingUp: byDay.filter(one => !isDueNow(one, today, timeZone)),
    balance: sum(open.map(({ balance }) => balance)),
  }
}
