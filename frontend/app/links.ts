import type { Role } from '#shared/access.ts'
import { type Menu, menuFor, type PageName, pages } from '#shared/pages.ts'
import { screens } from './screens.ts'

const names = Object.keys(screens) as PageName[]
const built = new Set<string>(names.map(name => pages[name].path))

/** A link is shown exactly where a screen answers it. */
export const isBuilt = (path: string): boolean => built.has(path)

export const linksOf = (menu: Menu, role: Role | undefined) =>
  menuFor(menu, role).filter(({ path }) => isBuilt(path))

/** Loads a screen's chunk before it is gone to: on hover and on focus. */
export function preload(path: string): void {
  const name = names.find(name => pages[name].path === path)
  // A failure shows when somebody goes there.
  void (name && screens[name])?.load().catch(() => undefined)
}
