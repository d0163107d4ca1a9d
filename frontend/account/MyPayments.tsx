import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { whatFor } from '#frontend/invoices/labels.ts'
import { useClub } from '#frontend/lib/club.ts'
import { ownPayments } from '#frontend/payments/receipts/Paper.tsx'
import {
  dayOf,
  labels,
  receiptPath,
  shortDay,
  signed,
  statementPath,
} from '#frontend/payments/receipts/receiptLines.ts'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { Money } from '#frontend/ui/Money.tsx'
import { Loaded, Skeleton } from '#frontend/ui/states.tsx'
import type { Receipt } from '#shared/payments/model.ts'

/** A receipt for each payment, and a statement for each year that has one. */
export function MyPayments() {
  const { config } = useClub()
  const query = useQuery(ownPayments)
  return (
    <Loaded query={query} skeleton={<Skeleton lines={1} />} errorTitle="Your payments could not be loaded">
      {payments =>
        payments.length > 0 && config && <Payments payments={payments} timeZone={config.timeZone} />
      }
    </Loaded>
  )
}

/** The newest; a family of many years asks for the rest. */
const few = 8

function Payments({ payments, timeZone }: { payments: Receipt[]; timeZone: string }) {
  const [isWhole, setWhole] = useState(false)
  const years = [...new Set(payments.map(line => dayOf(line, timeZone).slice(0, 4)))]
  return (
    <section className="my-payments" aria-labelledby="my-payments">
      <div className="card-head">
        <h3 id="my-payments">Payments</h3>
        <div className="actions">
          {years.map(year => (
            <LinkButton key={year} to={statementPath(year)}>
              Statement {year}
            </LinkButton>
          ))}
        </div>
      </div>
      <ul>
        {payments.slice(0, isWhole ? undefined : few).map(line => (
          <li key={line.id}>
            <span className="muted">{shortDay(line, timeZone)}</span>
            <span>
              {labels[line.kind]}: {whatFor(line)}
            </span>
            <Money cents={signed(line)} />
            <Link to={receiptPath(line)} aria-label={`Receipt ${line.invoiceNumber}: ${whatFor(line)}`}>
              Receipt
            </Link>
          </li>
        ))}
      </ul>
      {!isWhole && payments.length > few && (
        <div className="actions">
          <Button onClick={() => setWhole(true)}>Show all {payments.length}</Button>
        </div>
      )}
    </section>
  )
}
