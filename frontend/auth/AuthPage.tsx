import { lazy, Suspense } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import { isKnownVisitor } from '#frontend/session/knownVisitor.ts'
import { safeReturnTo, withReturnTo } from '#frontend/session/returnTo.ts'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { PlainButton } from '#frontend/ui/PlainButton.tsx'
import { pages } from '#shared/pages.ts'
import { AuthFrame } from './AuthFrame.tsx'
import styles from './auth.module.css'
import { LoginForm } from './LoginForm.tsx'
import { ProgramsFailed, ProgramsLoading } from './ProgramsStates.tsx'
import { useIsHydrated } from './useIsHydrated.ts'

export default function AuthPage() {
  const { status } = useAuth()
  const [search] = useSearchParams()

  // Also redirects after a recovered session, or a login in another tab.
  if (status === 'in') return <Navigate to={safeReturnTo(search.get('returnTo'))} replace />
  const registration = withReturnTo(pages.registration.path, search)
  return (
    <AuthFrame
      title={pages.auth.title}
      heading={
        <>
          Welcome<span className={styles.forKnown}> back</span>
        </>
      }
    >
      <p className={`muted ${styles.forKnown}`}>Log in to see your teams, your players and what’s next.</p>
      <Newcomers registration={registration} returnTo={search.get('returnTo')} />
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

/**
 * For whoever has never logged in here: what the club offers, and the way to an account, before the login. The styles
 * hide it from others, so that nothing moves once the scripts run.
 */
function Newcomers({ registration, returnTo }: { registration: string; returnTo: string | null }) {
  const isHydrated = useIsHydrated()
  return (
    <section className={styles.forNew} aria-labelledby="open-programs">
      <h2 id="open-programs">Open programs</h2>
      <div className={styles.offered}>
        {isHydrated && !isKnownVisitor() && (
          <Suspense fallback={<ProgramsLoading />}>
            <OpenPrograms chosen={readProgramId(returnTo)} />
          </Suspense>
        )}
      </div>
      <LinkButton variant="primary" to={registration}>
        New here? Create your account
      </LinkButton>
      <h2>Already have an account?</h2>
    </section>
  )
}

const OpenPrograms = lazy(() => import('./OpenPrograms.tsx').catch(() => ({ default: ProgramsUnavailable })))

const ProgramsUnavailable = () => <ProgramsFailed onRetry={() => window.location.reload()} />

/** The program that the visitor is on the way to. */
const readProgramId = (returnTo: string | null): string | undefined =>
  new URLSearchParams(safeReturnTo(returnTo).split('?')[1]).get('programId') ?? undefined

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
