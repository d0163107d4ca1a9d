import { useSearchParams } from 'react-router-dom'
import { safeReturnTo, withReturnTo } from '#frontend/session/returnTo.ts'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { pages } from '#shared/pages.ts'
import styles from './registration.module.css'

export function CompleteStep({ role, firstName }: { role: 'parent' | 'coach'; firstName: string }) {
  const [search] = useSearchParams()
  const next = safeReturnTo(search.get('returnTo'))
  const isCoach = role === 'coach'
  // The child may already be in the club; adding it again would create a duplicate.
  const isInvited = next === pages.guardianInvitation.path
  return (
    <>
      <p>Thank you, {firstName}. Your account is ready and you are signed in.</p>
      <p className="muted">
        {isCoach
          ? 'The club reviews each coach registration. Until yours is approved you can use everything that a parent can; your teams open after that.'
          : isInvited
            ? 'Next, accept the invitation: the child is in the club already, so do not add it again.'
            : 'Next, add a profile for each child who plays. It takes about three minutes per child.'}
      </p>
      <p className="muted">We have sent you a mail: please confirm your address by the link in it.</p>
      {isCoach || isInvited ? (
        <div className={styles.wizardActions}>
          <LinkButton variant="primary" to={next}>
            {isInvited
              ? 'Back to the Invitation'
              : next === pages.dashboard.path
                ? 'Return to Dashboard'
                : 'Continue'}
          </LinkButton>
        </div>
      ) : (
        <div className={styles.wizardActions}>
          <LinkButton to={next}>I'll Do This Later</LinkButton>
          <LinkButton variant="primary" to={withReturnTo(pages.playerRegistration.path, search)}>
            Add Player Profile
          </LinkButton>
        </div>
      )}
    </>
  )
}
