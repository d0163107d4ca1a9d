import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { validCard } from '../../club.ts'
import { browser } from '../browser.ts'
import { createParent } from '../programs/season.ts'
import { fillCard, makeUniqueName } from '../registrations/steps.ts'
import { expectAccessible, visit, waitUntilLoaded } from '../story.ts'
import { createBill, fetchInvoice, readColumn, recordPayment } from './treasury.ts'

test('an invoice from the office is created by the treasurer and paid by card by its family', async () => {
  const { token, surname } = await createParent({ Ada: 'Female' })
  const number = makeUniqueName('KIT-')
  const office = await visit(browser, pages.invoices.path, { as: 'director' })
  await waitUntilLoaded(office)
  await office.getByRole('button', { name: 'New invoice' }).click()
  const dialog = office.getByRole('dialog')
  await expect.poll(() => dialog.getByLabel('Number').inputValue()).toMatch(/^INV-\d{4}-\d{5}$/)
  await dialog.getByLabel('Who owes it').fill(surname)
  await dialog.getByRole('radio', { name: surname }).check()
  await dialog.getByLabel('Child').selectOption({ label: `Ada ${surname}` })
  await dialog.getByLabel('What it’s for').fill('Uniform and bag')
  await dialog.getByLabel('Amount in dollars').fill('45.5')
  await dialog.getByLabel('Number').fill('INV-2026-00001')
  await dialog.getByRole('button', { name: 'Create invoice' }).click()
  await office.getByText('Failed to create invoice: The number INV-2026-00001 is taken').waitFor()
  await dialog.getByLabel('Number').fill(number)
  await expectAccessible(office)
  await dialog.getByRole('button', { name: 'Create invoice' }).click()
  await office.getByRole('heading', { name: `Invoice ${number}` }).waitFor()

  // It is due in some days: the dashboard says so, and does not yet ask for it.
  const family = await visit(browser, pages.dashboard.path, { token, device: 'phone' })
  await family.getByRole('heading', { name: 'Coming up' }).waitFor()
  expect(await family.getByRole('heading', { name: 'Due now' }).count()).toBe(0)
  await family.goto(pages.account.path)
  await family.getByRole('link', { name: `Pay by card: ${number}` }).click()
  await fillCard(family, validCard)
  await expectAccessible(family)
  await family.getByRole('button', { name: 'Pay $45.50' }).click()
  await family.getByText(`${number} for $45.50 is paid.`).waitFor()
  await family.getByRole('listitem').filter({ hasText: 'Balance: $0.00' }).waitFor()

  await office.reload()
  await expect.poll(() => readColumn(office, 'Amount')).toEqual(['$45.50'])
})

test('an invoice is paid once the server says so, also where it was paid at the office meanwhile', async () => {
  const { token, invoice } = await createBill()
  const path = pages.payInvoice.path.replace(':id', invoice.id)
  const page = await visit(browser, `${path}?success=true`, { token, device: 'phone' })
  await page.getByText('No payment received').waitFor()
  await page.getByRole('button', { name: 'Other ways to pay' }).click()
  await page.getByText(`Give $80.00 to the club, with the number ${invoice.invoiceNumber}`).waitFor()
  await expectAccessible(page)
  await recordPayment(invoice.id, 8000)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await page.getByText(`${invoice.invoiceNumber} for $80.00 is paid.`).waitFor()
  // Without the other list nobody knows what else is open.
  await page.route(`**${api.registrations.list.path}?*`, route => route.fulfill({ status: 503, json: {} }))
  await page.goto(path)
  await page.getByText('What else is due couldn’t be loaded.').waitFor()
  expect(await page.getByText('Balance: $0.00').count()).toBe(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Balance: $0.00').waitFor()
  expect((await fetchInvoice(invoice.id)).entries).toHaveLength(1)
})
