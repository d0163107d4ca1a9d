import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter } from 'react-router-dom'
import { App } from './App.tsx'
import { createRoutes, withLoadedRoutes } from './router.tsx'

/** Renders a screen's HTML at build time. */
export async function renderScreen(path: string): Promise<string> {
  const routes = await withLoadedRoutes(createRoutes(), path)
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  return renderToString(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  )
}
