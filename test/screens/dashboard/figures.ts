import type { Page } from 'playwright-core'
import { pages } from '#shared/pages.ts'
import { newProgram } from '../../forms.ts'

/** The administrator's dashboard: its stat cards and its table of programs. */

export const dashboard = pages.dashboard.path
export const programsCard = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Programs', exact: true }) })
export const rows = (page: Page) => programsCard(page).getByRole('table').getByRole('row')
export const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name })
export const readHeaders = (page: Page) => programsCard(page).getByRole('columnheader').allInnerTexts()
export const programTab = (page: Page, name: string) => programsCard(page).getByRole('tab', { name })
export const readProgramNames = (page: Page) =>
  programsCard(page).locator('td[data-cell=primary] a').allTextContents()
/** Also matches a cache-busting query. */
export const allPrograms = /\/api\/programs(\?|$)/
export const serverError = { status: 500, body: '{"message":"Broken"}' }

const zeroStats = { playerCount: 0, waitingCount: 0, collectedAmount: 0, teamCount: 0, coachCount: 0 }
/** Mocks the list of programs: `count` of them, the nth with n hundred dollars. */
export async function mockPrograms(page: Page, count: number, more: object = {}) {
  const buildProgram = (n: number) => ({
    ...newProgram(`Program ${n}`),
    ...{
      id: `prg_${n}`,
      season: 'Spring 2027',
      status: 'live',
      isPublished: true,
      spotsLeft: null,
      waiting: 0,
    },
    ...{ description: '', grades: [], isStartDateVisible: true, isEndDateVisible: true, version: 1 },
    ...{ hasRegistrationPassword: false, createdAt: '2026-01-01T00:00:00.000Z', ...more },
  })
  const all = Array.from({ length: count }, (_, n) => buildProgram(n))
  const stats = all.map(({ id }, n) => [
    id,
    { ...zeroStats, playerCount: n, teamCount: 2, invoicedAmount: n * 10_000, uncollectedAmount: 50 },
  ])
  await page.route(allPrograms, route => route.fulfill({ json: all }))
  await page.route(/program-stats/, route => route.fulfill({ json: Object.fromEntries(stats) }))
}
