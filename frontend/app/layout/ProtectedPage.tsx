import { Fragment, type ReactNode } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import { authPath } from '#frontend/session/returnTo.ts'
import { Notice } from '#frontend/ui/Notice.tsx'
import { admits } from '#shared/access.ts'
import { type Page, pages } from '#shared/pages.ts'

/** Shows a screen to those the table of pages names, and tells everybody else why not. */
export function ProtectedPage({ page, children }: { page: Page; children: ReactNode }) {
  const { user, status, problem, retry } = useAuth()
  const location = useLocation()

  if (status === 'loading') return <Waiting text="Verifying your authentication..." />
  if (status === 'leaving') return <Waiting text="Logging you out..." />
  if (status === 'unreachable') {
    return (
      <Notice title="We could not reach the club" text={problem}>
        <button type="button" className="button button-primary" onClick={retry}>
          Try again
        </button>
      </Notice>
    )
  }
  if (status === 'expired') {
    return (
      <Notice title="Your session has expired" text="Please log in again to continue">
        <Link className="button button-primary" to={authPath(location)}>
          Go to Login
        </Link>
      </Notice>
    )
  }
  if (!user) return <Navigate to={authPath(location)} replace />
  if (!admits(page.access, user.actsAs)) {
    return (
      <Notice title="Access Denied" text={page.denied ?? 'You do not have permission to view this page.'}>
        <Link className="button" to={pages.dashboard.path}>
          Return to Dashboard
        </Link>
      </Notice>
    )
  }
  // What one person has begun to type is not the next one's, also where another tab changed who is here.
  return <Fragment key={user.id}>{children}</Fragment>
}

function Waiting({ text }: { text: string }) {
  return (
    <div className="waiting" role="status">
      <span className="spinner" aria-hidden="true" />
      {text}
    </div>
  )
}
