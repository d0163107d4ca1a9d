import { useClubDayOrLocal } from '#frontend/lib/clock.ts'
import { optionOf, type RegistrationOption } from '#frontend/registrations/registrationOptions.ts'
import styles from '#frontend/registrations/registrations.module.css'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { Badge } from '#frontend/ui/Card.tsx'
import { admits } from '#shared/access.ts'
import type { Program } from '#shared/programs/model.ts'
import { loginPath } from './registerParams.ts'

interface Props {
  program: Program
  onChoose: () => void
  /** The button's label if a spot is left. */
  label?: string
}

/** The register button for families, the login for visitors, or the reason why registration is not possible. */
export function RegisterAction({ program, onChoose, label = 'Register' }: Props) {
  const way = optionOf(program, useClubDayOrLocal())
  if (way === 'closed') return <Badge>Closed</Badge>
  const isFull = way === 'waitlist' && program.registrationStatus === 'open'
  return (
    <div className={styles.offerAction}>
      {way === 'waitlist' && <Badge tone="warning">{isFull ? 'Full' : 'Waitlist'}</Badge>}
      <RegisterButton program={program} way={way} onChoose={onChoose} label={label} />
    </div>
  )
}

function RegisterButton({
  program: { id, name },
  way,
  onChoose,
  label,
}: Props & { way: RegistrationOption }) {
  const { user, status } = useAuth()
  const words = way === 'waitlist' ? 'Join Waitlist' : label
  if (status === 'out' || status === 'expired') {
    return (
      <LinkButton variant="primary" to={loginPath(id)} aria-label={`${words} for ${name}`}>
        {words}
      </LinkButton>
    )
  }
  if (user && !admits('adults', user.actsAs)) {
    return <span className="muted">A parent or guardian registers you</span>
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
