import { dayIn } from '../dates.ts'
import { minCharge } from '../money.ts'
import type { discountTypes } from './choices.ts'

/** A discount as stored: `value` is basis points of a percentage, or cents. */
export interface DiscountTerms {
  discountType: (typeof discountTypes)[number]
  value: number
}

/** Does a typed percentage or dollar amount have at most two decimals? In floats, 0.29 * 100 is not 29. */
export const hasTwoDecimals = (value: number): boolean =>
  Math.abs(value * 100 - Math.round(value * 100)) < 1e-6

/** 12.5 (percent or dollars) -> 1250 (basis points or cents) */
export const toStoredValue = (typed: number): number => Math.round(typed * 100)
export const fromStoredValue = (value: number): number => value / 100

/** The discount in cents: never more than the subtotal, half a cent rounded up. Integer arithmetic throughout. */
export function calculateDiscount({ discountType, value }: DiscountTerms, subtotal: number): number {
  const off = discountType === 'amount' ? value : Math.floor((subtotal * value + 5_000) / 10_000)
  return Math.min(subtotal, off)
}

/** Cents to waive: a remainder too small for a card to pay is not charged. */
export const remainderToWaive = (total: number): number => (total > 0 && total < minCharge ? total : 0)

interface Limits {
  isActive: boolean
  maxUses?: number | null
  maxUsesPerUser?: number | null
  expirationDate?: string | null
}

/** Has the last moment of its last day at the club passed? */
export const isExpired = (
  { expirationDate }: Pick<Limits, 'expirationDate'>,
  timeZone: string,
  now: Date,
): boolean => expirationDate != null && dayIn(timeZone, now) > expirationDate

/**
 * Why a code cannot be used, for people allowed to know; undefined if it can. The transaction makes the final
 * decision.
 */
export function unusableReason(
  code: Limits,
  used: { uses: number; byUser: number },
  { timeZone, now }: { timeZone: string; now: Date },
): string | undefined {
  if (!code.isActive) return 'This code is not active.'
  if (isExpired(code, timeZone, now)) return 'This code has expired.'
  if (code.maxUses != null && used.uses >= code.maxUses) return 'This code has been used up.'
  if (code.maxUsesPerUser != null && used.byUser >= code.maxUsesPerUser)
    return 'This family has already used this code the maximum number of times.'
}

/** Families see this for every reason, so that an existing code cannot be told apart from one that never existed. */
export const codeNotUsable = 'This code cannot be used.'
