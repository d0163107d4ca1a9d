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
  await dialog.getByRole('button', { name: 'Send reminder' }).click()
  await page.getByText('Reminder sent', { exact: true }).waitFor()
  await dialog.waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'Send reminder' }).click()
  await dialog
    .or(page.getByRole('dialog', { name: 'Remind families who owe' }))
    .getByText('There is no one to remind right now.')
    .waitFor()
  await page.getByText('1 invoice skipped: reminded within the last 3 days.').waitFor()
})

test('the treasurer reminds the families of the invoices that are selected, and nobody else', async () => {
  const [one, other] = [(await createBill()).invoice, (await createBill()).invoice]
  const page = await visit(browser, `${pages.invoices.path}?status=open`, { as: 'admin' })
  for (const { invoiceNumber } of [one, other]) await page.getByLabel(`Select ${invoiceNumber}`).check()
  const bar = page.getByRole('group', { name: 'Selected invoices' })
  await bar.getByText('2 selected').waitFor()
  await bar.getByRole('button', { name: 'Remind', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Remind families who owe' })
  await dialog.getByText(/^2 people will get an email about 2 invoices, \$[\d.]+ in all\./).waitFor()
  const sent = page.waitForRequest('**/api/invoices/reminders')
  await dialog.getByRole('button', { name: 'Send 2 reminders' }).click()
  const { invoiceIds } = z.object({ invoiceIds: z.array(z.string()) }).parse((await sent).postDataJSON())
  expect(invoiceIds.toSorted()).toEqual([one.id, other.id].toSorted())
  await page.getByText('2 reminders sent').waitFor()
})
