import type { ReactNode } from 'react'
import { useDueWord } from '#frontend/payments/balance/useOpenAmounts.ts'
import styles from '#frontend/payments/checkout/checkout.module.css'
import { Card } from '#frontend/ui/Card.tsx'
import { ClubDate } from '#frontend/ui/figures/ClubDate.tsx'
import { Money } from '#frontend/ui/figures/Money.tsx'
import { getAmountOwed } from '#shared/invoices/due.ts'
import type { OwnInvoice } from '#shared/invoices/model.ts'
import { formatCents } from '#shared/money.ts'

/** The card form next to the invoice summary; the total stays in view on every screen size. */
export function PayLayout(props: { invoice: OwnInvoice; children: ReactNode }) {
  const { invoice, children } = props
  const { invoiceNumber, programName, playerName, amount, dueAt } = invoice
  const balance = getAmountOwed(invoice)
  const dueWord = useDueWord()(invoice)
  return (
    <div className={styles.checkout}>
      <div className={styles.checkoutMain}>{children}</div>
      <aside className={styles.checkoutSummary} aria-label="Summary">
        <Card title="Summary">
          <dl className={styles.checkoutFacts}>
            <dt>Invoice</dt>
            <dd>{invoiceNumber}</dd>
            <dt>For</dt>
            <dd>{programName}</dd>
            {playerName && <dt>Player</dt>}
            {playerName && <dd>{playerName}</dd>}
            <dt>{dueWord}</dt>
            <dd>
              by <ClubDate at={dueAt} />
            </dd>
            {balance < amount && <dt>Paid so far</dt>}
            {balance < amount && (
              <dd>
                <Money cents={amount - balance} />
              </dd>
            )}
          </dl>
          <p className={styles.checkoutTotal}>
            Total{' '}
            <strong>
              <Money cents={balance} />
            </strong>
          </p>
        </Card>
      </aside>
      {/* On a phone the summary scrolls away, so the total is shown here. */}
      <p className={styles.checkoutBar}>
        Total <strong>{formatCents(balance)}</strong>
      </p>
    </div>
  )
}
