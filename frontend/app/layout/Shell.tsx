import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import '#frontend/ui/amplify.css'
import '#frontend/ui/ui.css'
import './layout.css'

export { ProtectedPage } from './ProtectedPage.tsx'

/** What stands around every screen after the first ones. */
export function Shell() {
  return (
    <>
      <Header />
      <AttentionNeeded />
      <main id="main" className="main">
        <Outlet />
      </main>
      <Footer />
    </>
  )
}

const Attention = lazy(() => import('#frontend/layout/Attention.tsx'))

/** For the few whom it concerns, so that nobody else waits for it; its place is kept. */
function AttentionNeeded() {
  const { user } = useAuth()
  if (!user || (user.emailConfirmed && user.consentsDue.length === 0)) return null
  return (
    <Suspense fallback={!user.emailConfirmed && <div className="banner" />}>
      <Attention user={user} />
    </Suspense>
  )
}
