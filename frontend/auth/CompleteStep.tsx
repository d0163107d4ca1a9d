import { Link } from 'react-router-dom'
import { pages } from '#shared/pages.ts'

export function CompleteStep({ role, firstName }: { role: 'parent' | 'coach'; firstName: string }) {
  if (role === 'coach') {
    return (
      <>
        <p>Thank you, {firstName}. Your account is ready and you are signed in.</p>
        <p className="muted">
          The club reviews each coach registration. Until yours is approved you can use everything that a
          parent can; your teams open after that.
        </p>
        <div className="wizard-actions">
          <Link className="button button-primary" to={pages.dashboard.path}>
            Return to Dashboard
          </Link>
        </div>
      </>
    )
  }
  return (
    <>
      <p>Thank you, {firstName}. Your account is ready and you are signed in.</p>
      <p className="muted">
        Next, add a profile for each child who plays. It takes about three minutes per child.
      </p>
      <div className="wizard-actions">
        <Link className="button" to={pages.dashboard.path}>
          I'll Do This Later
        </Link>
        <Link className="button button-primary" to={pages.playerRegistration.path}>
          Add Player Profile
        </Link>
      </div>
    </>
  )
}
