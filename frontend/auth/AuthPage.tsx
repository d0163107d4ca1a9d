import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import { safeReturnTo, withReturnTo } from '#frontend/session/returnTo.ts'
import { PlainButton } from '#frontend/ui/PlainButton.tsx'
import { pages } from '#shared/pages.ts'
import { AuthFrame } from './AuthFrame.tsx'
import styles from './auth.module.css'
import { LoginForm } from './LoginForm.tsx'

export default function AuthPage() {
  const { status } = useAuth()
  const [search] = useSearchParams()

  // Also redirects after a recovered session, or a login in another tab.
  if (status === 'in') return <Navigate to={safeReturnTo(search.get('returnTo'))} replace />
  const registration = withReturnTo(pages.registration.path, search)
  return (
    <AuthFrame title="Welcome back" text="Log in to see your teams, your players and what’s next.">
      <Tabs registration={registration} />
      <div role="tabpanel" id="login" aria-labelledby="login-tab">
        <LoginForm />
      </div>
      <p className="muted">
        New to the club? <Link to={registration}>Register now</Link>
      </p>
    </AuthFrame>
  )
}

/** Registration is a separate screen, so its tab is a link. */
function Tabs({ registration }: { registration: string }) {
  const navigate = useNavigate()
  const focusOther = (event: React.KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const tabs = event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')
    for (const tab of tabs) if (tab !== document.activeElement) return tab.focus()
  }
  return (
    <div className={styles.segments} role="tablist" aria-label="Account" onKeyDown={focusOther}>
      <PlainButton role="tab" id="login-tab" aria-selected="true" aria-controls="login">
        Login
      </PlainButton>
      <PlainButton role="tab" aria-selected="false" tabIndex={-1} onClick={() => void navigate(registration)}>
        Register
      </PlainButton>
    </div>
  )
}
