import { describe, expect, test } from 'vitest'
import { navigationFor } from '#frontend/app/layout/navigation.ts'
import { findScreens } from '#frontend/search/screens.ts'
import { admits, roles } from '#shared/access.ts'
import { menuFor, type Page, pages } from '#shared/pages.ts'

const labels = (links: { label: string }[]) => links.map(({ label }) => label)

describe('menus', () => {
  test('the Manage menu is for those who run the club', () => {
    for (const role of roles) {
      const shown = menuFor('manage', role).length > 0
      expect(shown, role).toBe(role === 'admin' || role === 'program_director')
    }
    expect(menuFor('manage', undefined)).toEqual([])
  })

  test('a visitor sees only public pages in the menus', () => {
    expect(labels(menuFor('main', undefined))).not.toContain('Dashboard')
    expect(labels(menuFor('main', 'parent'))).toContain('Dashboard')
  })

  test('a menu appears with its first entry: teams after programs, Manage at the end', () => {
    const table: Record<string, Page> = pages
    const added: Record<string, Page> = {
      '1st team': { path: '/x', title: 'Teams', access: 'signed-in', menus: { teams: 'View Teams' } },
      '1st event': { path: '/y', title: 'Events', access: 'signed-in', menus: { main: 'First event' } },
    }
    Object.assign(table, added)
    try {
      const shown = labels(navigationFor('admin'))
      expect(shown.slice(0, 3)).toEqual(['Dashboard', 'Lax Programs', 'Teams'])
      expect(shown.slice(-2)).toEqual(['First event', 'Manage'])
      expect(labels(navigationFor('parent'))).toEqual(shown.slice(0, -1))
    } finally {
      for (const name of Object.keys(added)) delete table[name]
    }
    for (const item of navigationFor(undefined)) if ('links' in item) expect(item.links).not.toEqual([])
  })

  test('every menu entry leads to a page that its reader may open', () => {
    for (const menu of ['main', 'teams', 'manage', 'footer', 'support'] as const) {
      for (const role of [undefined, ...roles]) {
        for (const { path } of menuFor(menu, role)) {
          const page = Object.values(pages).find(page => page.path === path)
          expect(page && admits(page.access, role), `${path} for ${role}`).toBe(true)
        }
      }
    }
  })
})

test('a search finds the screens that a role may open by parts of their names, and no other', () => {
  expect(findScreens('aud tra', 'admin')).toEqual([{ title: 'Audit Trail', to: pages.audit.path }])
  expect(findScreens('aud tra', 'coach')).toEqual([])
  for (const role of roles) {
    for (const { to } of findScreens('', role)) {
      const page = Object.values(pages).find(({ path }) => path === to)
      expect(page && admits(page.access, role), `${to} for ${role}`).toBe(true)
    }
  }
})
