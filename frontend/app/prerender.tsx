import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter } from 'react-router-dom'
import { App } from './App.tsx'
import { makeRoutes, withLoaded } from './router.tsx'

/** The HTML of a screen as a browser shows it before any script has run. */
export async function render(path: string): Promise<string> {
  const routes = await withLoaded(makeRoutes(), path)
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  return renderToString(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  )
}
