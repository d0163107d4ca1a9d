import { Link } from 'react-router-dom'
import { Deadline } from '#frontend/payments/balance/OpenAmounts.tsx'
import { type OpenItem, useOpenAmounts } from '#frontend/payments/balance/useOpenAmounts.ts'
import { LinkButton } from '#frontend/ui/Button.tsx'
import cardStyles from '#frontend/ui/Card.module.css'
import { Card } from '#frontend/ui/Card.tsx'
import { ClubDate, ClubDateTime } from '#frontend/ui/figures/ClubDate.tsx'
import { Money } from '#frontend/ui/figures/Money.tsx'
import { ErrorState } from '#frontend/ui/page/states.tsx'
import { dueWords } from '#shared/invoices/due.ts'
import { sum } from '#shared/money.ts'
import { pages } from '#shared/pages.ts'
import styles from './dashboard.module.css'

/** What a family has to pay now, what is coming up with its days, and the balance of both; nothing if nothing is open. */
export function BalanceDue() {
  const { dueNow, comingUp, balance, retry } = useOpenAmounts()
  if (retry)
    return (
      <Card title={dueWords.balance}>
        <ErrorState title="What is due couldn’t be loaded" text="Please try again." onRetry={retry} />
      </Card>
    )
  if (dueNow.length + comingUp.length === 0) return null
  if (dueNow.length === 0)
    return (
      <Card title={dueWords.comingUp}>
        <ComingUp open={comingUp} />
      </Card>
    )
  return (
    <Card title={dueWords.dueNow}>
      <Due open={dueNow} />
      {comingUp.length > 0 && (
        <>
          <h3>{dueWords.comingUp}</h3>
          <ComingUp open={comingUp} />
          <p>
            {dueWords.balance}{' '}
            <strong>
              <Money cents={balance} />
            </strong>
          </p>
        </>
      )}
    </Card>
  )
}

const ComingUp = ({ open }: { open: readonly OpenItem[] }) =>
  open.map(({ what, balance, dueAt, to }) => (
    <p key={to} className="muted">
      <Money cents={balance} /> for <Link to={to}>{what}</Link>, by <ClubDate at={dueAt ?? ''} />
    </p>
  ))

function Due({ open }: { open: readonly OpenItem[] }) {
  const [only, ...others] = open
  const [first] = open.flatMap(({ isHold, dueAt }) => (isHold && dueAt) || []).sort()
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
                , the first by <ClubDateTime at={first} /> (otherwise, the spot will be released)
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
