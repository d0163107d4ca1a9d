import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { parseCsv } from '#shared/csv.ts'
import type { InvoiceSummary } from '#shared/invoices/model.ts'
import { pages } from '#shared/pages.ts'
import { browser, can } from '../browser.ts'
import { visit, waitUntilLoaded } from '../story.ts'
import { createBill, getDayFromNow, getRows, readColumn, recordPayment } from './treasury.ts'

test('the treasurer can search and filter invoices, and the address keeps it', async () => {
  const { surname, invoice } = await createBill()
  const page = await visit(browser, `${pages.invoices.path}?search=smith`, { as: 'admin' })
  await waitUntilLoaded(page)
  await page.getByRole('link', { name: 'Unpaid + Overdue' }).click()
  await page.waitForURL('**/invoices?status=open')
  await expect
    .poll(async () => new Set(await readColumn(page, 'Status')))
    .toEqual(new Set(['Overdue', 'Unpaid']))
  await page.getByLabel('Status').selectOption('unpaid')
  await page.getByLabel('Search').fill(surname.toUpperCase())
  await page.waitForURL('**/invoices?status=unpaid&search=*')
  await expect.poll(() => readColumn(page, 'Number')).toEqual([invoice.invoiceNumber])
  await page.reload()
  await waitUntilLoaded(page)
  await expect.poll(() => readColumn(page, 'Status')).toEqual(['Unpaid'])
  await page.getByLabel('Search').fill('nobody at all')
  await page.getByRole('button', { name: 'Clear search and filter' }).click()
  await page.waitForURL('**/invoices')
  await expect.poll(() => getRows(page).count()).toBeGreaterThan(10)
})

test('the tiles of the treasurer say where all that was invoiced is: paid, owed, canceled or refunded', async () => {
  const page = await visit(browser, 'about:blank', { as: 'admin', device: 'phone' })
  const json = {
    all: { count: 114, amount: 100_000 },
    paid: { count: 96, amount: 60_000 },
    open: { count: 11, amount: 20_000, paid: 5000 },
    closed: { count: 7, amount: 15_000 },
    collected: 65_000,
  } satisfies InvoiceSummary
  await page.route('**/api/invoices/summary?*', route => route.fulfill({ json }))
  await page.goto(pages.invoices.path)
  for (const [label, ...texts] of [
    ['All', '$1,000.00', '114 invoices'],
    ['Paid', '$600.00', '96 invoices'],
    ['Unpaid + Overdue', '$200.00', '11 invoices; $50.00 already paid'],
    ['Canceled + Refunded', '$150.00', '7 invoices'],
    ['Collected', '$650.00', 'Payments less refunds'],
  ] as const) {
    const tile = page.getByRole('group', { name: label, exact: true })
    for (const text of texts) await tile.getByText(text, { exact: true }).waitFor()
  }
})

test.skipIf(!can.downloads)(
  'the treasurer exports the invoices that are shown, and the ledger of some days, to a spreadsheet',
  async () => {
    const { surname, invoice } = await createBill(12_345)
    await recordPayment(invoice.id, 345)
    const page = await visit(browser, `${pages.invoices.path}?search=${surname}`, { as: 'director' })
    await getRows(page).first().waitFor()
    expect(await exportRows(page)).toMatchObject([
      { Number: invoice.invoiceNumber, Amount: '123.45', Balance: '120.00', Status: 'Unpaid' },
    ])

    await page.getByRole('link', { name: 'Collected' }).click()
    await page.waitForURL(`**${pages.ledger.path}`)
    await page.getByLabel('From').fill(getDayFromNow(-1))
    await page.getByLabel('To').fill(getDayFromNow(1))
    await page.waitForURL(`**${pages.ledger.path}?*to=${getDayFromNow(1)}*`)
    await page.getByRole('heading', { name: 'By payout' }).waitFor()
    const times = page.getByRole('table', { name: 'Entries' }).locator('tbody td:first-child time')
    const days = await times.evaluateAll(all => all.map(time => time.getAttribute('datetime') ?? ''))
    expect(days).toEqual(days.toSorted().toReversed())
    const lines = await exportRows(page)
    await page
      .getByRole('table', { name: 'Payouts' })
      .getByRole('link', { name: 'Check', exact: true })
      .click()
    await page.getByRole('heading', { name: /^\d+ entr(y|ies): Check$/ }).waitFor()
    const methods = page.getByRole('table', { name: 'Entries' }).locator('tbody td:nth-child(6)')
    await expect
      .poll(async () => (await methods.allTextContents()).every(text => text.startsWith('Check')))
      .toBe(true)
    await page.getByRole('link', { name: 'Show all entries' }).click()
    await page.getByRole('heading', { name: /^\d+ entr(y|ies)$/ }).waitFor()
    expect(lines.find(line => Object.values(line).includes(invoice.invoiceNumber))).toMatchObject({
      ...{ Kind: 'Payment', Method: 'Check', Reference: '1204', Amount: '3.45', Net: '3.45' },
    })
  },
)

/** The exported rows, each by its headers. */
async function exportRows(page: Page): Promise<Record<string, string>[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const [headers = [], ...lines] = parseCsv(await readFile(await download.path(), 'utf8'))
  return lines
    .filter(line => line[0])
    .map(line => Object.fromEntries(headers.map((name, at) => [name, line[at] ?? ''])))
}
