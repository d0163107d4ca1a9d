import type { ReactNode } from 'react'
import { getAmountOwed } from '#frontend/invoices/amountLines.ts'
import { Card } from '#frontend/ui/Card.tsx'
import { ClubDate } from '#frontend/ui/ClubDate.tsx'
import { Money } from '#frontend/ui/Money.tsx'
import type { OwnInvoice } from '#shared/invoices/model.ts'
import { formatCents } from '#shared/money.ts'

/** The card beside what it pays for; the total stays in sight on every screen. */
export function PayLayout(props: { invoice: OwnInvoice; children: ReactNode }) {
  const { invoice, children } = props
  const { invoiceNumber, programName, playerName, amount, dueAt } = invoice
  const balance = getAmountOwed(invoice)
  return (
    <div className="checkout">
      <div className="checkout-main">{children}</div>
      <aside className="checkout-summary" aria-label="Summary">
        <Card title="Summary">
          <dl className="checkout-facts">
            <dt>Invoice</dt>
            <dd>{invoiceNumber}</dd>
            <dt>For</dt>
            <dd>{programName}</dd>
            {playerName && <dt>Player</dt>}
            {playerName && <dd>{playerName}</dd>}
            <dt>Due</dt>
            <dd>
              <ClubDate at={dueAt} />
            </dd>
            {balance < amount && <dt>Paid so far</dt>}
            {balance < amount && (
              <dd>
                <Money cents={amount - balance} />
              </dd>
            )}
          </dl>
          <p className="checkout-total">
            Total{' '}
            <strong>
              <Money cents={balance} />
            </strong>
          </p>
        </Card>
      </aside>
      {/* On a phone the summary scrolls away, so there the total stands here instead. */}
      <p className="checkout-bar">
        Total <strong>{formatCents(balance)}</strong>
      </p>
    </div>
  )
}
