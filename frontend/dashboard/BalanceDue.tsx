import { checkoutPath, useOwnRegistrations } from '#frontend/registrations/hooks.ts'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { Money } from '#frontend/ui/Money.tsx'
import { sum } from '#shared/money.ts'
import { pages } from '#shared/pages.ts'
import { needsCheckout } from '#shared/registrations/rules.ts'

/** What a family still owes; nothing where it owes nothing, or has just paid. */
export function BalanceDue() {
  const { data = [] } = useOwnRegistrations()
  const open = data.filter(one => needsCheckout(one) && !one.processing && (one.balance ?? 0) > 0)
  const [only, ...others] = open
  if (!only) return null
  const names = [...new Set(open.map(({ playerName, program }) => `${playerName}, ${program}`))]
  return (
    <Card title="Balance due">
      <div className="balance">
        <div>
          <p className="tile-value">
            <Money cents={sum(open.map(({ balance = 0 }) => balance))} />
          </p>
          <p className="muted">{names.length > 2 ? `${names.length} registrations` : names.join(' · ')}</p>
        </div>
        <LinkButton look="primary" to={others.length > 0 ? pages.account.path : checkoutPath(only)}>
          {others.length > 0 ? 'See what is due' : 'Pay Now'}
        </LinkButton>
      </div>
    </Card>
  )
}
