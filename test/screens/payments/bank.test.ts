import type { Page, Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { textOf } from '../../engines/body.ts'
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
import { type devices, devicesFor, expectAccessible, visit } from '../story.ts'

const challenged = '4000002760003184'
const declinedAfterwards = '4000008400001629'

/** A family at the checkout; `confirmed` collects the intents that it confirms. */
async function atCheckout({ device = 'desktop' as keyof typeof devices } = {}) {
  const { token, surname } = await createFamily('Ada')
  const page = await visit(browser, pages.programRegistration.path, { token, device })
  const confirmed: string[] = []
  page.on('request', request => {
    const [, id] = /payment_intents\/(\w+)\/confirm$/.exec(request.url()) ?? []
    if (id) confirmed.push(id)
  })
  await registerChild(page, 'Ada', travel)
  return { page, surname, confirmed }
}

const choose = (page: Page, button: string) => page.getByRole('button', { name: button }).click()
const refusal = (page: Page) => page.getByRole('main').getByText('We are unable to authenticate')
const waitForPayment = (page: Page) => page.getByRole('heading', { name: 'Payment Successful' }).waitFor()

describe('a card whose bank challenges its customer', () => {
  test.each(devicesFor('phone'))(
    'a bank’s challenge is shown in a dialog on a %s, and the payment continues with the answer',
    { tags: 'main' },
    async device => {
      const { page, surname, confirmed } = await atCheckout({ device })
      await choose(page, 'Pay Now')
      await fillCard(page, challenged)
      await choose(page, 'Pay $325.00')
      await page.getByRole('dialog', { name: 'Your bank asks' }).waitFor()
      await expectAccessible(page)
      await choose(page, 'Fail authentication')
      await refusal(page).waitFor()
      await expect.poll(() => fetchInvoices(surname)).toMatchObject([{ amountPaid: 0 }])

      await choose(page, 'Pay $325.00')
      await page.getByRole('dialog', { name: 'Your bank asks' }).waitFor()
      await page.keyboard.press('Escape')
      await refusal(page).waitFor()

      await page.getByLabel('Card number').fill(declinedAfterwards)
      await choose(page, 'Pay $325.00')
      await choose(page, 'Complete authentication')
      await page.getByRole('main').getByText('Your card was declined.').waitFor()

      await page.getByLabel('Card number').fill(challenged)
      await choose(page, 'Pay $325.00')
      await choose(page, 'Complete authentication')
      await waitForPayment(page)
      await expect.poll(() => fetchInvoices(surname)).toMatchObject([{ amountPaid: 32500, balance: 0 }])
      expect(confirmed).toHaveLength(4)
      expect(new Set(confirmed).size).toBe(1)
    },
  )

  test('a payment can be started again after a reload in the middle of the bank’s challenge', async () => {
    const { page, surname, confirmed } = await atCheckout()
    await choose(page, 'Pay Now')
    await fillCard(page, challenged)
    await choose(page, 'Pay $325.00')
    await page.getByRole('button', { name: 'Complete authentication' }).waitFor()
    await page.reload()
    await choose(page, 'Pay Now')
    await fillCard(page, challenged)
    await choose(page, 'Pay $325.00')
    await choose(page, 'Complete authentication')
    await waitForPayment(page)
    await expect.poll(() => fetchInvoices(surname)).toMatchObject([{ amountPaid: 32500, balance: 0 }])
    expect(new Set(confirmed).size).toBe(1)
  })
})

describe('a bank to which Stripe redirects the browser', () => {
  /** On the bank's page, redirected by Stripe's form; `requestsWith` lists the requests that carry the secret. */
  async function atBank() {
    const { page, surname } = await atCheckout()
    await mockPaymentProvider(page, 'stripe')
    await page.route('https://js.stripe.com/**', route =>
      route.fulfill({ contentType: 'text/javascript', body: stripeScript(challenged) }),
    )
    await page.reload()
    const answered = page.waitForResponse('**/api/create-payment-intent')
    await choose(page, 'Pay Now')
    const { clientSecret }: { clientSecret: string } = await (await answered).json()
    await page.getByText("Stripe's own form").waitFor()
    await choose(page, 'Pay $325.00')
    await page.getByRole('heading', { name: 'The test bank asks' }).waitFor()
    return { page, surname, clientSecret }
  }

  test('a redirecting bank sends the payer back to a page that asks the server, and leaves no secret behind', {
    tags: 'main',
  }, async () => {
    const { page, surname, clientSecret } = await atBank()
    const carriers = requestsWith(page, clientSecret)
    await choose(page, 'Complete authentication')
    await waitForPayment(page)
    expect(new URL(page.url()).search).toMatch(/^\?programId=\w+&registrationId=\w+&success=true$/)
    expect(await carriers()).toEqual(['document /checkout'])
    await expect.poll(() => fetchInvoices(surname)).toMatchObject([{ amountPaid: 32500, balance: 0 }])
  })

  test('a redirecting bank’s refusal says that nothing has been paid, and offers to try again', async () => {
    const { page, surname } = await atBank()
    await choose(page, 'Fail authentication')
    await page.getByText('No payment received').waitFor()
    expect(page.url()).not.toMatch(/secret|redirect_status|payment_intent/)
    await expect.poll(() => fetchInvoices(surname)).toMatchObject([{ amountPaid: 0 }])
    await choose(page, 'Pay Now')
    await page.getByText("Stripe's own form").waitFor()
    await choose(page, 'Pay $325.00')
    await choose(page, 'Complete authentication')
    await waitForPayment(page)
  })

  test('a signed-out payer who returns from the bank logs in, and no secret is left in the address', async () => {
    const page = await visit(browser, pages.programs.path)
    // A request that the next page cancels never reports its headers.
    await page.waitForLoadState('networkidle')
    const carriers = requestsWith(page, 'pi_1_secret_2')
    await page.goto(
      '/checkout?programId=prg_1&success=true&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded',
    )
    await page.getByLabel('Username').waitFor()
    expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/checkout?programId=prg_1&success=true')
    expect(await carriers()).toEqual(['document /checkout'])
  })
})

/**
 * The requests so far that contain this text in their URL, headers or body. One that never ends never reports the headers
 * of the network, so of such a one those are read that the page gave it.
 */
function requestsWith(page: Page, text: string) {
  const requests: Request[] = []
  const ended = new Set<Request>()
  page.on('request', request => requests.push(request))
  page.on('requestfinished', request => ended.add(request))
  const describeMatch = async (request: Request) => {
    const headers = ended.has(request) ? await request.allHeaders() : request.headers()
    const all = [request.url(), textOf(request), ...Object.values(headers)].join(' ')
    return all.includes(text) ? [`${request.resourceType()} ${new URL(request.url()).pathname}`] : []
  }
  return async () => {
    await page.waitForLoadState('networkidle')
    return (await Promise.all(requests.map(describeMatch))).flat()
  }
}
