import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { pages } from '#shared/pages.ts'
import { goodCard } from '../club.ts'
import { browser } from './browser.ts'
import { family, invoicesOf, onStripe, register, stripeScript, typeCard } from './line.ts'
import { visit } from './story.ts'

describe('the checkout', () => {
  test('charges once where two tabs pay', async () => {
    const { token, surname } = await family('Ada')
    const first = await visit(browser, pages.programRegistration.path, { token })
    await register(first, 'Ada', /Travel/)
    const second = await first.context().newPage()
    await second.goto(first.url())
    for (const page of [first, second]) {
      await page.getByRole('button', { name: 'Pay Now' }).click()
      await typeCard(page, goodCard)
    }
    for (const page of [first, second]) {
      await page.getByRole('button', { name: 'Pay $325.00' }).click()
      await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()
    }
    expect(await invoicesOf(surname)).toMatchObject([{ amountPaid: 32500, balance: 0, status: 'paid' }])
    await second.goto(second.url().replace('&success=true', ''))
    await second.getByText(`Ada ${surname}’s registration for`).waitFor()
  })

  test('waits while the payment is being confirmed, and believes the server alone', async () => {
    const { token } = await family('Ada')
    const page = await visit(browser, pages.programRegistration.path, { token })
    await register(page, 'Ada', /Travel/)
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await typeCard(page, goodCard)
    let asked = 0
    await page.route('**/api/registrations/*', async route => {
      asked += 1
      const response = await route.fetch()
      const row = z.record(z.string(), z.unknown()).parse(await response.json())
      const late = { ...row, balance: 32500, paymentStatus: 'pending', processing: true }
      await route.fulfill({ response, json: asked < 3 ? late : row })
    })
    await page.getByRole('button', { name: 'Pay $325.00' }).click()
    await page.getByRole('heading', { name: 'Your payment is being confirmed' }).waitFor()
    await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()
    expect(asked).toBe(3)
  })

  test('pays by a card whose bank wants to be asked, and tells when it refuses', async () => {
    const { token, surname } = await family('Ada')
    const page = await visit(browser, pages.programRegistration.path, { token })
    await register(page, 'Ada', /Travel/)
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await typeCard(page, '4000002760003184')
    await page.getByRole('button', { name: 'Pay $325.00' }).click()
    await page.getByRole('button', { name: 'Refuse' }).click()
    await page.getByRole('main').getByText('We are unable to authenticate').waitFor()
    await page.getByRole('button', { name: 'Pay $325.00' }).click()
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()
    expect(await invoicesOf(surname)).toMatchObject([{ amountPaid: 32500 }])
  })

  test('hands the card to Stripe where the club is on Stripe, and takes its secret out of the address', async () => {
    const { token, surname } = await family('Ada')
    const page = await visit(browser, pages.programRegistration.path, { token })
    await onStripe(page)
    await register(page, 'Ada', /Travel/)
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await page.getByText('The card form could not be loaded').waitFor()
    await page.route('https://js.stripe.com/**', route =>
      route.fulfill({ contentType: 'text/javascript', body: stripeScript }),
    )
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText("Stripe's own form").waitFor()
    await page.getByRole('button', { name: 'Pay $325.00' }).click()
    await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()
    expect(await invoicesOf(surname)).toMatchObject([{ amountPaid: 32500 }])

    await page.goto(`${page.url()}&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2`)
    await page.waitForURL(url => !url.search.includes('secret'))
    await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()
  })
})
