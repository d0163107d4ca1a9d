import type { ComponentType, ReactNode } from 'react'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { type Page, type PageName, pages } from '#shared/pages.ts'
import { CrashPage } from './CrashPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
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
        ...testLogin(),
        {
          lazy: async () => ({ Component: (await loadShell()).Shell }),
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

const loadShell = () => import('#frontend/layout/Shell.tsx')

function routeOf({ page, screen }: Built): RouteObject {
  return {
    path: page.path,
    lazy: async () => {
      const guarded = page.access !== 'public'
      const [{ default: Screen }, shell] = await Promise.all([screen.load(), guarded ? loadShell() : null])
      return { Component: framed(page, Screen, shell?.ProtectedPage) }
    },
    ErrorBoundary: CrashPage,
  }
}

/** `/` is the dashboard too. */
function home(built: Built): RouteObject[] {
  return built.page.path === pages.dashboard.path ? [{ ...routeOf(built), path: '/' }] : []
}

/** The build replaces the condition, and the screen is no part of what is deployed. */
function testLogin(): RouteObject[] {
  if (!import.meta.env.DEV) return []
  const lazy = async () => ({ Component: (await import('#frontend/testLogin/TestLoginPage.tsx')).default })
  return [{ path: '/test-login', lazy, ErrorBoundary: CrashPage }]
}

type Guard = ComponentType<{ page: Page; children: ReactNode }>

function framed(page: Page, Screen: ComponentType, Guard: Guard | undefined): ComponentType {
  return function Framed() {
    const screen = <Screen />
    return (
      <>
        <ScreenTitle title={page.title} />
        {Guard ? <Guard page={page}>{screen}</Guard> : screen}
      </>
    )
  }
}

const Nothing = () => null
