import type { LedgerEntryBase } from './rules.ts'

/**
 * What an entry did to the club's money, in cents: the sum over all entries is what is collected. `undone` is the entry that
 * it takes back, where there is one.
 */
export function signedAmount(
  { kind, amount, accepted }: LedgerEntryBase,
  undone: LedgerEntryBase | undefined,
): number {
  if (!accepted) return 0
  if (kind === 'payment') return amount
  if (kind === 'refund' || kind === 'dispute_lost') return -amount
  if (kind === 'adjustment') return 0
  // What came back of a refund that never counted brings nothing.
  return undone ? 0 - signedAmount(undone, undefined) : 0
}

/** The name under which an entry may be taken back. No card payment ever is. */
export function reversalRefOf(ref: string): string | undefined {
  if (/^(PAY|REF|ADJ)#(man|small)_/.test(ref)) return `REV#${ref}`
  return ref.startsWith('REF#') ? `RFF#${ref.slice(4)}` : undefined
}

/** The months of UTC between two instants, both included: "2026-03". */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = first.slice(0, 7); month <= last.slice(0, 7); month = after(month)) months.push(month)
  return months
}

function after(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
}
