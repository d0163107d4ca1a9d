import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { parseCsv } from '#shared/csv.ts'
import { parseDollars, sum } from '#shared/money.ts'
import { pages } from '#shared/pages.ts'
import { browser, can } from '../browser.ts'
import { devicesFor, expectAccessible, visit, waitUntilLoaded } from '../story.ts'
import { createBill, getRows, readColumn } from './treasury.ts'

describe('the treasurer', () => {
  test('the treasurer sees totals that are the sums of the list', async () => {
    const page = await visit(browser, pages.invoices.path, { as: 'admin' })
    // Other stories create invoices meanwhile; then both are read again.
    const differences = async () => {
      await page.reload()
      const { shown, counted } = await figures(page)
      return Object.entries(counted).filter(([name, cents]) => shown[name] !== cents)
    }
    await expect.poll(differences).toEqual([])
    await expect.poll(() => getRows(page).count()).toBeGreaterThan(10)
  })

  test('the treasurer can search and filter invoices, and the address keeps it', async () => {
    const { surname, invoice } = await createBill()
    const page = await visit(browser, pages.invoices.path, { as: 'admin' })
    await waitUntilLoaded(page)
    await page.getByLabel('Status').selectOption('unpaid')
    await page.waitForURL('**/invoices?status=unpaid')
    await page.getByLabel('Search').fill(surname.toUpperCase())
    await page.waitForURL('**/invoices?status=unpaid&search=*')
    await expect.poll(() => readColumn(page, 'Number')).toEqual([invoice.invoiceNumber])
    await page.reload()
    await waitUntilLoaded(page)
    await expect.poll(() => readColumn(page, 'Status')).toEqual(['Unpaid'])
    await page.getByLabel('Search').fill(invoice.invoiceNumber)
    await expect.poll(() => readColumn(page, 'For')).toEqual(['Uniform'])
    await page.getByLabel('Search').fill('nobody at all')
    await page.getByRole('button', { name: 'Clear search and filter' }).click()
    await page.waitForURL('**/invoices')
    await expect.poll(() => getRows(page).count()).toBeGreaterThan(10)
  })

  test('each of the treasurer’s cards leads to what it counts', async () => {
    const page = await visit(browser, `${pages.invoices.path}?search=smith`, { as: 'director' })
    await waitUntilLoaded(page)
    await page.getByRole('link', { name: 'Unpaid + Overdue' }).click()
    await page.waitForURL('**/invoices?status=open')
    await expect.poll(() => page.getByLabel('Search').inputValue()).toBe('')
    await expect.poll(() => readColumn(page, 'Status').then(distinct)).toEqual(['Overdue', 'Unpaid'])
    await page.getByRole('link', { name: 'Paid', exact: true }).click()
    await expect.poll(() => readColumn(page, 'Status').then(distinct)).toEqual(['Paid'])
    await expect
      .poll(() => page.getByRole('group').locator('[aria-current]').allTextContents())
      .toEqual(['Paid'])
    await page.goBack()
    await expect.poll(() => page.getByLabel('Status').inputValue()).toBe('open')
    await page.getByRole('link', { name: 'Collected' }).click()
    await page.waitForURL(`**${pages.ledger.path}`)
  })

  test('the treasurer can load the next page of invoices by its cursor', async () => {
    const page = await visit(browser, pages.dashboard.path, { as: 'admin' })
    await page.route('**/api/invoices?*', async route => {
      const url = new URL(route.request().url())
      const isSecond = url.searchParams.get('cursor') === 'second'
      url.searchParams.delete('cursor')
      const response = await route.fetch({ url: url.href })
      const rows = z
        .array(z.looseObject({ id: z.string() }))
        .parse(await response.json())
        .slice(0, 20)
      const { 'x-next-cursor': _, ...others } = response.headers()
      const headers = { ...others, ...(!isSecond && { 'x-next-cursor': 'second' }) }
      const json = isSecond ? rows.map(row => ({ ...row, id: `old${row.id}` })) : rows
      await route.fulfill({ response, headers, json })
    })
    await page.goto(pages.invoices.path)
    await getRows(page).first().waitFor()
    await page.getByText('20 invoices loaded; there are more').waitFor()
    await page.getByRole('button', { name: 'Load more' }).click()
    await page.getByText('40 invoices', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Load more' }).waitFor({ state: 'hidden' })
  })

  test('the treasurer returns to the row that was opened, far down', async () => {
    const page = await visit(browser, pages.dashboard.path, { as: 'admin' })
    await page.route('**/api/invoices?*', async route => {
      const response = await route.fetch()
      const [row] = z.array(z.looseObject({ id: z.string() })).parse(await response.json())
      const { 'x-next-cursor': _, ...headers } = response.headers()
      const json = Array.from({ length: 150 }, (_, n) => ({ ...row, id: `inv_${n}`, invoiceNumber: `N${n}` }))
      await route.fulfill({ response, headers, json })
    })
    await page.goto(pages.invoices.path)
    await page.getByRole('button', { name: 'Load more' }).click()
    await page.getByRole('link', { name: 'N149', exact: true }).click()
    await page.getByRole('heading', { name: 'Invoice not found' }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'N149', exact: true }).waitFor()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(3000)
  })

  test.skipIf(!can.downloads)('the treasurer can export the filtered invoices to a spreadsheet', async () => {
    const { surname, invoice } = await createBill(12_345)
    const page = await visit(browser, `${pages.invoices.path}?search=${surname}`, { as: 'director' })
    await getRows(page).first().waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    const [headers = [], ...lines] = parseCsv(await readFile(await download.path(), 'utf8'))
    const cell = (name: string) => lines[0]?.[headers.indexOf(name)]
    expect(lines.filter(line => line[0])).toHaveLength(1)
    expect(cell('Number')).toBe(invoice.invoiceNumber)
    expect([cell('Amount'), cell('Balance'), cell('Status')]).toEqual(['123.45', '123.45', 'Unpaid'])
  })

  test('the treasurer sees that the list failed to load, and gets it on the second attempt', async () => {
    const page = await visit(browser, pages.dashboard.path, { as: 'director' })
    let broken = true
    await page.route('**/api/invoices?*', route =>
      broken ? route.fulfill({ status: 503 }) : route.continue(),
    )
    await page.goto(pages.invoices.path)
    await page.getByRole('heading', { name: 'The invoices couldn’t be loaded' }).waitFor()
    broken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await getRows(page).first().waitFor()
  })

  test('the treasurer sees what to do while there are no invoices yet', async () => {
    const page = await visit(browser, pages.dashboard.path, { as: 'director' })
    await page.route('**/api/invoices?*', route => route.fulfill({ json: [] }))
    await page.goto(pages.invoices.path)
    await page.getByRole('heading', { name: 'No invoices yet' }).waitFor()
    expect(await page.getByRole('button', { name: 'Export CSV' }).count()).toBe(0)
    await expectAccessible(page)
  })

  test('only the office can see the list of invoices', async () => {
    const page = await visit(browser, pages.invoices.path, { as: 'coach' })
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
    await page.getByText("You don't have permission to access the invoice management system.").waitFor()
  })
})

