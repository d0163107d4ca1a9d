import type { Page, Response } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ProgramSummary } from '#shared/programs/model.ts'
import { api } from '#shared/routes.ts'
import { browser } from '../browser.ts'
import { expectAccessible, visit, waitUntilLoaded } from '../story.ts'
import { dashboard, programsCard, rows, serverError, statCard, statsRoutes } from './figures.ts'

const summary = (page: Page) => page.getByRole('region', { name: 'Program Summary' })

describe('the program summary', () => {
  test.each(['phone', 'desktop'] as const)(
    'the program summary has four tiles that lead to what they count, on a %s',
    async device => {
      const page = await visit(browser, 'about:blank', { as: 'admin', device })
      // The newest response that this page got: other stories add children and money to the same club meanwhile.
      const responses: Response[] = []
      page.on('response', response => {
        if (new URL(response.url()).pathname === api.programs.summary.path) responses.push(response)
      })
      await page.goto(dashboard)
      await statCard(page, 'Collected').getByText('$').waitFor()
      const dollars = (cents: number) =>
        (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
      const tiles = (found: ProgramSummary) => [
        ['Collected', dollars(found.collected), 'Payments less refunds', '/invoices?status=paid'],
        ['Uncollected', dollars(found.uncollected), 'Still owed', '/invoices?status=open'],
        ['Registrations', String(found.registrations), `${dollars(found.invoiced)} invoiced`, '/programs'],
        ['Games + Events', String(found.games + found.events), `${found.games} games`, '/events'],
      ]
      const readTile = async (label = '') => {
        const card = statCard(page, label)
        const [, value, note = ''] = await card.locator('p').allTextContents()
        return { value, note, path: await card.getByRole('link').getAttribute('href') }
      }
      await expect
        .poll(async () => {
          const expected = tiles(ProgramSummary.parse(await responses.at(-1)?.json()))
          const shown = await Promise.all(expected.map(([label]) => readTile(label)))
          return expected.filter(([, value, note = '', path], at) => {
            const tile = shown[at]
            return tile?.value !== value || tile?.path !== path || !tile?.note.includes(note)
          })
        })
        .toEqual([])
      await waitUntilLoaded(page)
      await expectAccessible(page)
    },
  )

  test('the program summary is shown to directors as well, and requested by nobody else', async () => {
    const director = await visit(browser, dashboard, { as: 'director' })
    await statCard(director, 'Collected').getByText('$').waitFor()
    await waitUntilLoaded(director)
    expect(await programsCard(director).count()).toBe(0)
    for (const as of ['coach', 'parent']) {
      const page = await visit(browser, 'about:blank', { as })
      const asked: string[] = []
      page.on('request', request => asked.push(request.url()))
      await page.goto(dashboard)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.getByRole('link', { name: 'View All Events' }).waitFor()
      await waitUntilLoaded(page)
      expect(await page.getByRole('heading', { name: 'Program Summary' }).count(), as).toBe(0)
      expect(await programsCard(page).count(), as).toBe(0)
      expect(
        asked.filter(url => /program-s|Program(Summary|sTable)/.test(url)),
        as,
      ).toEqual([])
    }
  })

  test('the program summary shows a skeleton at first, a dash for missing figures, and a way to retry', async () => {
    const page = await visit(browser, 'about:blank', { as: 'admin' })
    const [totals, figures] = [createGate(), createGate()]
    await page.route(statsRoutes, async route => {
      await (route.request().url().includes('program-summary') ? totals : figures).opened
      await route.fulfill(serverError)
    })
    await page.goto(dashboard)
    await page.getByRole('main').getByText('Loading…').waitFor()
    expect(await summary(page).count()).toBe(0)
    totals.open()
    await programsCard(page).getByRole('cell').getByText('loading', { exact: true }).first().waitFor()
    await programsCard(page)
      .getByText(/^\d+ programs?$/)
      .waitFor()
    figures.open()
    await page.getByText('The totals couldn’t be loaded.').waitFor()
    await page.getByText('The program totals couldn’t be loaded.').waitFor()
    await expect
      .poll(() => summary(page).locator('[role=group] > p:nth-child(2)').allTextContents())
      .toEqual(Array(4).fill('–unknown'))
    expect(await programsCard(page).getByRole('cell').filter({ hasText: '$' }).count()).toBe(0)
    await expect
      .poll(() => programsCard(page).getByRole('button', { name: 'Export to CSV' }).isDisabled())
      .toBe(true)
    await expectAccessible(page)
    await page.unroute(statsRoutes)
    await summary(page).getByRole('button', { name: 'Try again' }).click()
    await programsCard(page).getByRole('button', { name: 'Try again' }).click()
    await statCard(page, 'Collected').getByText('$').waitFor()
    await rows(page).filter({ hasText: '$' }).first().waitFor()
  })
})

/** Something to wait for until it is opened. */
function createGate() {
  let open = () => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return { opened, open: () => open() }
}
