import { Fragment, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import { authPath } from '#frontend/session/returnTo.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import noticeStyles from '#frontend/ui/page/Notice.module.css'
import { Notice } from '#frontend/ui/page/Notice.tsx'
import { admits } from '#shared/access.ts'
import { type Page, pages } from '#shared/pages.ts'

/** Shows a screen to the roles in the table of pages, and explains to everybody else why not. */
export function ProtectedPage({ page, children }: { page: Page; children: ReactNode }) {
  const { user, status, errorMessage, retry } = useAuth()
  const location = useLocation()

  if (status === 'loading') return <AccessSkeleton text="Verifying your authentication..." />
  if (status === 'leaving') return <AccessSkeleton text="Logging you out..." />
  if (status === 'unreachable') {
    return (
      <Notice title="We couldn’t connect" text={errorMessage}>
        <Button variant="primary" onClick={retry}>
          Try again
        </Button>
      </Notice>
    )
  }
  if (status === 'expired') {
    return (
      <Notice title="Your session has expired" text="Please log in again to continue">
        <LinkButton variant="primary" to={authPath(location)}>
          Go to Login
        </LinkButton>
      </Notice>
    )
  }
  if (!user) return <Navigate to={authPath(location)} replace />
  if (!admits(page.access, user.effectiveRole)) {
    return (
      <Notice title="Access Denied" text={page.denied ?? 'You do not have permission to view this page.'}>
        <LinkButton to={pages.dashboard.path}>Return to Dashboard</LinkButton>
      </Notice>
    )
  }
  // Remounts for another user, so that they never see somebody else's input, even if another tab switched
  // users.
  return <Fragment key={user.id}>{children}</Fragment>
}

function AccessSkeleton({ text }: { text: string }) {
  return (
    <div className={noticeStyles.waiting} role="status">
      <span className={buttonStyles.spinner} aria-hidden="true" />
      {text}
    </div>
  )
}
