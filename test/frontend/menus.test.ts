import { describe, expect, test } from 'vitest'
import { isBuilt } from '#frontend/app/links.ts'
import { admits, roles } from '#shared/access.ts'
import { menuFor, pages } from '#shared/pages.ts'

const labels = (links: { label: string }[]) => links.map(({ label }) => label)

describe('menus', () => {
  test('the Manage menu is for those who run the club', () => {
    for (const role of roles) {
      const shown = menuFor('manage', role).length > 0
      expect(shown, role).toBe(role === 'admin' || role === 'program_director')
    }
    expect(menuFor('manage', undefined)).toEqual([])
  })

  test('a visitor sees only what is open to him', () => {
    expect(labels(menuFor('main', undefined))).not.toContain('Dashboard')
    expect(labels(menuFor('main', 'parent'))).toContain('Dashboard')
  })

  test('every entry leads to a page that its reader may open', () => {
    for (const menu of ['main', 'manage', 'footer'] as const) {
      for (const role of [undefined, ...roles]) {
        for (const { path } of menuFor(menu, role)) {
          const page = Object.values(pages).find(page => page.path === path)
          expect(page && admits(page.access, role), `${path} for ${role}`).toBe(true)
          expect(isBuilt(path)).toBe(true)
        }
      }
    }
  })

  test('a link to a page that does not exist is not shown', () => {
    expect(isBuilt('/nowhere')).toBe(false)
  })
})
