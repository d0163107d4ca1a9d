import { formatCents, formatFee } from '#shared/money.ts'

/** Cents as dollars, in figures of one width; `fee` says 'Free' for nothing. */
export function Money({ cents, fee = false }: { cents: number; fee?: boolean }) {
  return <span className="money">{fee ? formatFee(cents) : formatCents(cents)}</span>
}
