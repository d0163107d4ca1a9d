import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { fetchRouted } from '../../engines/body.ts'
import { browser } from '../browser.ts'
import { createProgram } from '../programs/program.ts'
import { createPaidSpot } from '../registrations/spots.ts'
import { fetchInvoices } from '../registrations/steps.ts'
import { devicesFor, expectAccessible, visit } from '../story.ts'
import { createBill, fetchInvoice, getAmount, getInvoicePath, readColumn, recordPayment } from './treasury.ts'

describe('the treasurer', () => {
  test('the treasurer can enter a check for a part, reverse it, and waive the rest', async () => {
    const { invoice } = await createBill()
    const page = await opened(invoice)
    await page.getByRole('button', { name: 'Record Payment' }).click()
    const dialog = page.getByRole('dialog')
    await expect.poll(() => dialog.getByLabel('Amount in dollars').inputValue()).toBe('80.00')
    await dialog.getByLabel('Amount in dollars').fill('$50')
    await dialog.getByLabel('How it was paid').selectOption('check')
    await dialog.getByLabel('Number of the check').fill('1204')
    await dialog.getByRole('button', { name: 'Record Payment' }).click()
    await page.getByText('Payment of $50.00 recorded').waitFor()
    await expect.poll(() => getAmount(page, 'Balance').textContent()).toBe('$30.00')
    await page.getByText(/Check 1204, received/).waitFor()

    await page.getByRole('button', { name: 'Take back Payment' }).click()
    await dialog.getByLabel('Reason').fill('The check bounced')
    await dialog.getByRole('button', { name: 'Take Back' }).click()
    await page.getByText('Payment of $50.00 taken back').waitFor()
    await expect.poll(() => readColumn(page, 'Amount')).toEqual(['$50.00', '-$50.00'])
    await expect.poll(() => page.locator('td s').allTextContents()).toEqual(['Payment'])

    await page.getByRole('button', { name: 'Waive' }).click()
    await dialog.getByLabel('Reason').fill('The uniform was torn')
    await dialog.getByRole('button', { name: 'Waive' }).click()
    await page.getByText('$80.00 waived').waitFor()
    await expect
      .poll(() => fetchInvoice(invoice.id))
      .toMatchObject({ status: 'paid', waived: 8000, balance: 0 })
    await expect.poll(() => page.getByRole('button', { name: 'Record Payment' }).count()).toBe(0)
  })

  test('the treasurer’s entry counts once if it is sent twice because the answer was lost', async () => {
    const { invoice } = await createBill()
    const page = await opened(invoice, '?pay=')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Amount in dollars').fill('20')
    await dialog.getByLabel('How it was paid').selectOption('cash')
    let lost = true
    await page.route('**/payments', async route => {
      const response = await fetchRouted(route)
      if (lost) await route.abort()
      else await route.fulfill({ response })
    })
    const send = dialog.getByRole('button', { name: 'Record Payment' })
    await send.click()
    await page.getByText(/^Failed to update invoice: /).waitFor()
    await expect.poll(() => dialog.getByLabel('Amount in dollars').inputValue()).toBe('20')
    lost = false
    await send.click()
    await page.getByText('Payment of $20.00 recorded').waitFor()
    await expect.poll(() => fetchInvoice(invoice.id)).toMatchObject({ amountPaid: 2000, balance: 6000 })
  })

  test('the treasurer sees at the field that another person was faster, and what was typed stays', async () => {
    const { invoice } = await createBill()
    const page = await opened(invoice, '?pay=')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('How it was paid').selectOption('cash')
    await recordPayment(invoice.id, 5000)
    await dialog.getByRole('button', { name: 'Record Payment' }).click()
    await dialog.getByText('Only $30.00 is due.').waitFor()
    const field = dialog.getByLabel('Amount in dollars')
    await expect.poll(() => field.inputValue()).toBe('80.00')
    await expect.poll(() => field.evaluate(element => element === document.activeElement)).toBe(true)
    await expect.poll(() => getAmount(page, 'Balance').textContent()).toBe('$30.00')
  })

  test('the treasurer sees what a status will do before it is saved', async () => {
    const { invoice } = await createBill()
    const page = await opened(invoice, '?update=')
    const dialog = page.getByRole('dialog')
    const status = dialog.getByLabel('Status')
    await status.selectOption('overdue')
    await dialog.getByText('It is overdue from now on.').waitFor()
    await status.selectOption('refunded')
    await dialog.getByText('Nothing of this invoice can be given back.').waitFor()
    await status.selectOption('cancelled')
    await dialog.getByText('The $80.00 that are open are no longer owed.').waitFor()
    await status.selectOption('paid')
    await dialog.getByText('A payment of $80.00 is written down.').waitFor()
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await dialog.getByText('Please choose how it was paid').waitFor()
    await dialog.getByLabel('How it was paid').selectOption('cash')
    await dialog.getByLabel('Notes').fill('In an envelope')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Invoice updated').waitFor()
    await expect
      .poll(() => fetchInvoice(invoice.id))
      .toMatchObject({ status: 'paid', notes: 'In an envelope' })

    await page.getByRole('button', { name: 'Update Invoice' }).click()
    await status.selectOption('cancelled')
    await dialog.getByText(/^Money was paid on this invoice/).waitFor()
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText(/^Failed to update invoice: Money was paid/).waitFor()
    await status.selectOption('unpaid')
    await dialog.getByText('The $80.00 written down as paid by the office is taken back.').waitFor()
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect.poll(() => getAmount(page, 'Balance').textContent()).toBe('$80.00')

    await page.getByRole('button', { name: 'Update Invoice' }).click()
    await status.selectOption('cancelled')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect.poll(() => fetchInvoice(invoice.id)).toMatchObject({ status: 'cancelled' })
    await page.getByRole('button', { name: 'Update Invoice' }).click()
    await status.selectOption('unpaid')
    await dialog.getByText('$80.00 is owed again.').waitFor()
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect.poll(() => fetchInvoice(invoice.id)).toMatchObject({ status: 'unpaid', balance: 8000 })
  })

  test('the treasurer can refund a card payment in part, and the rest only if that is selected', async () => {
    const surname = await createPaidSpot(await createProgram({ fee: 9000 }), 'Otis')
    const [invoice] = await fetchInvoices(surname)
    if (!invoice) throw new Error('no invoice')
    const page = await opened(invoice, '?refund=')
    const dialog = page.getByRole('dialog')
    await dialog.getByText(`Otis ${surname} loses the place`).waitFor()
    await dialog.getByLabel('Amount in dollars').fill('30')
    await expect.poll(() => dialog.getByText(/loses the place/).count()).toBe(0)
    await dialog.getByLabel('Reason').fill('Two games were rained out')
    await dialog.getByRole('button', { name: 'Refund to the Card' }).click()
    await page.getByText('$30.00 goes back to the card').waitFor()
    await page.getByText('Two games were rained out').waitFor()

    await page.getByRole('button', { name: 'Update Invoice' }).click()
    await dialog.getByLabel('Status').selectOption('unpaid')
    await dialog.getByText('This was paid by card. Refund it instead.').waitFor()
    await dialog.getByLabel('Status').selectOption('refunded')
    await dialog.getByText('$60.00 goes back to the card that paid.').waitFor()
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await dialog.getByText('Confirm that the money goes back to the card').waitFor()
    await dialog.getByLabel('Give $60.00 back to the card').check()
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Invoice updated').waitFor()
    await expect
      .poll(() => fetchInvoice(invoice.id))
      .toMatchObject({ status: 'refunded', amountRefunded: 9000 })
  })

  test('the treasurer sees that there is no invoice at a wrong address', async () => {
    const page = await visit(browser, getInvoicePath({ id: 'inv_nothing' }), { as: 'director' })
    await page.getByRole('heading', { name: 'Invoice Not Found' }).waitFor()
    await page.getByRole('link', { name: 'All invoices' }).waitFor()
  })
})

describe.each(devicesFor('phone'))('on a %s', device => {
  test('axe finds nothing on an invoice and its dialogs', async () => {
    const { invoice } = await createBill()
    await recordPayment(invoice.id, 1000)
    for (const query of ['', '?pay=', '?refund=', '?waive=', '?update=']) {
      await expectAccessible(await opened(invoice, query, device))
    }
  })
})

async function opened(
  invoice: { id: string },
  query = '',
  device: 'phone' | 'desktop' = 'desktop',
): Promise<Page> {
  const page = await visit(browser, getInvoicePath(invoice, query), { as: 'director', device })
  await page.getByText('Balance', { exact: true }).waitFor()
  if (query) await page.getByRole('dialog').waitFor()
  return page
}
