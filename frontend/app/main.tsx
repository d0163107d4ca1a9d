import '#frontend/payments/checkout/stripReturnParams.ts'
// Before all other styles, because it sets the order of the layers.
import '#frontend/ui/styles/base.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { config } from 'zod/v4/core'
import { watchLeaving } from '#frontend/lib/pageUnload.ts'
import { App } from './App.tsx'
import { createRoutes, loadOtherRoutes, routeDiscovery, withLoadedRoutes } from './router.tsx'

// The Content Security Policy forbids eval: zod must not try it, or every visit reports a violation.
config({ jitless: true })

const uncaught = (event: ErrorEvent | PromiseRejectionEvent) =>
  void import('#frontend/crashReports/report.ts')
    .then(module => module.reportUncaught(event))
    .catch(() => undefined)
window.addEventListener('error', uncaught)
window.addEventListener('unhandledrejection', uncaught)

watchLeaving()

// Not awaited at the top level: the screen's chunk imports this one, which would be a deadlock.
void startApp()

async function startApp(): Promise<void> {
  const routes = createRoutes()
  // If the other routes cannot be loaded, the router hits the same error and shows it.
  await withLoadedRoutes(routes, location.pathname).catch(() => undefined)
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const app = (
    <StrictMode>
      <App router={createBrowserRouter(routes, routeDiscovery(routes))} />
    </StrictMode>
  )
  if (root.hasChildNodes()) hydrateRoot(root, app)
  else createRoot(root).render(app)
  // Preloads the other routes on the first input in a public screen.
  document.addEventListener('focusin', () => void loadOtherRoutes().catch(() => undefined), { once: true })
}
