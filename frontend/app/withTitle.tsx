import type { ComponentType, ReactNode } from 'react'
import { ScreenTitle } from '#frontend/ui/page/ScreenTitle.tsx'
import type { Page } from '#shared/pages.ts'

type Guard = ComponentType<{ page: Page; children: ReactNode }>

interface Loaded {
  Component: ComponentType
}

/** The router renders nothing if a route's `lazy` fails, so a failed load becomes a screen that throws. */
export const lazily = (load: () => Promise<Loaded>) => (): Promise<Loaded> =>
  load().catch((error: unknown) => ({
    Component() {
      throw error
    },
  }))

/** Wraps a screen with its title and, if given, an access guard. */
export function withTitle(page: Page, Screen: ComponentType, Guard?: Guard): ComponentType {
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
