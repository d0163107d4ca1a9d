import { expect, test } from 'vitest'
import * as z from 'zod'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { browser } from '../browser.ts'
import { callApi, expectAccessible, getToken, visit } from '../story.ts'
import { createBill, getDayFromNow, getInvoicePath } from './treasury.ts'

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

test('the treasurer reminds all who are late at once, from the list as from the aging report, but for who was reminded', async () => {
  const bills = await Promise.all([1, 2, 3].map(() => createBill(4500, { dueDate: getDayFromNow(-3) })))
  const token = await getToken('director')
  const [, , { invoice: reminded } = expect.unreachable()] = bills
  const body = { invoiceIds: [reminded.id], text: 'Please pay.' }
  await callApi(api.invoices.remind, { token, body })
  const page = await visit(browser, 'about:blank', { token })
  // Other stories have invoices of their own.
  const isOwn = ({ userId }: { userId: string }) => bills.some(bill => bill.userId === userId)
  await page.route('**/api/invoices?*', async route => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      json: z
        .array(Owned)
        .parse(await response.json())
        .filter(isOwn),
    })
  })
  await page.route('**/api/invoices/aging?*', async route => {
    const response = await route.fetch()
    const { families, ...report } = z.looseObject({ families: z.array(Owned) }).parse(await response.json())
    await route.fulfill({ response, json: { ...report, families: families.filter(isOwn) } })
  })
  const dialog = page.getByRole('dialog', { name: 'Remind families who owe' })
  for (const [path, button] of [
    [pages.invoiceAging.path, 'Remind all overdue'],
    [`${pages.invoices.path}?status=overdue`, 'Remind all'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name: button }).click()
    await dialog.getByText(/^2 people will get an email about 2 invoices, \$90\.00 in all\./).waitFor()
    await dialog.getByText('1 invoice skipped: reminded within the last 3 days.').waitFor()
  }
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send 2 reminders' }).click()
  await page.getByText('2 reminders sent').waitFor()
  await page.getByRole('button', { name: 'Remind all' }).click()
  await dialog.getByText('There is no one to remind right now.').waitFor()
  await dialog.getByText('3 invoices skipped: reminded within the last 3 days.').waitFor()
})

const Owned = z.looseObject({ userId: z.string() })
