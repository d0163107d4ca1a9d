import { describe, expect, test } from 'vitest'
import { linksOf } from '#frontend/app/links.ts'
import { screens } from '#frontend/app/screens.ts'
import { roles } from '#shared/access.ts'
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

  test('no menu leads to a page without a screen', () => {
    const built = Object.entries(pages).flatMap(([name, page]) => (name in screens ? [page.path] : []))
    for (const menu of ['main', 'manage', 'footer'] as const) {
      for (const role of [undefined, ...roles]) {
        for (const { path } of linksOf(menu, role)) expect(built).toContain(path)
      }
    }
  })
})
