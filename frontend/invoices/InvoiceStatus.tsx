import { useClub } from '#frontend/lib/club.ts'
import { Badge } from '#frontend/ui/Card.tsx'
import { Money } from '#frontend/ui/Money.tsx'
import type { Invoice } from '#shared/invoices/model.ts'
import styles from './InvoiceStatus.module.css'
import { countDaysOverdue, statusLabels } from './labels.ts'

const tones: Partial<Record<Invoice['status'], 'success' | 'warning' | 'error'>> = {
  unpaid: 'warning',
  paid: 'success',
  overdue: 'error',
}

/** The status of an invoice, with the related dates and amounts below it. */
export function InvoiceStatus({ invoice }: { invoice: Invoice }) {
  const { status, refunding, disputed } = invoice
  return (
    <span className={styles.invoiceStatus}>
      <span className={styles.invoiceBadges}>
        <Badge tone={tones[status]}>{statusLabels[status]}</Badge>
        {disputed && <Badge tone="error">Disputed</Badge>}
      </span>
      {status === 'overdue' && <OverdueNote invoice={invoice} />}
      {refunding > 0 && (
        <small>
          <Money cents={refunding} /> on its way back
        </small>
      )}
    </span>
  )
}

function OverdueNote({ invoice }: { invoice: Invoice }) {
  const { config } = useClub()
  if (!config) return null
  const days = countDaysOverdue(invoice, config.timeZone, new Date())
  if (days === 0) return <small className={styles.invoiceLate}>since today</small>
  return (
    <small className={styles.invoiceLate}>
      for {days} day{days === 1 ? '' : 's'}
    </small>
  )
}
