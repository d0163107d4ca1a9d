import type { Page } from 'playwright-core'
import { pages } from '#shared/pages.ts'
import { newProgram } from '#test/forms.ts'

/** The administrator's dashboard: its tiles, and its table of programs. */

export const dashboard = pages.dashboard.path
export const tile = (page: Page, label: string) =>
  page.locator('.tile').filter({ has: page.getByRole('link', { name: label, exact: true }) })
export const card = (page: Page) =>
  page.locator('.card').filter({ has: page.getByRole('heading', { name: 'Programs', exact: true }) })
export const rows = (page: Page) => card(page).getByRole('table').getByRole('row')
export const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name })
export const heads = (page: Page) => card(page).getByRole('columnheader').allInnerTexts()
export const tab = (page: Page, name: string) => card(page).getByRole('tab', { name })
export const names = (page: Page) => card(page).locator('.program-name').allTextContents()
/** With whatever a browser adds against caches. */
export const allPrograms = /\/api\/programs(\?|$)/
export const figures = /\/api\/program-s/
export const broken = { status: 500, body: '{"message":"Broken"}' }

const none = { playerCount: 0, waitingCount: 0, collectedAmount: 0, teamCount: 0, coachCount: 0 }
/** What the club answers instead of its own programs: so many of them, the nth with n hundred dollars. */
export async function withPrograms(page: Page, count: number, more: object = {}) {
  const program = (n: number) => ({
    ...newProgram(`Program ${n}`),
    ...{
      id: `prg_${n}`,
      season: 'Spring 2027',
      status: 'live',
      isPublished: true,
      placesLeft: null,
      waiting: 0,
    },
    ...{ description: '', grades: [], isStartDateVisible: true, isEndDateVisible: true, version: 1 },
    ...{ hasRegistrationPassword: false, createdAt: '2026-01-01T00:00:00.000Z', ...more },
  })
  const all = Array.from({ length: count }, (_, n) => program(n))
  const stats = all.map(({ id }, n) => [
    id,
    { ...none, playerCount: n, teamCount: 2, invoicedAmount: n * 10_000, uncollectedAmount: 50 },
  ])
  await page.route(allPrograms, route => route.fulfill({ json: all }))
  await page.route(/program-stats/, route => route.fulfill({ json: Object.fromEntries(stats) }))
}
