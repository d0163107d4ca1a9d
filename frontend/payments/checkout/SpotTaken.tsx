import { Link } from 'react-router-dom'
import { useClub } from '#frontend/lib/club.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { Alert, Card } from '#frontend/ui/Card.tsx'
import { pages } from '#shared/pages.ts'
import type { Registration } from '#shared/registrations/model.ts'

/** A lapsed spot that was given to somebody else: paying again would not bring it back. */
export function SpotTaken({ registration, message }: { registration: Registration; message: string }) {
  const { config } = useClub()
  const { playerName, program } = registration
  return (
    <Card title="The place is gone">
      <Alert tone="error">{message}</Alert>
      <p>
        Nothing was charged. To have {playerName} wait for the next free place in {program}, cancel this
        registration in <Link to={pages.account.path}>{pages.account.title}</Link> and join the waiting list.
        {config && (
          <>
            {' '}
            The club is at <a href={`mailto:${config.contactEmail}`}>{config.contactEmail}</a>.
          </>
        )}
      </p>
      <div className={buttonStyles.actions}>
        <LinkButton variant="primary" to={pages.account.path}>
          Go to My Account
        </LinkButton>
        <LinkButton to={pages.programRegistration.path}>See Open Programs</LinkButton>
      </div>
    </Card>
  )
}
