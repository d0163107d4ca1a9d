import type { Role } from '#shared/access.ts'
import { menuFor, pages } from '#shared/pages.ts'

export interface Place {
  label: string
  path: string
}

/** Also with a single entry: where it stands stays the same when others join it. */
export interface Places {
  label: string
  links: Place[]
}

/** What header and drawer offer, in the header's order. A menu without entries is not there. */
export function navigationFor(role: Role | undefined): (Place | Places)[] {
  const main = menuFor('main', role)
  const behind = main.findIndex(({ path }) => path === pages.programRegistration.path) + 1
  return [
    ...main.slice(0, behind),
    ...menu('Teams', menuFor('teams', role)),
    ...main.slice(behind),
    ...menu('Manage', menuFor('manage', role)),
  ]
}

const menu = (label: string, links: Place[]): Places[] => (links.length > 0 ? [{ label, links }] : [])
