import { LinkButton } from '#frontend/ui/Button.tsx'
import noticeStyles from '#frontend/ui/page/Notice.module.css'
import { Notice } from '#frontend/ui/page/Notice.tsx'
import { ScreenTitle } from '#frontend/ui/page/ScreenTitle.tsx'
import { pages } from '#shared/pages.ts'

export function NotFoundPage() {
  return (
    <main id="main" className={noticeStyles.alone}>
      <ScreenTitle title="Page Not Found" />
      <Notice title="404 Page Not Found" text="Did you forget to add the page to the router?">
        <LinkButton to={pages.dashboard.path}>Return to Dashboard</LinkButton>
      </Notice>
    </main>
  )
}
