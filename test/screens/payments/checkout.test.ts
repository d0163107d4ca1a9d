import { expect, test } from 'vitest'
import * as z from 'zod'
import { pages } from '#shared/pages.ts'
import { validCard } from '../../club.ts'
import { fetchRouted } from '../../engines/body.ts'
import { browser } from '../browser.ts'
import {
  createFamily,
  fetchInvoices,
  fillCard,
  mockPaymentProvider,
  registerChild,
  stripeScript,
  travel,
} from '../registrations/steps.ts'
import { expectAccessible, passTimeUntil, visit } from '../story.ts'

test('the checkout charges once if two tabs pay', { tags: 'main' }, async () => {
  const { token, surname } = await createFamily('Ada')
  const first = await visit(browser, pages.programRegistration.path, { token })
  await registerChild(first, 'Ada', travel)
  const second = await first.context().newPage()
  await second.goto(first.url())
  for (const page of [first, second]) {
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await fillCard(page, validCard)
  }
  for (const page of [first, second]) {
    await page.getByRole('button', { name: 'Pay $325.00' }).click()
    await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()
  }
  await expect
    .poll(() => fetchInvoices(surname))
    .toMatchObject([{ amountPaid: 32500, balance: 0, status: 'paid' }])
  await second.goto(second.url().replace('&success=true', ''))
  await second.getByText(`Ada ${surname}’s registration for`).waitFor()
})

test('the checkout waits while the payment is being confirmed, and believes only the server', async () => {
  const { token } = await createFamily('Ada')
  const page = await visit(browser, pages.programRegistration.path, { token })
  await registerChild(page, 'Ada', travel)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await fillCard(page, validCard)
  let asked = 0
  await page.route('**/api/registrations/*', async route => {
    asked += 1
    const response = await fetchRouted(route)
    const row = z.record(z.string(), z.unknown()).parse(await response.json())
    const late = { ...row, balance: 32500, paymentStatus: 'pending', processing: true }
    await route.fulfill({ response, json: asked < 3 ? late : row })
  })
  await page.clock.install()
  await page.getByRole('button', { name: 'Pay $325.00' }).click()
  await page.getByRole('heading', { name: 'Your payment is being confirmed' }).waitFor()
  await passTimeUntil(page, page.getByRole('heading', { name: 'Payment Successful' }))
  expect(asked).toBe(3)
})

test('the checkout offers only to pay later if the club accepts no cards, and tells the office why', async () => {
  const { token, surname } = await createFamily('Ada')
  const page = await visit(browser, pages.programRegistration.path, { token, device: 'phone' })
  await mockPaymentProvider(page, 'none')
  await registerChild(page, 'Ada', travel)
  await page.getByText('The club doesn’t take cards online yet').waitFor()
  expect(await page.getByRole('button', { name: 'Pay Now' }).count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pay Later' }).click()
  await page.getByRole('button', { name: 'Yes, pay later' }).click()
  await page.getByRole('heading', { name: 'Registered, payment due later' }).waitFor()
  await expect.poll(() => fetchInvoices(surname)).toMatchObject([{ amountPaid: 0, balance: 32500 }])

  const office = await visit(browser, pages.auth.path, { as: 'admin' })
  await mockPaymentProvider(office, 'none')
  await office.goto(pages.dashboard.path)
  await office.getByText('The club doesn’t take cards yet').waitFor()
})

test('the checkout passes the card to Stripe if the club uses Stripe', async () => {
  const { token, surname } = await createFamily('Ada')
  const page = await visit(browser, pages.programRegistration.path, { token })
  await mockPaymentProvider(page, 'stripe')
  await registerChild(page, 'Ada', travel)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await page.getByText('The card form couldn’t be loaded').waitFor()
  await page.route('https://js.stripe.com/**', route =>
    route.fulfill({ contentType: 'text/javascript', body: stripeScript(validCard) }),
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText("Stripe's own form").waitFor()
  await page.getByRole('button', { name: 'Pay $325.00' }).click()
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()
  await expect.poll(() => fetchInvoices(surname)).toMatchObject([{ amountPaid: 32500 }])
})
