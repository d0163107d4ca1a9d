import type { Page } from 'playwright-core'
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
      // The response that this page got: other stories add children and money to the same club meanwhile.
      const [response] = await Promise.all([
        page.waitForResponse(`**${api.programs.summary.path}*`),
        page.goto(dashboard),
      ])
      const reported = ProgramSummary.parse(await response.json())
      await statCard(page, 'Collected').getByText('$').waitFor()
      const dollars = (cents: number) =>
        (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
      for (const [label, value, note, path] of [
        ['Collected', dollars(reported.collected), 'Received minus given back', '/invoices?status=paid'],
        ['Uncollected', dollars(reported.uncollected), 'Still owed', '/invoices?status=open'],
        [
          'Registrations',
          String(reported.registrations),
          `${dollars(reported.invoiced)} invoiced`,
          '/programs',
        ],
        ['Games + Events', String(reported.games + reported.events), `${reported.games} games`, '/events'],
      ] as const) {
        await expect.poll(() => statCard(page, label).locator('p').nth(1).textContent()).toBe(value)
        await statCard(page, label).getByText(note).waitFor()
        await expect.poll(() => statCard(page, label).getByRole('link').getAttribute('href')).toBe(path)
      }
      await waitUntilLoaded(page)
      await expectAccessible(page)
    },
  )

  test('the program summary is shown only to administrators, and requested by nobody else', async () => {
    for (const as of ['director', 'coach', 'parent']) {
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
    let answer = () => {}
    const asked = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route(statsRoutes, async route => {
      await asked
      await route.fulfill(serverError)
    })
    await page.goto(dashboard)
    await summary(page).getByText('Loading…').waitFor()
    await programsCard(page).getByRole('cell').getByText('loading', { exact: true }).first().waitFor()
    expect(await summary(page).getByRole('group').count()).toBe(0)
    await programsCard(page)
      .getByText(/^\d+ programs?$/)
      .waitFor()
    answer()
    await page.getByText('The figures could not be loaded.').waitFor()
    await page.getByText('The figures of the programs could not be loaded.').waitFor()
    await expect
      .poll(() => summary(page).locator('[role=group] > p:nth-child(2)').allTextContents())
      .toEqual(Array(4).fill('–not known'))
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
