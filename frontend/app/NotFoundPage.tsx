import { Link } from 'react-router-dom'
import { Notice } from '#frontend/ui/Notice.tsx'
import { pages } from '#shared/pages.ts'
import { ScreenTitle } from '../ui/ScreenTitle.tsx'

export function NotFoundPage() {
  return (
    <main id="main" className="alone">
      <ScreenTitle title="Page Not Found" />
      <Notice title="404 Page Not Found" text="Did you forget to add the page to the router?">
        <Link className="button" to={pages.dashboard.path}>
          Return to Dashboard
        </Link>
      </Notice>
    </main>
  )
}
