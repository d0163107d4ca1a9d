import { type RouteObject, redirect } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { CrashNotice, CrashPage } from './CrashPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { screens } from './screens/screens.ts'
import { lazily, withTitle } from './withTitle.tsx'

/** The routes that are not public: all screens inside the shared shell, and the 404 page. */
export function otherRoutes(): RouteObject[] {
  const names = Object.keys(screens) as ScreenName[]
  return [
    {
      lazy: lazily(async () => ({ Component: (await loadShell()).Shell })),
      ErrorBoundary: CrashPage,
      children: names.map(toRoute),
    },
    ...Object.entries(formerPaths).map(([path, to]) => ({
      path,
      loader: ({ request }: { request: Request }) => redirect(`${to}${new URL(request.url).search}`),
    })),
    { path: '*', Component: NotFoundPage },
  ]
}

type ScreenName = keyof typeof screens

/** Addresses of before, which bookmarks still have. */
const formerPaths = { '/invoices/ageing': pages.invoiceAging.path }

const loadShell = () => import('./layout/Shell.tsx')

function toRoute(name: ScreenName): RouteObject {
  const page = pages[name]
  return {
    path: page.path,
    lazy: lazily(async () => {
      const guarded = page.access !== 'public'
      const [{ default: Screen }, shell] = await Promise.all([screens[name](), guarded ? loadShell() : null])
      return { Component: withTitle(page, Screen, shell?.ProtectedPage) }
    }),
    ErrorBoundary: CrashNotice,
  }
}
