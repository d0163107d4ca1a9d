import { type DOMRouterOpts, matchRoutes, type RouteObject } from 'react-router-dom'
import { CrashPage } from './CrashPage.tsx'
import { plainScreens } from './publicScreens.ts'
import { Root } from './Root.tsx'
import { framed } from './withTitle.tsx'

const root = 'root'

/** The routes of the plain screens, each with its own chunk. All others come with the first address that needs them. */
export function makeRoutes(): RouteObject[] {
  return [
    {
      id: root,
      Component: Root,
      ErrorBoundary: CrashPage,
      HydrateFallback: Nothing,
      children: [...plainRoutes(), ...testLogin()],
    },
  ]
}

/** Loads what the address needs before the first render, so that it can take over prerendered HTML. */
export async function withLoaded(routes: RouteObject[], path: string): Promise<RouteObject[]> {
  if (!matchRoutes(routes, path)) {
    const others = await loadOthers()
    routes[0]?.children?.push(...others())
  }
  const matched = matchRoutes(routes, path) ?? []
  await Promise.all(
    matched.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      const loaded = await route.lazy()
      delete route.lazy
      Object.assign(route, loaded)
    }),
  )
  return routes
}

/**
 * How a router that began with a plain screen finds the other routes. One that knows them is not asked: it
 * would take a moment at every step to an address with an id.
 */
export function discovery(routes: RouteObject[]): Pick<DOMRouterOpts, 'patchRoutesOnNavigation'> {
  let known = matchRoutes(routes, '/') !== null
  if (known) return {}
  return {
    patchRoutesOnNavigation: async ({ patch, signal }) => {
      if (known) return
      const others = await loadOthers()
      patch(root, others())
      // Nothing has been added for somebody who went elsewhere meanwhile.
      known = !signal.aborted
    },
  }
}

export const loadOthers = async () => (await import('./otherRoutes.tsx')).otherRoutes

function plainRoutes(): RouteObject[] {
  return Object.values(plainScreens).map(({ page, load }) => ({
    path: page.path,
    lazy: async () => ({ Component: framed(page, (await load()).default) }),
    ErrorBoundary: CrashPage,
  }))
}

/** The build replaces the condition, and the screen is no part of what is deployed. */
function testLogin(): RouteObject[] {
  if (!import.meta.env.DEV) return []
  const lazy = async () => ({
    Component: (await import('#frontend/auth/testLogin/TestLoginPage.tsx')).default,
  })
  return [{ path: '/test-login', lazy, ErrorBoundary: CrashPage }]
}

const Nothing = () => null
