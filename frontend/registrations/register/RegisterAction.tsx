import { useClubDayOrLocal } from '#frontend/lib/clock.ts'
import { optionOf, type RegistrationOption } from '#frontend/registrations/registrationOptions.ts'
import styles from '#frontend/registrations/registrations.module.css'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { Badge } from '#frontend/ui/Card.tsx'
import { admits } from '#shared/access.ts'
import type { PlayerSummary } from '#shared/players/model.ts'
import type { Program } from '#shared/programs/model.ts'
import { useAllAreIn } from './openChildren.ts'
import { loginPath, newChildPath } from './registerParams.ts'

interface Props {
  program: Program
  /** The user's children, where there are any. */
  family?: PlayerSummary[]
  onChoose: () => void
  /** The button's label if a spot is left. */
  label?: string
}

/** The register button for families, the way to the login or an account for visitors, or the reason why registration is not possible. */
export function RegisterAction({ program, family = [], onChoose, label = 'Register' }: Props) {
  const way = optionOf(program, useClubDayOrLocal())
  const allAreIn = useAllAreIn(program, family)
  if (way === 'closed') return <Badge>Closed</Badge>
  const isFull = way === 'waitlist' && program.registrationStatus === 'open'
  return (
    <div className={styles.offerAction}>
      {way === 'waitlist' && <Badge tone="warning">{isFull ? 'Full' : 'Waitlist'}</Badge>}
      {allAreIn ? (
        <>
          <span className="muted">No other child to register</span>
          <LinkButton to={newChildPath(program.id)} aria-label={`Register another child for ${program.name}`}>
            Register another child
          </LinkButton>
        </>
      ) : (
        <RegisterButton {...{ program, way, onChoose, label }} />
      )}
    </div>
  )
}

function RegisterButton({
  program: { id, name },
  way,
  onChoose,
  label,
}: Required<Omit<Props, 'family'>> & { way: RegistrationOption }) {
  const { user, status } = useAuth()
  const words = way === 'waitlist' ? 'Join waitlist' : label
  if (status === 'out' || status === 'expired') {
    return (
      <LinkButton variant="primary" to={loginPath(id)} aria-label={`${words} for ${name}`}>
        {words}
      </LinkButton>
    )
  }
  if (user && !admits('adults', user.effectiveRole)) {
    return <span className="muted">A parent or guardian needs to register you</span>
  }
  return (
    <Button
      variant={way === 'waitlist' ? 'outlined' : 'primary'}
      aria-label={`${words} for ${name}`}
      pending={!user}
      onClick={onChoose}
    >
      {words}
    </Button>
  )
}
