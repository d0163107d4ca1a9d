import type { ComponentType, ReactNode } from 'react'
import type { Page } from '#shared/pages.ts'
import { ScreenTitle } from '../ui/ScreenTitle.tsx'

type Guard = ComponentType<{ page: Page; children: ReactNode }>

/** A screen under its title, and behind what asks who may see it. */
export function framed(page: Page, Screen: ComponentType, Guard?: Guard): ComponentType {
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
