import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DiscountCode } from '#shared/discounts/model.ts'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { validCard } from '../../club.ts'
import { newCodeForm } from '../../discounts/discounts.ts'
import { browser } from '../browser.ts'
import {
  createFamily,
  fetchInvoices,
  fillCard,
  makeUniqueName,
  registerChild,
  travel,
} from '../registrations/steps.ts'
import { callApi, expectAccessible, getToken, visit } from '../story.ts'

async function created(more: object = {}) {
  const token = await getToken('director')
  const body = newCodeForm(makeUniqueName('SAVE-').toUpperCase(), more)
  return DiscountCode.parse(await callApi(api.discounts.create, { token, body }))
}

async function apply(page: Page, code: string) {
  const input = page.getByLabel('Discount code')
  if (!(await input.isVisible()))
    await page.getByRole('button', { name: /discount code\?|another code/ }).click()
  await input.fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
}

/** On a phone it is at the bottom, and visible at any scroll position. */
const total = (page: Page, text: string) => page.locator('main p:not(aside *)').getByText(text)
const summary = (page: Page) => page.getByRole('complementary', { name: 'Summary' })

/** A family at the checkout for its child, on a phone. */
async function atCheckout() {
  const { token, surname } = await createFamily('Ada')
  const page = await visit(browser, pages.programRegistration.path, { token, device: 'phone' })
  await registerChild(page, 'Ada', travel)
  return { page, surname }
}

test('a code can be applied at the checkout, removed and applied again in place, and the remainder paid', async () => {
  const { code } = await created({ discountValue: 20 })
  const { page, surname } = await atCheckout()
  await apply(page, code.toLowerCase())
  await page.getByText(`Code ${code} applied`).waitFor()
  await summary(page).getByText('-$65.00').waitFor()
  await total(page, '$260.00').waitFor()
  await expectAccessible(page)
  await summary(page)
    .getByRole('button', { name: `Remove code ${code}` })
    .click()
  await page.getByText(`Code ${code} removed`).waitFor()
  await total(page, '$325.00').waitFor()

  // With the card form open there is another payment, for the new total.
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await page.getByRole('button', { name: 'Pay $325.00' }).waitFor()
  await apply(page, code)
  await page.getByRole('button', { name: 'Pay $260.00' }).waitFor()
  await fillCard(page, validCard)
  await page.getByRole('button', { name: 'Pay $260.00' }).click()
  await page.getByText('We received $260.00.').waitFor()
  const discount = { code, amount: 6500 }
  await expect
    .poll(() => fetchInvoices(surname))
    .toMatchObject([{ subtotal: 32500, amount: 26000, amountPaid: 26000, status: 'paid', discount }])
  await page.goto(pages.account.path)
  await page.getByText(`code ${code}: -$65.00`).waitFor()
})
