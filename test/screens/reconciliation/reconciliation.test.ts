import { expect, inject, test } from 'vitest'
import * as z from 'zod'
import { PublicConfig } from '#shared/club/model.ts'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { createCardPayer } from '../../cards.ts'
import { browser } from '../browser.ts'
import { createBill } from '../invoices/treasury.ts'
import { callApi, expectAccessible, visit } from '../story.ts'

const closing = /\/api\/reconciliation\/.+\/resolution/

/** A bill that was paid with a card whose owner then disputes it. */
async function createDispute() {
  const one = await createBill()
  const { id: invoiceId, balance: amount } = one.invoice
  const Intent = z.object({ clientSecret: z.string() })
  const { token } = one
  const made = await callApi(api.payments.createIntent, { token, body: { invoiceId, amount } })
  const { payments } = PublicConfig.parse(await callApi(api.club.config))
  const pay = createCardPayer(`${inject('clubUrl')}/_local/stripe`, payments.publishableKey)
  expect(await pay(Intent.parse(made).clientSecret, '4000000000000259')).toMatchObject({
    status: 'succeeded',
  })
  return one
}

test('the reconciliation shows a dispute with what to do, leads to its invoice, and is closed with a note', {
  tags: 'main',
}, async () => {
  const { invoice, surname } = await createDispute()
  const { invoiceNumber } = invoice
  const page = await visit(browser, pages.invoices.path, { as: 'director', device: 'phone' })
  await page.getByRole('link', { name: 'Go to Reconciliation' }).click()
  await page.getByRole('button', { name: 'Compare now' }).click()
  await page
    .locator('[popover=manual]')
    .getByText(/\d+ differences?/)
    .waitFor()
  const row = page.locator('tbody tr').filter({ hasText: invoiceNumber })
  await row
    .getByText(`The cardholder is disputing a payment of $80.00 on invoice ${invoiceNumber}.`)
    .waitFor()
  await row.getByText('Respond in Stripe with').waitFor()
  await row.getByText(surname).waitFor()
  await expectAccessible(page)
  await row.getByRole('link', { name: invoiceNumber }).click()
  await page.waitForURL(`**/invoices/${invoice.id}`)
  await page.goBack()

  await row.getByRole('button', { name: /^Resolve… Disputed payment/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Disputed payment' })
  const note = dialog.getByLabel('What did you do?')
  await page.route(closing, route => route.abort())
  await note.fill('Answered with the signed form.')
  await dialog.getByRole('button', { name: 'Resolve' }).click()
  await page.getByText('The exception couldn’t be resolved').waitFor()
  await expect.poll(() => note.inputValue()).toBe('Answered with the signed form.')
  await page.unroute(closing)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Resolve' }).click()
  await page.getByText('Exception resolved').waitFor()
  await row.waitFor({ state: 'detached' })
})
