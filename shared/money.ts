/** All sums are integer cents; text only at input and output. */

/** Made with the first sum that is shown: the locale's rules take several milliseconds to load. */
let dollars: Intl.NumberFormat | undefined

/** Stripe's minimum charge in cents. A fee is zero or at least this much, and a smaller remainder is waived. */
export const minCharge = 50

/** 123450 -> "$1,234.50" */
export function formatCents(cents: number): string {
  dollars ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  return dollars.format(cents / 100)
}

/** A fee as families see it: zero is "Free". */
export const formatFee = (cents: number): string => (cents === 0 ? 'Free' : formatCents(cents))

/**
 * "125", "125.5", "$1,250.00" -> cents; undefined for anything else. Parses the digits instead of multiplying a
 * float, so 1.005 or 0.29 can never round to a neighboring cent.
 */
export function parseDollars(text: string): number | undefined {
  const match = /^\$?(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return undefined
  const whole = Number((match[1] ?? '').replaceAll(',', ''))
  return whole * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** 12550 -> "125.50", the initial value of a dollar input. */
export const centsToInput = (cents: number): string => (cents / 100).toFixed(2)

export const sum = (amounts: readonly number[]): number => amounts.reduce((total, cents) => total + cents, 0)
