import {
  type DisplayStatus,
  displayStatusLabels,
  getAmountPaid,
  getDisplayStatus,
} from '#frontend/registrations/registrationStatus.ts'
import { Badge } from '#frontend/ui/Card.tsx'
import { ClubDate, ClubDateTime } from '#frontend/ui/figures/ClubDate.tsx'
import moneyStyles from '#frontend/ui/figures/Money.module.css'
import { Money } from '#frontend/ui/figures/Money.tsx'
import { dueWords } from '#shared/invoices/due.ts'
import type { Registration } from '#shared/registrations/model.ts'
import { amountOwed } from '#shared/registrations/rules.ts'
import styles from './admin.module.css'

/** Cells about a registration, in the lists of the office. */

/** The status, and its current or past deadline. */
export function StatusCell({ registration }: { registration: Registration }) {
  const displayStatus = getDisplayStatus(registration)
  const { graceUntil, lapsedAt, cancelledAt } = registration
  return (
    <div className={styles.registrarState}>
      <Badge tone={tones[displayStatus]}>{displayStatusLabels[displayStatus]}</Badge>
      {displayStatus === 'later' && graceUntil && (
        <small>
          until <ClubDateTime at={graceUntil} />
        </small>
      )}
      {displayStatus === 'lapsed' && lapsedAt && (
        <small>
          since <ClubDateTime at={lapsedAt} />
        </small>
      )}
      {displayStatus === 'cancelled' && cancelledAt && (
        <small>
          on <ClubDate at={cancelledAt} />
        </small>
      )}
    </div>
  )
}

/** The amount paid or still due; nothing is due on a canceled registration. */
export function AmountCell({ registration }: { registration: Registration }) {
  const { balance = 0, state, discount, waived = 0 } = registration
  const paid = getAmountPaid(registration)
  if (state === 'cancelled') return '–'
  return (
    <>
      {amountOwed(registration) === 0 && paid === 0 && <Money cents={0} fee />}
      {balance > 0 && (
        <p className={moneyStyles.money}>
          {dueWords.balance} <Money cents={balance} />
        </p>
      )}
      {paid > 0 && (
        <p className={moneyStyles.money}>
          <Money cents={paid} /> paid
        </p>
      )}
      {discount && (
        <small className={styles.registrarNote}>
          code {discount.code}: <Money cents={-discount.amount} />
        </small>
      )}
      {waived > 0 && (
        <small className={styles.registrarNote}>
          waived: <Money cents={-waived} />
        </small>
      )}
    </>
  )
}

const tones: Partial<Record<DisplayStatus, 'success' | 'warning' | 'error' | 'info'>> = {
  paid: 'success',
  free: 'success',
  later: 'info',
  pending: 'warning',
  lapsed: 'error',
}
