import { useQuery } from '@tanstack/react-query'
import { getAmountOwed } from '#frontend/invoices/amountLines.ts'
import { myInvoicesQuery } from '#frontend/invoices/pay/queries.ts'
import { pathTo, pathToCheckout } from '#frontend/lib/paths.ts'
import { useMyRegistrations } from '#frontend/registrations/queries.ts'
import { LinkButton } from '#frontend/ui/Button.tsx'
import cardStyles from '#frontend/ui/Card.module.css'
import { Card } from '#frontend/ui/Card.tsx'
import { Money } from '#frontend/ui/Money.tsx'
import { describePurpose } from '#shared/invoices/describePurpose.ts'
import { sum } from '#shared/money.ts'
import { pages } from '#shared/pages.ts'
import { needsCheckout } from '#shared/registrations/rules.ts'
import styles from './dashboard.module.css'

interface AmountDue {
  what: string
  /** Cents. */
  balance: number
  to: string
}

/** What a family still owes; renders nothing if it owes nothing. */
export function BalanceDue() {
  const open = [...useOpenRegistrations(), ...useOpenInvoices()]
  const [only, ...others] = open
  if (!only) return null
  const names = [...new Set(open.map(({ what }) => what))]
  return (
    <Card title="Balance due">
      <div className={styles.balance}>
        <div>
          <p className={cardStyles.tileValue}>
            <Money cents={sum(open.map(({ balance }) => balance))} />
          </p>
          <p className="muted">{names.length > 2 ? `${open.length} payments` : names.join(' · ')}</p>
        </div>
        <LinkButton variant="primary" to={others.length > 0 ? pages.account.path : only.to}>
          {others.length > 0 ? 'See what is due' : 'Pay Now'}
        </LinkButton>
      </div>
    </Card>
  )
}

function useOpenRegistrations(): AmountDue[] {
  const { data = [] } = useMyRegistrations()
  return data
    .filter(one => needsCheckout(one) && !one.processing && (one.balance ?? 0) > 0)
    .map(one => ({
      what: `${one.playerName}, ${one.program}`,
      balance: one.balance ?? 0,
      to: pathToCheckout(one),
    }))
}

function useOpenInvoices(): AmountDue[] {
  const { data = [] } = useQuery(myInvoicesQuery)
  return data
    .filter(invoice => getAmountOwed(invoice) > 0)
    .map(invoice => ({
      what: describePurpose(invoice),
      balance: getAmountOwed(invoice),
      to: pathTo('payInvoice', invoice),
    }))
}
