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
    <Card title="This spot is no longer available">
      <Alert tone="error">{message}</Alert>
      <p>
        Nothing was charged. To wait for the next open spot in {program}, cancel {playerName}’s registration
        in <Link to={pages.account.path}>{pages.account.title}</Link> and join the waitlist.
        {config && (
          <>
            {' '}
            You can reach the club at <a href={`mailto:${config.contactEmail}`}>{config.contactEmail}</a>.
          </>
        )}
      </p>
      <div className={buttonStyles.actions}>
        <LinkButton variant="primary" to={pages.account.path}>
          Go to My Account
        </LinkButton>
        <LinkButton to={pages.programRegistration.path}>See open programs</LinkButton>
      </div>
    </Card>
  )
}
