import type { Role } from '#shared/access.ts'
import { type Menu, menuFor, type PageName, pages } from '#shared/pages.ts'
import { screens } from './screens.ts'

const built = new Set<string>((Object.keys(screens) as PageName[]).map(name => pages[name].path))

/** A link is shown exactly where a screen answers it. */
export const isBuilt = (path: string): boolean => built.has(path)

export const linksOf = (menu: Menu, role: Role | undefined) =>
  menuFor(menu, role).filter(({ path }) => isBuilt(path))
