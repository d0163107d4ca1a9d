import type { LedgerEntryBase } from './rules.ts'

/**
 * The effect of an entry on the club's money, in cents; the sum over all entries is what the club has collected.
 * `undone` is the entry that this one reverses, if any.
 */
export function signedAmount(
  { kind, amount, accepted }: LedgerEntryBase,
  undone: LedgerEntryBase | undefined,
): number {
  if (!accepted) return 0
  if (kind === 'payment') return amount
  if (kind === 'refund' || kind === 'dispute_lost') return -amount
  if (kind === 'adjustment') return 0
  // Reversing a refund that was never accepted changes nothing.
  return undone ? 0 - signedAmount(undone, undefined) : 0
}

/** The ref of the entry that would reverse this one; undefined if it cannot be reversed, like any card payment. */
export function reversalRefOf(ref: string): string | undefined {
  if (/^(PAY|REF|ADJ)#(man|small)_/.test(ref)) return `REV#${ref}`
  return ref.startsWith('REF#') ? `RFF#${ref.slice(4)}` : undefined
}

/** UTC months between two instants, both included: "2026-03". */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = first.slice(0, 7); month <= last.slice(0, 7); month = after(month)) months.push(month)
  return months
}

function after(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
}
