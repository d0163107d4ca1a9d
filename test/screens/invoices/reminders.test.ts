import { test } from 'vitest'
import { browser } from '../browser.ts'
import { confirmAddress, expectAccessible, visit } from '../story.ts'
import { createBill, getInvoicePath } from './treasury.ts'

test('the treasurer reminds who owes an invoice after seeing the mail, and not again at once', {
  tags: 'main',
}, async () => {
  const { invoice, username, token } = await createBill()
  await confirmAddress(`${username}@example.com`, token)
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
