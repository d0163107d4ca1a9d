import { lazy, Suspense } from 'react'
import { isSessionKept } from '#frontend/lib/storage.ts'
import { useAuth } from '#frontend/session/AuthProvider.tsx'
import { Skeleton } from '#frontend/ui/page/states.tsx'
import { pages } from '#shared/pages.ts'
import { ProtectedPage } from './layout/ProtectedPage.tsx'

const loadDashboard = () => import('#frontend/dashboard/DashboardPage.tsx')
const loadWelcome = () => import('#frontend/registrations/register/WelcomePage.tsx')
const DashboardPage = lazy(loadDashboard)
const WelcomePage = lazy(loadWelcome)

// Not only once the session is known.
void (isSessionKept() ? loadDashboard : loadWelcome)().catch(() => undefined)

/** The dashboard of whoever is, or was just now, signed in; everybody else sees what the club offers. */
export default function HomePage() {
  const { status } = useAuth()
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      {status === 'out' ? (
        <WelcomePage />
      ) : (
        <ProtectedPage page={pages.dashboard}>
          <DashboardPage />
        </ProtectedPage>
      )}
    </Suspense>
  )
}
