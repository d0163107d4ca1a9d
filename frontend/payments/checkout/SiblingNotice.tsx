import { Link } from 'react-router-dom'
import { pathToCheckout } from '#frontend/lib/paths.ts'
import { getDisplayStatusBadge } from '#frontend/registrations/registrationStatus.ts'
import { Badge, Card } from '#frontend/ui/Card.tsx'
import { Money } from '#frontend/ui/figures/Money.tsx'
import type { Registration } from '#shared/registrations/model.ts'
import { needsCheckout } from '#shared/registrations/rules.ts'
import styles from './checkout.module.css'

/** Siblings are paid one after the other: each with its own charge and receipt. */
export function SiblingNotice({ current, own }: { current: Registration; own: Registration[] }) {
  const open = own.filter(needsCheckout)
  if (open.length < 2) return null
  return (
    <Card title={`${open.length} registrations to pay for`}>
      <p className="muted">Pay for them one at a time. Each has its own receipt.</p>
      <ul className={styles.siblings}>
        {open.map(registration => (
          <li key={registration.id}>
            <Link
              to={pathToCheckout(registration)}
              replace
              preventScrollReset
              aria-current={registration.id === current.id ? 'step' : undefined}
            >
              <span>{registration.playerName}</span>
              <Badge tone={getDisplayStatusBadge(registration).tone}>
                {getDisplayStatusBadge(registration).label}
              </Badge>
              <Money cents={registration.balance ?? 0} fee />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
