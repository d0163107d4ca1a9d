import type { Role } from '#shared/access.ts'
import { menuFor, pages } from '#shared/pages.ts'

export interface NavLink {
  label: string
  path: string
}

/** A menu even with a single entry, so that its position stays when others are added. */
export interface NavMenu {
  label: string
  links: NavLink[]
}

/** The entries of header and drawer, in order. Empty menus are omitted. */
export function navigationFor(role: Role | undefined): (NavLink | NavMenu)[] {
  const main = menuFor('main', role)
  const insertAt = main.findIndex(({ path }) => path === pages.programRegistration.path) + 1
  return [
    ...main.slice(0, insertAt),
    ...toMenu('Teams', menuFor('teams', role)),
    ...main.slice(insertAt),
    ...toMenu('Manage', menuFor('manage', role)),
  ]
}

const toMenu = (label: string, links: NavLink[]): NavMenu[] => (links.length > 0 ? [{ label, links }] : [])
