import { formatCents, formatFee } from '#shared/money.ts'

/** Cents as dollars, with tabular figures; `fee` shows 'Free' for zero. */
export function Money({ cents, fee = false }: { cents: number; fee?: boolean }) {
  return <span className="money">{fee ? formatFee(cents) : formatCents(cents)}</span>
}
