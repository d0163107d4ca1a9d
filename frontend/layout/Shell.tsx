import { lazy, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useAuth } from '#frontend/app/session.tsx'
import { menuFor, pages } from '#shared/pages.ts'
import type { CurrentUser } from '#shared/users/model.ts'
import { ConfirmBanner } from './ConfirmBanner.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { useDismissed } from './useDismissed.ts'
import '#frontend/ui/amplify.css'
import '#frontend/ui/ui.css'
import './layout.css'

export { ProtectedPage } from './ProtectedPage.tsx'

/** What stands around every screen after the first ones. */
export function Shell() {
  const { user } = useAuth()
  return (
    <>
      <Header />
      {user && <ConfirmBanner user={user} />}
      <main id="main" className="main">
        <Outlet />
      </main>
      <Footer />
      {user && <ConsentsDue user={user} />}
    </>
  )
}

const ConsentDialog = lazy(() => import('#frontend/account/ConsentDialog.tsx'))

/** Where one can read on, or go: to the own account, and to what the club says about itself. */
const unhindered = [pages.account.path, ...menuFor('support', undefined).map(({ path }) => path)]

/** Asks for what has to be answered before anything else; a choice that is free may wait for the next visit. */
function ConsentsDue({ user }: { user: CurrentUser }) {
  const { pathname } = useLocation()
  const [later, putOff] = useDismissed(`consents ${user.id}`)
  const isFree = user.consentsDue.every(consent => consent === 'mediaRelease')
  if (user.consentsDue.length === 0 || unhindered.includes(pathname) || (isFree && later)) return null
  return (
    <Suspense fallback={null}>
      <ConsentDialog due={user.consentsDue} onLater={isFree ? putOff : undefined} />
    </Suspense>
  )
}
