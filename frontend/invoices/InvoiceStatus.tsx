import { useClub } from '#frontend/lib/club.ts'
import { Badge } from '#frontend/ui/Card.tsx'
import { ClubDate } from '#frontend/ui/figures/ClubDate.tsx'
import { Money } from '#frontend/ui/figures/Money.tsx'
import { getAmountOwed } from '#shared/invoices/due.ts'
import type { OwnInvoice } from '#shared/invoices/model.ts'
import styles from './InvoiceStatus.module.css'
import { countDaysOverdue, statusLabels } from './labels.ts'

const tones: Partial<Record<OwnInvoice['status'], 'success' | 'warning' | 'error'>> = {
  unpaid: 'warning',
  paid: 'success',
  overdue: 'error',
}

/** The status of an invoice, with the related dates and amounts below it. */
export function InvoiceStatus({ invoice }: { invoice: OwnInvoice }) {
  const { status, spotReleasedAt, refunding, disputed } = invoice
  return (
    <span className={styles.invoiceStatus}>
      <span className={styles.invoiceBadges}>
        <Badge tone={tones[status]}>{statusLabels[status]}</Badge>
        {disputed && <Badge tone="error">Disputed</Badge>}
      </span>
      {status === 'overdue' && <OverdueNote invoice={invoice} />}
      {isPartlyPaid(invoice) && <small>partly paid</small>}
      {spotReleasedAt && (
        <small className={styles.invoiceLate}>
          spot released <ClubDate at={spotReleasedAt} />
        </small>
      )}
      {refunding > 0 && (
        <small>
          <Money cents={refunding} /> refund pending
        </small>
      )}
    </span>
  )
}

const isPartlyPaid = (invoice: OwnInvoice): boolean => {
  const owed = getAmountOwed(invoice)
  return owed > 0 && owed < invoice.amount
}

function OverdueNote({ invoice }: { invoice: OwnInvoice }) {
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
