import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useClub } from '#frontend/lib/club.ts'
import { pathTo } from '#frontend/lib/paths.ts'
import { myPaymentsQuery } from '#frontend/payments/receipts/queries.ts'
import {
  formatDay,
  getDay,
  getSignedAmount,
  kindLabels,
  statementPath,
} from '#frontend/payments/receipts/receiptLines.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { reaches } from '#frontend/ui/breakpoints.ts'
import cardStyles from '#frontend/ui/Card.module.css'
import { Money } from '#frontend/ui/figures/Money.tsx'
import { QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { describePurpose } from '#shared/invoices/describePurpose.ts'
import type { Receipt } from '#shared/payments/model.ts'
import styles from './MyPayments.module.css'

/** A receipt for each payment, and a statement for each year that has one. */
export function MyPayments() {
  const { config } = useClub()
  const query = useQuery(myPaymentsQuery)
  return (
    <QueryResult
      query={query}
      skeleton={<Skeleton lines={1} />}
      errorTitle="Your payments couldn’t be loaded"
    >
      {payments =>
        payments.length > 0 && config && <PaymentList payments={payments} timeZone={config.timeZone} />
      }
    </QueryResult>
  )
}

/** The newest payments first; the rest on request. */
const countInitial = () => (reaches('tablet') ? 8 : 3)

function PaymentList({ payments, timeZone }: { payments: Receipt[]; timeZone: string }) {
  const [isWhole, setWhole] = useState(false)
  const [initialCount] = useState(countInitial)
  const years = [...new Set(payments.map(line => getDay(line, timeZone).slice(0, 4)))]
  return (
    <section className={styles.myPayments} aria-labelledby="my-payments">
      <div className={cardStyles.head}>
        <h3 id="my-payments">Payments</h3>
        <div className={buttonStyles.actions}>
          {years.map(year => (
            <LinkButton key={year} to={statementPath(year)}>
              Statement {year}
            </LinkButton>
          ))}
        </div>
      </div>
      <ul>
        {payments.slice(0, isWhole ? undefined : initialCount).map(line => (
          <li key={line.id}>
            <span className="muted">{formatDay(line, timeZone)}</span>
            <span>
              {kindLabels[line.kind]}: {describePurpose(line)}
            </span>
            <Money cents={getSignedAmount(line)} />
            <Link
              to={pathTo('receipt', line)}
              aria-label={`Receipt ${line.invoiceNumber}: ${describePurpose(line)}`}
            >
              Receipt
            </Link>
          </li>
        ))}
      </ul>
      {!isWhole && payments.length > initialCount && (
        <div className={buttonStyles.actions}>
          <Button onClick={() => setWhole(true)}>Show all {payments.length}</Button>
        </div>
      )}
    </section>
  )
}
