import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { parseCsv } from '#shared/csv.ts'
import { pages } from '#shared/pages.ts'
import { validCard } from '../../club.ts'
import { browser, can } from '../browser.ts'
import { fetchToday } from '../events/plannedEvents.ts'
import { createParent } from '../programs/season.ts'
import { fillCard, makeUniqueName } from '../registrations/steps.ts'
import { devicesFor, expectAccessible, passTimeUntil, visit, waitUntilLoaded } from '../story.ts'
import { createBill, fetchInvoice, getDayFromNow, readColumn, recordPayment } from './treasury.ts'

describe('an invoice from the office', () => {
  test('an invoice from the office is created by the treasurer and paid by card by its family', async () => {
    const { token, surname } = await createParent({ Ada: 'Female' })
    const number = makeUniqueName('KIT-')
    const office = await visit(browser, pages.invoices.path, { as: 'director' })
    await waitUntilLoaded(office)
    await office.getByRole('button', { name: 'New invoice' }).click()
    const dialog = office.getByRole('dialog')
    await expect.poll(() => dialog.getByLabel('Number').inputValue()).toMatch(/^INV-\d{4}-\d{5}$/)
    await dialog.getByRole('button', { name: 'Create invoice' }).click()
    await dialog.getByText('Please choose who owes it').waitFor()
    await dialog.getByText('Please say what it’s for').waitFor()
    await dialog.getByLabel('Who owes it').fill(surname)
    await dialog.getByRole('radio', { name: surname }).check()
    await dialog.getByLabel('Child').selectOption({ label: `Ada ${surname}` })
    await dialog.getByLabel('What it’s for').fill('Uniform and bag')
    await dialog.getByLabel('Amount in dollars').fill('45.5')
    await dialog.getByLabel('Number').fill('INV-2026-00001')
    await dialog.getByRole('button', { name: 'Create invoice' }).click()
    await office.getByText('Failed to create invoice: The number INV-2026-00001 is taken').waitFor()
    await dialog.getByLabel('Number').fill(number)
    await dialog.getByRole('button', { name: 'Create invoice' }).click()
    await office.getByText('Invoice created').waitFor()
    await office.getByRole('heading', { name: `Invoice ${number}` }).waitFor()

    const family = await visit(browser, pages.account.path, { token, device: 'phone' })
    await family.getByRole('heading', { name: 'My invoices' }).waitFor()
    await waitUntilLoaded(family)
    await expectAccessible(family)
    await family.getByRole('link', { name: `Pay by card: ${number}` }).click()
    await fillCard(family, validCard)
    await expectAccessible(family)
    await family.getByRole('button', { name: 'Pay $45.50' }).click()
    await family.getByText(`${number} for $45.50 is paid.`).waitFor()
    await expectAccessible(family)

    await office.reload()
    await expect.poll(() => readColumn(office, 'Amount')).toEqual(['$45.50'])
  })

  test('an invoice is shown as paid once the server says so, and not before', async () => {
    const { token, invoice } = await createBill()
    const page = await visit(browser, payPath(invoice), { token })
    await fillCard(page, validCard)
    let asked = 0
    await page.route('**/api/invoices/*/check', async route => {
      asked += 1
      const response = await route.fetch()
      const row = z.record(z.string(), z.unknown()).parse(await response.json())
      const late = { ...row, balance: 8000, status: 'unpaid', processing: true }
      await route.fulfill({ response, json: asked < 3 ? late : row })
    })
    await page.clock.install()
    await page.getByRole('button', { name: 'Pay $80.00' }).click()
    await page.getByRole('heading', { name: 'Your payment is being confirmed' }).waitFor()
    await passTimeUntil(page, page.getByText(`${invoice.invoiceNumber} for $80.00 is paid.`))
    expect(asked).toBe(3)
  })

  test('an invoice asks for the card again if nothing has arrived', async () => {
    const { token, invoice } = await createBill()
    const page = await visit(browser, `${payPath(invoice)}?success=true`, { token, device: 'phone' })
    await page.getByText('No payment received').waitFor()
    await page.getByLabel('Card number').waitFor()
    await expectAccessible(page)
  })

  test('an invoice can be seen only by its family: another one finds nothing', async () => {
    const { invoice } = await createBill()
    const { token } = await createParent({})
    const page = await visit(browser, payPath(invoice), { token })
    await page.getByRole('heading', { name: 'Invoice not found' }).waitFor()
  })

  test('an invoice can be paid at the office instead, and is then no longer requested', async () => {
    const { token, invoice } = await createBill(8000, {
      description: 'A very long name of a fund '.repeat(4),
      dueDate: await fetchToday(),
    })
    // What is due in two weeks is not due.
    const later = await visit(browser, pages.dashboard.path, { token: (await createBill()).token })
    await later.getByRole('heading', { name: 'My children' }).waitFor()
    expect(await later.getByRole('heading', { name: 'Balance due' }).count()).toBe(0)
    const page = await visit(browser, pages.dashboard.path, {
      token,
      device: 'phone',
    })
    await page.getByRole('heading', { name: 'Balance due' }).waitFor()
    await page.getByText('$80.00').waitFor()
    await page.getByRole('link', { name: 'Pay Now' }).click()
    await page.waitForURL(`**${payPath(invoice)}`)
    await page.getByRole('button', { name: 'Other ways to pay' }).click()
    await page.getByText(`Give $80.00 to the club, with the number ${invoice.invoiceNumber}`).waitFor()
    await expectAccessible(page)
    await recordPayment(invoice.id, 8000)
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await page.getByText(`${invoice.invoiceNumber} for $80.00 is paid.`).waitFor()
    expect((await fetchInvoice(invoice.id)).entries).toHaveLength(1)
  })
})

