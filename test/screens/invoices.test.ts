import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { parseDollars, sum } from '#shared/money.ts'
import { pages } from '#shared/pages.ts'
import { browser } from './browser.ts'
import { expectAccessible, toldOn, visit } from './story.ts'

describe('the treasurer', () => {
  test('finds totals that are the sums of the list', async () => {
    const page = await visit(browser, pages.invoices.path, { as: 'admin' })
    await rowsOf(page).first().waitFor()
    const more = page.getByRole('button', { name: 'Load more' })
    while (await more.isVisible()) await more.click()
    const amounts = await column(page, 'Amount')
    const balances = await column(page, 'Balance')
    const statuses = await texts(page, 'Status')
    const of = (cents: number[], ...wanted: string[]) =>
      sum(cents.filter((_, at) => wanted.includes(statuses[at] ?? '')))

    expect(amounts.length).toBeGreaterThan(10)
    expect(await tile(page, 'All')).toEqual({ cents: sum(amounts), note: `${amounts.length} invoices` })
    expect((await tile(page, 'Paid')).cents).toBe(of(amounts, 'Paid'))
    expect((await tile(page, 'Unpaid + Overdue')).cents).toBe(of(balances, 'Unpaid', 'Overdue'))
    // What was given back, and what nobody paid before it was cancelled, is not there.
    const paid = of(amounts, 'Paid', 'Unpaid', 'Overdue') - of(balances, 'Unpaid', 'Overdue')
    expect((await tile(page, 'Collected')).cents).toBe(paid)
  })

  test('searches and filters, and the address keeps it', async () => {
    const page = await visit(browser, pages.invoices.path, { as: 'admin' })
    await rowsOf(page).first().waitFor()
    const all = await rowsOf(page).count()
    await page.getByLabel('Status').selectOption('overdue')
    await page.waitForURL('**/invoices?status=overdue')
    await expect.poll(() => texts(page, 'Status').then(distinct)).toEqual(['Overdue'])
    const [payer = ''] = await texts(page, 'Payer')
    await page.getByLabel('Search').fill(payer.toUpperCase())
    await page.waitForURL('**/invoices?status=overdue&search=*')
    await page.reload()
    await rowsOf(page).first().waitFor()
    expect(distinct(await texts(page, 'Payer'))).toEqual([payer])
    await page.getByLabel('Search').fill('nobody at all')
    await page.getByRole('button', { name: 'Clear search and filter' }).click()
    await page.waitForURL('**/invoices')
    // Other stories may have registered somebody meanwhile.
    await expect.poll(() => rowsOf(page).count()).toBeGreaterThanOrEqual(all)
  })

  test('loads the next page by its cursor', async () => {
    const page = await visit(browser, pages.dashboard.path, { as: 'admin' })
    await page.route('**/api/invoices?*', async route => {
      const url = new URL(route.request().url())
      const isSecond = url.searchParams.get('cursor') === 'second'
      url.searchParams.delete('cursor')
      const response = await route.fetch({ url: url.href })
      // As many as one screen shows, however many the other stories have made.
      const rows = z
        .array(z.looseObject({ id: z.string() }))
        .parse(await response.json())
        .slice(0, 20)
      const headers = { ...response.headers(), ...(!isSecond && { 'x-next-cursor': 'second' }) }
      const json = isSecond ? rows.map(row => ({ ...row, id: `old${row.id}` })) : rows
      await route.fulfill({ response, headers, json })
    })
    await page.goto(pages.invoices.path)
    await rowsOf(page).first().waitFor()
    const first = await rowsOf(page).count()
    await page.getByRole('button', { name: 'Load more' }).click()
    await page.getByText(`${2 * first} invoices`).waitFor()
    await page.getByRole('button', { name: 'Load more' }).waitFor({ state: 'hidden' })
  })
})

describe.each(toldOn('phone'))('on a %s', device => {
  test(`${pages.invoices.path} has nothing that axe finds`, async () => {
    const page = await visit(browser, pages.invoices.path, { as: 'director', device })
    await page.getByText('INV-').first().waitFor()
    await expectAccessible(page)
  })
})

const distinct = (all: string[]): string[] => [...new Set(all)]

const rowsOf = (page: Page): Locator => page.locator('.data-table tbody tr')

async function texts(page: Page, header: string): Promise<string[]> {
  const headers = await page.getByRole('columnheader').allTextContents()
  return rowsOf(page)
    .locator(`td:nth-child(${headers.indexOf(header) + 1}) > div`)
    .allTextContents()
}

const column = async (page: Page, header: string): Promise<number[]> =>
  (await texts(page, header)).map(text => parseDollars(text) ?? Number.NaN)

async function tile(page: Page, label: string): Promise<{ cents: number; note: string }> {
  const [, value = '', note = ''] = await page
    .locator('.tile')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('p')
    .allTextContents()
  return { cents: parseDollars(value) ?? Number.NaN, note }
}