describe.each(devicesFor('phone'))('on a %s', device => {
  test(`axe finds nothing on ${pages.invoices.path}`, async () => {
    const page = await visit(browser, pages.invoices.path, { as: 'director', device })
    await page.getByText('INV-').first().waitFor()
    await waitUntilLoaded(page)
    await expectAccessible(page)
  })
})

const distinct = (all: string[]): string[] => [...new Set(all)].sort()

/** The totals on the cards, and those of the list, in cents. */
async function figures(page: Page) {
  await getRows(page).first().waitFor()
  const more = page.getByRole('button', { name: 'Load more' })
  while (await more.isVisible()) {
    const before = await getRows(page).count()
    await more.click()
    await expect.poll(() => getRows(page).count()).toBeGreaterThan(before)
  }
  const amounts = await column(page, 'Amount')
  const balances = await column(page, 'Balance')
  const statuses = await readColumn(page, 'Status')
  const of = (cents: number[], ...wanted: string[]) =>
    sum(cents.filter((_, at) => wanted.includes(statuses[at] ?? '')))
  return {
    shown: Object.fromEntries(
      await Promise.all(
        ['All', 'Paid', 'Unpaid + Overdue', 'Canceled + Refunded'].map(async name => [
          name,
          await tile(page, name),
        ]),
      ),
    ),
    counted: {
      All: sum(amounts),
      Paid: of(amounts, 'Paid'),
      'Unpaid + Overdue': of(balances, 'Unpaid', 'Overdue'),
      'Canceled + Refunded': of(amounts, 'Canceled', 'Refunded'),
    },
  }
}

const column = async (page: Page, header: string): Promise<number[]> =>
  (await readColumn(page, header)).map(text => parseDollars(text) ?? Number.NaN)

async function tile(page: Page, label: string): Promise<number> {
  const card = page.getByRole('group', { name: label, exact: true })
  return parseDollars((await card.locator('p').nth(1).textContent()) ?? '') ?? Number.NaN
}
