import type { RouteObject } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { CrashPage } from './CrashPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { screens } from './screens.ts'
import { framed } from './withTitle.tsx'

/** The routes that are not plain: the screens in the shell that they share, and what is no page at all. */
export function otherRoutes(): RouteObject[] {
  const names = Object.keys(screens) as ScreenName[]
  return [
    {
      lazy: async () => ({ Component: (await loadShell()).Shell }),
      ErrorBoundary: CrashPage,
      // `/` is the dashboard too.
      children: [...names.map(name => routeOf(name)), routeOf('dashboard', '/')],
    },
    { path: '*', Component: NotFoundPage },
  ]
}

type ScreenName = keyof typeof screens

const loadShell = () => import('#frontend/app/layout/Shell.tsx')

function routeOf(name: ScreenName, path: string = pages[name].path): RouteObject {
  const page = pages[name]
  return {
    path,
    lazy: async () => {
      const guarded = page.access !== 'public'
      const [{ default: Screen }, shell] = await Promise.all([screens[name](), guarded ? loadShell() : null])
      return { Component: framed(page, Screen, shell?.ProtectedPage) }
    },
    ErrorBoundary: CrashPage,
  }
}