describe.each(devicesFor('phone'))('on a %s', device => {
  test('the aging report leads to the open invoices of a family', async () => {
    const { surname, invoice } = await createBill(123_456)
    const page = await visit(browser, pages.invoiceAgeing.path, { as: 'director', device })
    await page.getByRole('link', { name: surname }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: surname }).click()
    await page.getByRole('status').getByText('1 invoice', { exact: true }).waitFor()
    await page.getByRole('link', { name: invoice.invoiceNumber }).waitFor()
    await expect.poll(() => page.getByLabel('Status').inputValue()).toBe('open')
  })

  test.skipIf(!can.downloads)(
    'the ledger shows what came in on two days, and exports it for the accountant',
    async () => {
      const { invoice } = await createBill()
      await recordPayment(invoice.id, 8000)
      const today = getDayFromNow(0)
      const address = `${pages.ledger.path}?from=${getDayFromNow(-1)}&to=${getDayFromNow(1)}`
      const page = await visit(browser, address, { as: 'director', device })
      await page.getByRole('heading', { name: 'By payout' }).waitFor()
      await expectAccessible(page)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export CSV' }).click(),
      ])
      const [headers = [], ...lines] = parseCsv(await readFile(await download.path(), 'utf8'))
      expect(headers).toContain('Stripe fee')
      const line = lines.find(cells => cells.includes(invoice.invoiceNumber)) ?? []
      const cell = (name: string) => line[headers.indexOf(name)]
      expect([cell('Kind'), cell('Method'), cell('Reference'), cell('Amount'), cell('Net')]).toEqual([
        'Payment',
        'Check',
        '1204',
        '80.00',
        '80.00',
      ])
      await page.getByLabel('Period', { exact: true }).selectOption('This year')
      await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe(`${today.slice(0, 4)}-01-01`)
      const from = page.getByLabel('From')
      await from.focus()
      await page.keyboard.type('01152026')
      await expect.poll(() => from.inputValue()).toBe('2026-01-15')
      await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe('2026-01-15')
      await from.press('Backspace')
      await page.getByLabel('To').focus()
      await expect.poll(() => from.inputValue()).toBe('2026-01-15')
      await page.getByLabel('From').fill('2019-01-01')
      await page.getByLabel('To').fill('2019-01-31')
      await page.getByRole('heading', { name: 'No entries' }).waitFor()
      await expect.poll(() => page.getByLabel('Period').inputValue()).toBe('Dates below')
      await page.getByLabel('From').fill(today)
      await page.getByText('The start date can’t be after the end date.').waitFor()
    },
  )

  test('axe finds nothing on the printed page of an invoice', async () => {
    const { invoice, surname } = await createBill()
    await recordPayment(invoice.id, 3000)
    const page = await visit(browser, pages.invoicePrint.path.replace(':id', invoice.id), {
      as: 'director',
      device,
    })
    await page.getByText('Please pay $50.00').waitFor()
    await page.getByText(surname).waitFor()
    await expectAccessible(page)
  })
})

const payPath = ({ id }: { id: string }): string => pages.payInvoice.path.replace(':id', id)
