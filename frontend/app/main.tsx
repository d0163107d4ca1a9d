import '../payments/checkout/stripReturnParams.ts'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import { App } from './App.tsx'
import { discovery, loadOthers, makeRoutes, withLoaded } from './router.tsx'
import '../ui/base.css'

// Not awaited here: the screen's chunk imports from this one, and would wait for it in turn.
void start()

async function start(): Promise<void> {
  const routes = makeRoutes()
  // Where a chunk is missing the router meets the same failure and shows it.
  await withLoaded(routes, location.pathname).catch(() => undefined)
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const app = (
    <StrictMode>
      <App router={createBrowserRouter(routes, discovery(routes))} />
    </StrictMode>
  )
  if (root.hasChildNodes()) hydrateRoot(root, app)
  else createRoot(root).render(app)
  // Whoever begins to fill in a plain screen goes on to one of the others.
  document.addEventListener('focusin', () => void loadOthers().catch(() => undefined), { once: true })
}
