import { expect, test } from 'vitest'
import * as z from 'zod'
import { pages } from '#shared/pages.ts'
import { browser } from '../browser.ts'
import { expectAccessible, visit } from '../story.ts'
import { createBill, getInvoicePath } from './treasury.ts'

test('the treasurer reminds who owes an invoice after seeing the mail, and not again at once', {
  tags: 'main',
}, async () => {
  const { invoice } = await createBill()
  const page = await visit(browser, getInvoicePath(invoice), { as: 'director', device: 'phone' })
  await page.getByRole('button', { name: 'Send reminder' }).click()
  const dialog = page.getByRole('dialog', { name: `Remind ${invoice.userName}` })
  const preview = dialog.getByRole('region', { name: 'Email preview' })
  await preview.getByText('Hello [first name],').waitFor()
  await dialog.getByLabel('Message').fill('The season starts on Saturday.')
  await preview.getByText('The season starts on Saturday.').waitFor()
  await preview.getByText(`(invoice ${invoice.invoiceNumber})`).waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Message').fill(' ')
  await dialog.getByRole('button', { name: 'Send reminder' }).click()
  await dialog.getByText('Please write a few words').waitFor()
  await dialog.getByLabel('Message').fill('The season starts on Saturday.')
  await dialog.getByRole('button', { name: 'Send reminder' }).click()
  await page.getByText('Reminder sent', { exact: true }).waitFor()
  await page.getByText('Reminded', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Send reminder' }).click()
  await dialog
    .or(page.getByRole('dialog', { name: 'Remind families who owe' }))
    .getByText('There is no one to remind right now.')
    .waitFor()
  await page.getByText('1 invoice skipped: reminded within the last 3 days.').waitFor()
  await expectAccessible(page)
})

test('the treasurer reminds all who are overdue from the report, and one family alone', async () => {
  const page = await visit(browser, pages.invoiceAgeing.path, { as: 'admin' })
  await page
    .getByRole('button', { name: /^Remind [A-Z]/ })
    .nth(1)
    .waitFor()
  const one = page
    .getByRole('cell')
    .getByRole('button', { name: /^Remind / })
    .first()
  await one.click()
  await page
    .getByRole('dialog', { name: /^Remind / })
    .getByRole('button', { name: 'Send reminder' })
    .waitFor()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()

  await page.getByRole('button', { name: 'Remind all overdue' }).click()
  const all = page.getByRole('dialog', { name: 'Remind families who owe' })
  await all.getByText(/^\d+ people will get an email about \d+ invoices/).waitFor()
  await expectAccessible(page)
  await page.route('**/api/invoices/reminders', route =>
    route.fulfill({ json: { invoices: 5, people: 4, settled: 0, recent: 0 } }),
  )
  await all.getByRole('button', { name: /^Send \d+ reminders$/ }).click()
  await page.getByText('4 reminders sent').waitFor()
})

test('the list of what is owed reminds all that match, and other lists offer nothing of the kind', async () => {
  const { invoice } = await createBill()
  const page = await visit(browser, `${pages.invoices.path}?search=${invoice.invoiceNumber}`, { as: 'admin' })
  await page.getByRole('link', { name: invoice.invoiceNumber }).waitFor()
  expect(await page.getByRole('button', { name: 'Remind all' }).count()).toBe(0)
  await page.goto(`${pages.invoices.path}?search=${invoice.invoiceNumber}&status=open`)
  await page.getByRole('button', { name: 'Remind all' }).click()
  const dialog = page.getByRole('dialog', { name: `Remind ${invoice.userName}` })
  await dialog.getByText('1 person will get an email about 1 invoice.').waitFor()
  await page.route('**/api/invoices/reminders', route => route.abort())
  await dialog.getByRole('button', { name: 'Send reminder' }).click()
  await page.getByText('Not all reminders were sent').waitFor()
  await dialog.getByLabel('Message').waitFor()
})

test('the treasurer reminds the families of the invoices that are selected, and nobody else', async () => {
  const [one, other] = [(await createBill()).invoice, (await createBill()).invoice]
  const page = await visit(browser, `${pages.invoices.path}?status=open`, { as: 'admin' })
  for (const { invoiceNumber } of [one, other]) await page.getByLabel(`Select ${invoiceNumber}`).check()
  const bar = page.getByRole('group', { name: 'Selected invoices' })
  await bar.getByText('2 selected').waitFor()
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Remind', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Remind families who owe' })
  await dialog.getByText('2 people will get an email about 2 invoices.').waitFor()
  const sent = page.waitForRequest('**/api/invoices/reminders')
  await dialog.getByRole('button', { name: 'Send 2 reminders' }).click()
  expect(
    z.object({ invoiceIds: z.array(z.string()) }).parse((await sent).postDataJSON()).invoiceIds,
  ).toHaveLength(2)
  await page.getByText('2 reminders sent').waitFor()
})
