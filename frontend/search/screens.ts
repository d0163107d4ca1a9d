import { admits, type Role } from '#shared/access.ts'
import { type Page, pages } from '#shared/pages.ts'
import { textMatchesSearch } from '#shared/users/search.ts'
import type { Finding } from './finding.ts'

/** The screens that a role may open without more than their address, found by their title and by what menus call them. */
export const findScreens = (search: string, role: Role): Finding[] =>
  listScreens(role)
    .filter(({ words }) => textMatchesSearch(words, search))
    .map(({ title, path }) => ({ title, to: path }))

function listScreens(role: Role) {
  const all: Page[] = Object.values(pages)
  const screens = all
    .filter(page => admits(page.access, role) && isPlace(page))
    .map(({ path, title, menus = {} }) => {
      const names = Object.values(menus)
      return {
        path,
        title: menus.manage ?? names[0] ?? title,
        words: [title, ...names, parts[path]].join(' '),
      }
    })
  // Some addresses show the same screen.
  return screens.filter(({ title }, at) => screens.findIndex(other => other.title === title) === at)
}

/** What people look for on a screen that has many parts. */
const parts: Record<string, string> = {
  [pages.account.path]: 'Account settings profile password email preferences notifications devices consents',
}

/** Without an id in its address, and neither a step of a task nor a page for people who are not signed in. */
const isPlace = ({ path, access, menus }: Page): boolean =>
  !path.includes(':') && path !== pages.checkout.path && (access !== 'public' || menus !== undefined)
