import { pathToCheckout } from '#frontend/lib/paths.ts'
import { useMyRegistrations } from '#frontend/registrations/queries.ts'
import { RegistrationRow } from '#frontend/registrations/RegistrationRow.tsx'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import styles from '#frontend/waiting/waiting.module.css'
import { needsCheckout } from '#shared/registrations/rules.ts'

/** Unfinished registrations come first: a spot may depend on them. */
export function OpenCheckouts() {
  const open = (useMyRegistrations().data ?? []).filter(needsCheckout)
  if (open.length === 0) return null
  return (
    <Card title="Finish checkout">
      <ul className={styles.registrationRows}>
        {open.map(registration => (
          <li key={registration.id}>
            <RegistrationRow registration={registration}>
              <LinkButton
                variant="primary"
                to={pathToCheckout(registration)}
                aria-label={`Finish checkout for ${registration.playerName}, ${registration.program}`}
              >
                Finish checkout
              </LinkButton>
            </RegistrationRow>
          </li>
        ))}
      </ul>
    </Card>
  )
}
