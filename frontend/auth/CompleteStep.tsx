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
      <p>Thank you, {firstName}. You’re logged in.</p>
      <p className="muted">
        {isCoach
          ? 'The club reviews each coach registration. Until yours is approved, you have the same access as a parent. After that, you’ll see your teams.'
          : isInvited
            ? 'Next, accept the invitation. The child is already in the club, so don’t add them again.'
            : 'Next, add a profile for each child who plays, and register them for a program. It takes about three minutes per child.'}
      </p>
      <p className="muted">We sent you an email. Please confirm your address with the link in it.</p>
      {isCoach || isInvited ? (
        <div className={styles.wizardActions}>
          <LinkButton variant="primary" to={next}>
            {isInvited
              ? 'Back to the invitation'
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
