import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { getAmountOwed } from '#frontend/invoices/amountLines.ts'
import { myInvoicesQuery } from '#frontend/invoices/pay/queries.ts'
import { pathTo, pathToCheckout } from '#frontend/lib/paths.ts'
import { useMyRegistrations } from '#frontend/registrations/queries.ts'
import { LinkButton } from '#frontend/ui/Button.tsx'
import cardStyles from '#frontend/ui/Card.module.css'
import { Card } from '#frontend/ui/Card.tsx'
import { ClubDate, ClubDateTime } from '#frontend/ui/figures/ClubDate.tsx'
import { Money } from '#frontend/ui/figures/Money.tsx'
import { addHours } from '#shared/dates.ts'
import { describePurpose } from '#shared/invoices/describePurpose.ts'
import { sum } from '#shared/money.ts'
import { pages } from '#shared/pages.ts'
import { isFinished, needsCheckout } from '#shared/registrations/rules.ts'
import styles from './dashboard.module.css'

interface AmountDue {
  what: string
  /** Cents. */
  balance: number
  to: string
  /** When the spot is given up. */
  heldUntil?: string | null
  /** Nobody has chosen how to pay yet. */
  isUnfinished?: boolean
  dueAt?: string
}

/**
 * What a family has to pay now: not for a spot that was given up, nor before an invoice is due, which is only said. Renders
 * nothing if nothing is open.
 */
export function BalanceDue() {
  const invoices = useOpenInvoices()
  // It is due at the end of a day, and counts from the beginning of that day on.
  const until = addHours(new Date(), 24).toISOString()
  const due = [...useOpenRegistrations(), ...invoices.filter(({ dueAt }) => dueAt <= until)]
  const later = invoices.filter(({ dueAt }) => dueAt > until)
  if (due.length + later.length === 0) return null
  return (
    <Card title={due.length > 0 ? 'Balance due' : 'Coming due'}>
      {due.length > 0 && <Due open={due} />}
      {later.map(({ what, balance, dueAt, to }) => (
        <p key={to} className="muted">
          <Money cents={balance} /> for <Link to={to}>{what}</Link>, due <ClubDate at={dueAt} />
        </p>
      ))}
    </Card>
  )
}

function Due({ open }: { open: readonly AmountDue[] }) {
  const [only, ...others] = open
  const [first] = open.flatMap(({ heldUntil }) => heldUntil ?? []).sort()
  return (
    <div className={styles.balance}>
      <div>
        <p className={cardStyles.tileValue}>
          <Money cents={sum(open.map(({ balance }) => balance))} />
        </p>
        {others.length > 1 ? (
          <p className="muted">
            {open.length} payments
            {first && (
              <>
                , the first due by <ClubDateTime at={first} /> (otherwise, the spot will be released)
              </>
            )}
          </p>
        ) : (
          open.map(one => (
            <p key={one.to} className="muted">
              {one.what}
              <Deadline {...one} />
            </p>
          ))
        )}
      </div>
      <LinkButton variant="primary" to={only && others.length === 0 ? only.to : pages.account.path}>
        {others.length > 0 ? 'See what’s due' : 'Pay Now'}
      </LinkButton>
    </div>
  )
}

function Deadline({ heldUntil, dueAt, isUnfinished }: AmountDue) {
  if (isUnfinished) return ', not finished: choose how to pay, or the spot may go to someone else'
  if (heldUntil)
    return (
      <>
        , due by <ClubDateTime at={heldUntil} />, or the spot will be released
      </>
    )
  return (
    dueAt && (
      <>
        , due <ClubDate at={dueAt} />
      </>
    )
  )
}

function useOpenRegistrations(): AmountDue[] {
  const { data = [] } = useMyRegistrations()
  return data
    .filter(one => one.state === 'active' && needsCheckout(one) && !one.processing)
    .filter(({ balance = 0 }) => balance > 0)
    .map(one => ({
      what: `${one.playerName}, ${one.program}`,
      balance: one.balance ?? 0,
      to: pathToCheckout(one),
      heldUntil: one.graceUntil,
      isUnfinished: !isFinished(one),
    }))
}

function useOpenInvoices(): (AmountDue & { dueAt: string })[] {
  const { data = [] } = useQuery(myInvoicesQuery)
  return data
    .filter(invoice => getAmountOwed(invoice) > 0)
    .map(invoice => ({
      what: describePurpose(invoice),
      balance: getAmountOwed(invoice),
      dueAt: invoice.dueAt,
      to: pathTo('payInvoice', invoice),
    }))
}
