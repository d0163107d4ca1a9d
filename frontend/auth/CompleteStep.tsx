import { Link, useSearchParams } from 'react-router-dom'
import { keepReturnTo, safeReturnTo } from '#frontend/session/returnTo.ts'
import { pages } from '#shared/pages.ts'

export function CompleteStep({ role, firstName }: { role: 'parent' | 'coach'; firstName: string }) {
  const [search] = useSearchParams()
  const next = safeReturnTo(search.get('returnTo'))
  const isCoach = role === 'coach'
  // The child is in the club already: entered here once more it would be there twice.
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
        <div className="wizard-actions">
          <Link className="button button-primary" to={next}>
            {isInvited
              ? 'Back to the Invitation'
              : next === pages.dashboard.path
                ? 'Return to Dashboard'
                : 'Continue'}
          </Link>
        </div>
      ) : (
        <div className="wizard-actions">
          <Link className="button" to={next}>
            I'll Do This Later
          </Link>
          <Link className="button button-primary" to={keepReturnTo(pages.playerRegistration.path, search)}>
            Add Player Profile
          </Link>
        </div>
      )}
    </>
  )
}
