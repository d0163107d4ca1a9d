import { type DOMRouterOpts, matchRoutes, type RouteObject } from 'react-router-dom'
import { CrashPage } from './CrashPage.tsx'
import { Root } from './Root.tsx'
import { publicScreens } from './screens/publicScreens.ts'
import { lazily, withTitle } from './withTitle.tsx'

const rootId = 'root'

/**
 * The routes of the public screens, each with its own chunk. All others are loaded with the first URL that
 * needs them.
 */
export function createRoutes(): RouteObject[] {
  return [
    {
      id: rootId,
      Component: Root,
      ErrorBoundary: CrashPage,
      HydrateFallback: EmptyFallback,
      children: [...publicRoutes(), ...testLoginRoutes()],
    },
  ]
}

/** Loads the matched routes before the first render, so that React can hydrate prerendered HTML. */
export async function withLoadedRoutes(routes: RouteObject[], path: string): Promise<RouteObject[]> {
  if (!matchRoutes(routes, path)) {
    const others = await loadOtherRoutes()
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
 * Lets a router that started with a public screen load the other routes on navigation. A router that has them
 * gets no such option, because it would delay every navigation to a path with an id.
 */
export function routeDiscovery(routes: RouteObject[]): Pick<DOMRouterOpts, 'patchRoutesOnNavigation'> {
  let known = matchRoutes(routes, '/') !== null
  if (known) return {}
  return {
    patchRoutesOnNavigation: async ({ patch, signal }) => {
      if (known) return
      const others = await loadOtherRoutes()
      patch(rootId, others())
      // The routes are not added if the navigation was aborted.
      known = !signal.aborted
    },
  }
}

export const loadOtherRoutes = async () => (await import('./otherRoutes.tsx')).otherRoutes

function publicRoutes(): RouteObject[] {
  return Object.values(publicScreens).map(({ page, load }) => ({
    path: page.path,
    lazy: lazily(async () => ({ Component: withTitle(page, (await load()).default) })),
    ErrorBoundary: CrashPage,
  }))
}

/** The build replaces the condition, so the screen is not deployed. */
function testLoginRoutes(): RouteObject[] {
  if (!import.meta.env.DEV) return []
  const lazy = async () => ({
    Component: (await import('#frontend/auth/testLogin/TestLoginPage.tsx')).default,
  })
  return [{ path: '/test-login', lazy, ErrorBoundary: CrashPage }]
}

const EmptyFallback = () => null
