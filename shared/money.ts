/** Money is integer cents in every sum; text only at the edge. */

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Cents: Stripe charges no less, so a fee is none or at least that, and less that is left to pay is waived. */
export const minCharge = 50

/** 123450 -> "$1,234.50" */
export const formatCents = (cents: number): string => dollars.format(cents / 100)

/** A fee as a family reads it: nothing to pay is 'Free'. */
export const formatFee = (cents: number): string => (cents === 0 ? 'Free' : formatCents(cents))

/**
 * "125", "125.5", "$1,250.00" -> cents; undefined for anything else. Reads the digits instead of multiplying
 * a float, so that 1.005 or 0.29 can never round to a neighboring cent.
 */
export function parseDollars(text: string): number | undefined {
  const match = /^\$?(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return undefined
  const whole = Number((match[1] ?? '').replaceAll(',', ''))
  return whole * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** 12550 -> "125.50", what an input of dollars starts with. */
export const centsToInput = (cents: number): string => (cents / 100).toFixed(2)

export const sum = (amounts: readonly number[]): number => amounts.reduce((total, cents) => total + cents, 0)
