import type { ComponentType } from 'react'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { type Page, type PageName, pages } from '#shared/pages.ts'
import { CrashPage } from './CrashPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { ProtectedPage } from './ProtectedPage.tsx'
import { Root } from './Root.tsx'
import { ScreenTitle } from './ScreenTitle.tsx'
import { type Screen, screens } from './screens.ts'

const names = Object.keys(pages) as PageName[]

/** The routes of the table of pages, each with its own chunk; signed-in screens share the shell around them. */
export function makeRoutes(): RouteObject[] {
  const built = names.map((name): Built => ({ page: pages[name], screen: screens[name] }))
  return [
    {
      Component: Root,
      ErrorBoundary: CrashPage,
      HydrateFallback: Nothing,
      children: [
        ...built.filter(({ screen }) => screen.plain).map(routeOf),
        {
          lazy: async () => ({ Component: (await import('#frontend/layout/Shell.tsx')).Shell }),
          ErrorBoundary: CrashPage,
          children: built
            .filter(({ screen }) => !screen.plain)
            .flatMap(built => [routeOf(built), ...home(built)]),
        },
        { path: '*', Component: NotFoundPage },
      ],
    },
  ]
}

/** Loads what the address needs before the first render, so that it can take over prerendered HTML. */
export async function withLoaded(routes: RouteObject[], path: string): Promise<RouteObject[]> {
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

interface Built {
  page: Page
  screen: Screen
}

function routeOf({ page, screen }: Built): RouteObject {
  return {
    path: page.path,
    lazy: async () => ({ Component: framed(page, (await screen.load()).default) }),
    ErrorBoundary: CrashPage,
  }
}

/** `/` is the dashboard too. */
function home(built: Built): RouteObject[] {
  return built.page.path === pages.dashboard.path ? [{ ...routeOf(built), path: '/' }] : []
}

function framed(page: Page, Component: ComponentType): ComponentType {
  return function Framed() {
    const screen = <Component />
    return (
      <>
        <ScreenTitle title={page.title} />
        {page.access === 'public' ? screen : <ProtectedPage page={page}>{screen}</ProtectedPage>}
      </>
    )
  }
}

const Nothing = () => null
