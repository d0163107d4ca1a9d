import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { pages } from '#shared/pages.ts'
import { browser } from '../browser.ts'
import { expectAccessible, visit } from '../story.ts'

/** Long lists on a phone: a few screens, not a hundred. */

const Rows = z.array(z.looseObject({ id: z.string() }))

/** Answers this list with 500 rows, made of those that the club has. */
async function openLongList(api: string, path: string): Promise<Page> {
  const page = await visit(browser, pages.dashboard.path, { as: 'admin', device: 'phone' })
  await page.route(api, async route => {
    const response = await route.fetch()
    const rows = Rows.parse(await response.json())
    const { 'x-next-cursor': _, ...headers } = response.headers()
    const json = Array.from({ length: 500 }, (_, n) => ({ ...rows[n % rows.length], id: `row_${n}` }))
    await route.fulfill({ response, headers, json })
  })
  await page.goto(path)
  await page.getByText(/^500 /).waitFor()
  return page
}

const measureHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

const lists = {
  connections: ['**/api/users?*role=player*', `${pages.users.path}?tab=connections`],
  invoices: ['**/api/invoices?*', pages.invoices.path],
  players: ['**/api/players?*', pages.players.path],
} as const

describe.each(Object.entries(lists))('500 %s on a phone', (_, [api, path]) => {
  test('fit on a few screens, with the search on the first one, and more on request', async () => {
    const page = await openLongList(api, path)
    await expect.poll(() => measureHeight(page)).toBeLessThanOrEqual(4000)
    const search = await page.getByRole('main').getByRole('searchbox').first().boundingBox()
    expect(search && search.y + search.height).toBeLessThan(844)
    const before = await measureHeight(page)
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect.poll(() => measureHeight(page)).toBeGreaterThan(before + 500)
  })
})

test('the rows of a list open with a tap anywhere, and fold their filters', async () => {
  const page = await openLongList(...lists.invoices)
  await expectAccessible(page)
  const filters = page.getByText('Filters', { exact: true })
  await page.getByLabel('Status').waitFor({ state: 'hidden' })
  await filters.click()
  await page.getByLabel('Status').selectOption('paid')
  await page.getByText('Filters (1 set)').waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectAccessible(page)
  const row = page.getByRole('row').filter({ hasText: 'INV-' }).first()
  await row.click({ position: { x: 200, y: 50 } })
  await page.waitForURL(url => url.pathname.startsWith(`${pages.invoices.path}/`))
})

test('a list on paper has all of its rows', async () => {
  const page = await openLongList(...lists.invoices)
  const rows = page.locator('tbody tr')
  await expect.poll(() => rows.count()).toBeLessThan(30)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect.poll(() => rows.count()).toBe(500)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect.poll(() => rows.count()).toBeLessThan(30)
})
