import { formatCents, formatFee } from '#shared/money.ts'
import styles from './Money.module.css'

/** Cents as dollars, with tabular figures; `fee` shows 'Free' for zero. */
export function Money({ cents, fee = false }: { cents: number; fee?: boolean }) {
  return (
    <data value={cents} className={styles.money}>
      {fee ? formatFee(cents) : formatCents(cents)}
    </data>
  )
}
