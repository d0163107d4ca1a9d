import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DiscountCode } from '#shared/discounts/model.ts'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { validCard } from '../../club.ts'
import { newCodeForm } from '../../discounts/discounts.ts'
import { browser } from '../browser.ts'
import { chooseAction, rowOf } from '../registrations/registrationList.ts'
import {
  createFamily,
  fetchInvoices,
  fillCard,
  makeUniqueName,
  registerChild,
  travel,
} from '../registrations/steps.ts'
import { callApi, expectAccessible, getToken, isFocused, visit, waitUntilLoaded } from '../story.ts'

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

describe('a code at checkout', () => {
  test('a code at checkout can be applied, removed and applied again in place, and the remainder paid', async () => {
    const { code } = await created({ discountValue: 20 })
    const { token, surname } = await createFamily('Ada')
    const page = await visit(browser, pages.programRegistration.path, { token, device: 'phone' })
    await registerChild(page, 'Ada', travel)
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
    await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()
    await page.getByText('We received $260.00.').waitFor()
    await expect
      .poll(() => fetchInvoices(surname))
      .toMatchObject([
        {
          subtotal: 32500,
          amount: 26000,
          amountPaid: 26000,
          status: 'paid',
          discount: { code, amount: 6500 },
        },
      ])
    await page.goto(pages.account.path)
    await waitUntilLoaded(page)
    await page.getByText(`code ${code}: -$65.00`).waitFor()
    await expectAccessible(page)
  })

  test('a code that cannot be used is refused at the field, and neither the typed code nor the card is lost', async () => {
    const expired = await created({ expirationDate: '2020-01-01' })
    const usedUp = await created({ maxUses: 0 })
    const { token } = await createFamily('Ada')
    const page = await visit(browser, pages.programRegistration.path, { token })
    await registerChild(page, 'Ada', travel)
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await fillCard(page, validCard)
    await apply(page, '')
    await page.getByText('Please enter a code').waitFor()
    for (const code of [expired.code, usedUp.code, 'NO-SUCH-CODE']) {
      await apply(page, code)
      await page.getByText('This code cannot be used.').waitFor()
      await expect.poll(() => page.getByLabel('Discount code').inputValue()).toBe(code)
      await expect.poll(() => page.getByLabel('Discount code').evaluate(isFocused)).toBe(true)
    }
    await expectAccessible(page)
    await expect.poll(() => page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect
      .poll(() => page.getByRole('button', { name: 'Have a discount code?' }).evaluate(isFocused))
      .toBe(true)
    await page.getByRole('button', { name: 'Pay $325.00' }).click()
    await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()
  })

  test('a code that takes off everything leaves nothing to pay', async () => {
    const { code } = await created({ discountValue: 100 })
    const { token, surname } = await createFamily('Ada')
    const page = await visit(browser, pages.programRegistration.path, { token, device: 'phone' })
    await registerChild(page, 'Ada', travel)
    await apply(page, code)
    await page.getByRole('heading', { name: 'No Payment Required' }).waitFor()
    await page.getByText('There is nothing to pay for').waitFor()
    await total(page, 'Free').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Complete registration' }).click()
    await page.getByRole('heading', { name: 'Registration complete' }).waitFor()
    await expect
      .poll(() => fetchInvoices(surname))
      .toMatchObject([{ subtotal: 32500, amount: 0, balance: 0, status: 'paid' }])
  })

  test('a code that leaves less than a card can pay leaves nothing to pay, and the summary says so', async () => {
    const { code } = await created({ discountType: 'amount', discountValue: 324.6 })
    const { token } = await createFamily('Ada')
    const page = await visit(browser, pages.programRegistration.path, { token })
    await registerChild(page, 'Ada', travel)
    await apply(page, code)
    await page.getByRole('heading', { name: 'No Payment Required' }).waitFor()
    await summary(page).getByText('-$324.60').waitFor()
    await summary(page).getByText('Waived').waitFor()
    await summary(page).getByText('-$0.40').waitFor()
    await expectAccessible(page)
  })

  test('a code can also be applied by the office, from the list of the program', async () => {
    const { code } = await created({ discountType: 'amount', discountValue: 25 })
    const { token, surname } = await createFamily('Ada')
    const parent = await visit(browser, pages.programRegistration.path, { token })
    await registerChild(parent, 'Ada', travel)
    const programId = new URL(parent.url()).searchParams.get('programId') ?? ''
    const page = await visit(browser, `/program/${programId}/registrations?search=${surname}`, {
      as: 'director',
    })
    await chooseAction(rowOf(page, surname), 'Apply a code')
    const dialog = page.getByRole('dialog', { name: `Apply a code for Ada ${surname}` })
    await dialog.getByLabel('Discount code').fill('NO-SUCH-CODE')
    await dialog.getByRole('button', { name: 'Apply code' }).click()
    await dialog.getByText('We couldn’t find that code.').waitFor()
    await dialog.getByLabel('Discount code').fill(code)
    await dialog.getByRole('button', { name: 'Apply code' }).click()
    await page.getByText('Code applied').waitFor()
    await page.getByText(`code ${code}: -$25.00`).waitFor()
    await page.getByText('$300.00 due', { exact: true }).waitFor()
    await expectAccessible(page)
    await page.reload()
    await chooseAction(rowOf(page, surname), `Remove code ${code}`)
    await page.getByText('$325.00 due', { exact: true }).waitFor()
  })
})
