import { useQuery } from '@tanstack/react-query'
import { owed } from '#frontend/invoices/amountLines.ts'
import { whatFor } from '#frontend/invoices/labels.ts'
import { pathTo } from '#frontend/invoices/paths.ts'
import { ownInvoices } from '#frontend/invoices/pay/queries.ts'
import { checkoutPath, useOwnRegistrations } from '#frontend/registrations/queries.ts'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { Money } from '#frontend/ui/Money.tsx'
import { sum } from '#shared/money.ts'
import { pages } from '#shared/pages.ts'
import { needsCheckout } from '#shared/registrations/rules.ts'

interface Due {
  what: string
  /** Cents. */
  balance: number
  to: string
}

/** What a family still owes; nothing where it owes nothing, or has just paid. */
export function BalanceDue() {
  const open = [...useOpenRegistrations(), ...useOpenInvoices()]
  const [only, ...others] = open
  if (!only) return null
  const names = [...new Set(open.map(({ what }) => what))]
  return (
    <Card title="Balance due">
      <div className="balance">
        <div>
          <p className="tile-value">
            <Money cents={sum(open.map(({ balance }) => balance))} />
          </p>
          <p className="muted">{names.length > 2 ? `${open.length} payments` : names.join(' · ')}</p>
        </div>
        <LinkButton look="primary" to={others.length > 0 ? pages.account.path : only.to}>
          {others.length > 0 ? 'See what is due' : 'Pay Now'}
        </LinkButton>
      </div>
    </Card>
  )
}

function useOpenRegistrations(): Due[] {
  const { data = [] } = useOwnRegistrations()
  return data
    .filter(one => needsCheckout(one) && !one.processing && (one.balance ?? 0) > 0)
    .map(one => ({
      what: `${one.playerName}, ${one.program}`,
      balance: one.balance ?? 0,
      to: checkoutPath(one),
    }))
}

function useOpenInvoices(): Due[] {
  const { data = [] } = useQuery(ownInvoices)
  return data
    .filter(invoice => owed(invoice) > 0)
    .map(invoice => ({
      what: whatFor(invoice),
      balance: owed(invoice),
      to: pathTo('payInvoice', invoice),
    }))
}
