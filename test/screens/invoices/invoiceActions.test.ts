import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fetchRouted } from '../../engines/body.ts'
import { browser } from '../browser.ts'
import { createProgram } from '../programs/program.ts'
import { createPaidSpot } from '../registrations/spots.ts'
import { fetchInvoices } from '../registrations/steps.ts'
import { expectAccessible, visit } from '../story.ts'
import { createBill, fetchInvoice, getAmount, getInvoicePath, readColumn } from './treasury.ts'

test('the treasurer can enter a check for a part, once although the answer was lost, reverse it, and waive the rest', {
  tags: 'main',
}, async () => {
  const { invoice } = await createBill()
  const page = await opened(invoice)
  await page.getByRole('button', { name: 'Record payment' }).click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByLabel('Amount in dollars').inputValue()).toBe('80.00')
  await dialog.getByLabel('Amount in dollars').fill('$50')
  await dialog.getByLabel('How it was paid').selectOption('check')
  await dialog.getByLabel('Check number').fill('1204')
  await expectAccessible(page)
  await page.route('**/payments', route => fetchRouted(route).then(() => route.abort()))
  const send = dialog.getByRole('button', { name: 'Record payment' })
  await send.click()
  await page.getByText(/^Failed to update invoice: /).waitFor()
  await page.unroute('**/payments')
  await send.click()
  await page.getByText('Payment of $50.00 recorded').waitFor()
  await expect.poll(() => getAmount(page, 'Balance').textContent()).toBe('$30.00')
  await page.getByText(/Check 1204, received/).waitFor()

  await page.getByRole('button', { name: 'Reverse Payment' }).click()
  await dialog.getByLabel('Reason').fill('The check bounced')
  await dialog.getByRole('button', { name: 'Reverse' }).click()
  await page.getByText('Payment of $50.00 reversed').waitFor()
  await expect.poll(() => readColumn(page, 'Amount')).toEqual(['-$50.00', '$50.00'])
  await expect.poll(() => page.locator('td s').allTextContents()).toEqual(['Payment'])

  await page.getByRole('button', { name: 'Waive' }).click()
  await dialog.getByLabel('Reason').fill('The uniform was torn')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Waive' }).click()
  await page.getByText('$80.00 waived').waitFor()
  await expect
    .poll(() => fetchInvoice(invoice.id))
    .toMatchObject({ status: 'paid', waived: 8000, balance: 0 })
  await expect.poll(() => page.getByRole('button', { name: 'Record payment' }).count()).toBe(0)
})

test('the treasurer can refund a card payment in part, and the rest only if that is selected', async () => {
  const surname = await createPaidSpot(await createProgram({ fee: 9000 }), 'Otis')
  const [invoice] = await fetchInvoices(surname)
  if (!invoice) throw new Error('no invoice')
  const page = await opened(invoice, '?refund=')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(`Otis ${surname}’s spot in`).waitFor()
  await dialog.getByLabel('Amount in dollars').fill('30')
  await expect.poll(() => dialog.getByText(/will be released/).count()).toBe(0)
  await dialog.getByLabel('Reason').fill('Two games were rained out')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Refund to the card' }).click()
  await page.getByText('$30.00 will be refunded to the card').waitFor()

  await page.getByRole('button', { name: 'Update invoice' }).click()
  await dialog.getByLabel('Status').selectOption('refunded')
  await dialog.getByText('$60.00 will be refunded to the card it was paid with.').waitFor()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await dialog.getByText('Confirm the refund to the card').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Refund $60.00 to the card').check()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Invoice updated').waitFor()
  await expect
    .poll(() => fetchInvoice(invoice.id))
    .toMatchObject({ status: 'refunded', amountRefunded: 9000 })
})

async function opened(invoice: { id: string }, query = ''): Promise<Page> {
  const page = await visit(browser, getInvoicePath(invoice, query), { as: 'director' })
  await page.getByText('Balance', { exact: true }).waitFor()
  if (query) await page.getByRole('dialog').waitFor()
  return page
}
