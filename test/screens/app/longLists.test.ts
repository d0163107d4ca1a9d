import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { pages } from '#shared/pages.ts'
import { browser } from '../browser.ts'
import { visit } from '../story.ts'

const Rows = z.array(z.looseObject({ id: z.string() }))
const longName = 'Wolfeschlegelsteinhausen'.repeat(3)

const measureHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)
const measureOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The list of invoices stands for all of them: each is a DataTable. */
test('500 invoices fit on a few screens of a phone, more on request, a tap anywhere opens one, and paper has all', async () => {
  const page = await visit(browser, pages.dashboard.path, { as: 'admin', device: 'phone' })
  await page.route('**/api/invoices?*', async route => {
    const response = await route.fetch()
    const rows = Rows.parse(await response.json())
    const { 'x-next-cursor': _, ...headers } = response.headers()
    const json = Array.from({ length: 500 }, (_, n) => ({
      ...{ ...rows[n % rows.length], id: `row_${n}` },
      ...(n === 0 && { playerName: longName }),
    }))
    await route.fulfill({ response, headers, json })
  })
  await page.goto(pages.invoices.path)
  await page.getByText(/^500 /).waitFor()
  await expect.poll(() => measureHeight(page)).toBeLessThanOrEqual(4000)
  expect(await measureOverflow(page)).toBe(0)
  const search = await page.getByRole('main').getByRole('searchbox').first().boundingBox()
  expect(search && search.y + search.height).toBeLessThan(844)
  const before = await measureHeight(page)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect.poll(() => measureHeight(page)).toBeGreaterThan(before + 500)

  const rows = page.locator('tbody tr')
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect.poll(() => rows.count()).toBe(500)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect.poll(() => rows.count()).toBeLessThan(60)
  await rows
    .filter({ hasText: 'INV-' })
    .first()
    .click({ position: { x: 200, y: 50 } })
  await page.waitForURL(url => url.pathname.startsWith(`${pages.invoices.path}/`))
})

test('the account of a family with two children fits on a few screens of a phone', async () => {
  const page = await visit(browser, pages.account.path, { as: 'parent', device: 'phone' })
  await page.getByText(/^2 guardians/).waitFor()
  await expect.poll(() => measureHeight(page)).toBeLessThanOrEqual(4000)
})

test('500 families that owe fit on a few screens of a phone, with the search first, which finds one of them', async () => {
  const page = await visit(browser, pages.dashboard.path, { as: 'admin', device: 'phone' })
  await page.route('**/api/invoices/aging*', async route => {
    const response = await route.fetch()
    const report = z.looseObject({ families: z.array(z.looseObject({})) }).parse(await response.json())
    const families = Array.from({ length: 500 }, (_, n) => ({
      ...{ ...report.families[n % report.families.length], userId: `usr_${n}`, userName: `Family No${n}` },
    }))
    await route.fulfill({ response, json: { ...report, families } })
  })
  await page.goto(pages.invoiceAging.path)
  await page.getByText(/^500 families/).waitFor()
  await expect.poll(() => measureHeight(page)).toBeLessThanOrEqual(4000)
  const search = page.getByRole('main').getByRole('searchbox')
  const place = await search.boundingBox()
  expect(place && place.y + place.height).toBeLessThan(500)
  await search.fill('no499')
  await page.getByText('1 of 500 families').waitFor()
  await expect.poll(() => measureHeight(page)).toBeLessThanOrEqual(1500)
})

test('500 children and their parents fit on a few screens of the smallest phone, with the search first', async () => {
  const page = await visit(browser, pages.dashboard.path, { as: 'admin', device: 'narrow' })
  await page.route('**/api/users?*', async route => {
    const response = await route.fetch()
    const rows = z.array(z.looseObject({})).parse(await response.json())
    const { 'x-next-cursor': _, ...headers } = response.headers()
    const json = Array.from({ length: 500 }, (_, n) => ({
      ...{ ...rows[n % rows.length], id: `usr_${n}`, playerId: `ply_${n}` },
      ...(n === 0 && { fullName: longName }),
    }))
    await route.fulfill({ response, headers, json })
  })
  await page.goto(`${pages.users.path}?tab=connections`)
  await page.getByText(/^500 players/).waitFor()
  await page.getByRole('heading', { name: longName }).waitFor()
  await expect.poll(() => measureHeight(page)).toBeLessThanOrEqual(4000)
  expect(await measureOverflow(page)).toBe(0)
  const search = await page.getByRole('main').getByRole('searchbox').first().boundingBox()
  expect(search && search.y + search.height).toBeLessThan(640)
})
