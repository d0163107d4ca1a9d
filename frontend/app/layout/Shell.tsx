import { lazy } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { isSessionKept } from '#frontend/lib/storage.ts'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import { ErrorIsland } from './ErrorIsland.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { isBannerDue } from './isBannerDue.ts'
import { TabBar } from './TabBar.tsx'
import '#frontend/ui/styles/amplify.css'
import styles from './layout.module.css'

export { ProtectedPage } from './ProtectedPage.tsx'

/** The layout around every screen that is not public. */
export function Shell() {
  return (
    <>
      <Header />
      <LazyNotices />
      <main id="main" className={styles.main}>
        <Outlet />
      </main>
      <Footer />
      <TabBar />
    </>
  )
}

const Attention = lazy(() => import('./AccountNotices.tsx'))

/** Loaded only for users with open notices, so that nobody else waits for it. */
function LazyNotices() {
  const { user } = useAuth()
  const { pathname } = useLocation()
  if (!user || (user.emailConfirmed && user.consentsDue.length === 0 && isSessionKept())) return null
  return (
    <ErrorIsland
      fallback={!user.emailConfirmed && isBannerDue(user, pathname) && <div className={styles.banner} />}
    >
      <Attention user={user} />
    </ErrorIsland>
  )
}
