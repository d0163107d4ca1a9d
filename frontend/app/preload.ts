import { type PageName, pages } from '#shared/pages.ts'
import { type Load, plainScreens } from './publicScreens.ts'
import { screens } from './screens.ts'

const names = Object.keys(pages) as PageName[]
const pageAt = (path: string) => names.find(name => pages[name].path === path)

/** A link is shown exactly where a screen answers it. */
export const isBuilt = (path: string): boolean => pageAt(path) !== undefined

const plain: Partial<Record<PageName, { load: Load }>> = plainScreens
const others: Partial<Record<PageName, Load>> = screens

/** Loads a screen's chunk before it is gone to: on hover and on focus. */
export function preload(path: string): void {
  const name = pageAt(path)
  const load = name && (plain[name]?.load ?? others[name])
  // A failure shows when somebody goes there.
  void load?.().catch(() => undefined)
}
