import { expect, onTestFinished, test } from 'vitest'
import { navigationFor } from '#frontend/app/layout/navigation.ts'
import { settingLabels } from '#frontend/club/settings/settingLabels.ts'
import { findScreens } from '#frontend/search/screens.ts'
import { findSettings } from '#frontend/search/settings.ts'
import { admits, roles } from '#shared/access.ts'
import { type Menu, menuFor, type Page, pages } from '#shared/pages.ts'

const menus: readonly Menu[] = ['main', 'tabs', 'teams', 'manage', 'footer', 'support']
const everybody = [undefined, ...roles]
const labels = (links: { label: string }[]) => links.map(({ label }) => label)
const list: Page[] = Object.values(pages)

test('no two pages have the same path', () => {
  const paths = list.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})

test('every menu entry leads to a page without parameters that its reader may open, and to each page once', () => {
  for (const menu of menus) {
    for (const role of everybody) {
      const paths = menuFor(menu, role).map(({ path }) => path)
      expect(new Set(paths).size, `${menu} for ${role}`).toBe(paths.length)
      for (const path of paths) {
        const page = list.find(known => known.path === path)
        expect(page && admits(page.access, role), `${path} for ${role}`).toBe(true)
        expect(path).not.toContain(':')
      }
    }
  }
})

test('the Manage menu is for those who run the club, and what it has is not in their Teams menu too', () => {
  const managers = everybody.filter(role => menuFor('manage', role).length > 0)
  expect(managers).toEqual(['admin', 'program_director'])
  expect(labels(menuFor('manage', 'admin'))).toEqual(expect.arrayContaining(['Programs', 'Announcements']))
  expect(labels(menuFor('teams', 'coach'))).toContain('Announcements')
  expect(labels(menuFor('teams', 'admin'))).not.toContain('Announcements')
})

test('a menu appears with its first entry: teams after programs, Manage at the end', () => {
  const table: Record<string, Page> = pages
  const added: Record<string, Page> = {
    '1st team': { path: '/x', title: 'Teams', access: 'signed-in', menus: { teams: 'View Teams' } },
    '1st event': { path: '/y', title: 'Events', access: 'signed-in', menus: { main: 'First event' } },
  }
  Object.assign(table, added)
  onTestFinished(() => {
    for (const name of Object.keys(added)) delete table[name]
  })
  const shown = labels(navigationFor('admin'))
  expect(shown.slice(0, 3)).toEqual(['Dashboard', 'Lax Programs', 'Teams'])
  expect(shown.slice(-2)).toEqual(['First event', 'Manage'])
  expect(labels(navigationFor('parent'))).toEqual(shown.slice(0, -1))
  expect(labels(navigationFor(undefined))).toEqual(['Lax Programs'])
})

test('a search finds the screens that a role may open by parts of their names, and no other', () => {
  expect(findScreens('aud tra', 'admin')).toEqual([{ title: 'Audit Trail', to: pages.audit.path }])
  expect(findScreens('aud tra', 'coach')).toEqual([])
  for (const role of roles) {
    for (const { to } of findScreens('', role)) {
      const page = list.find(({ path }) => path === to)
      expect(page && admits(page.access, role), `${to} for ${role}`).toBe(true)
    }
  }
})

test('a search finds the club’s settings for administrators alone, and each field has its own', () => {
  expect(findSettings('ein', 'admin')).toEqual([
    { title: 'EIN', about: 'Club Settings · Club', to: '/club-settings?tab=club&field=ein' },
  ])
  expect(findSettings('season current', 'admin').map(({ title }) => title)).toEqual(['Current season'])
  const all = findSettings('', 'admin').map(({ to }) => to)
  expect(new Set(all).size).toBe(Object.keys(settingLabels).length)
  for (const role of roles) if (role !== 'admin') expect(findSettings('', role)).toEqual([])
  expect(findScreens('email pref', 'parent')).toEqual([{ title: 'My Account', to: pages.account.path }])
})
