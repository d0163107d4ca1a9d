import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { goodCard } from '#test/club.ts'
import { browser } from '../browser.ts'
import { family, invoicesOf, register, stripeScript, typeCard, withProvider } from '../registrations/steps.ts'
import { type devices, expectAccessible, toldOn, visit } from '../story.ts'

const challenged = '4000002760003184'
const declinedAfterwards = '4000008400001629'

/** A family at the checkout of its child; `confirmed` collects the intents that it confirms. */
async function atCheckout({ device = 'desktop' as keyof typeof devices } = {}) {
  const { token, surname } = await family('Ada')
  const page = await visit(browser, pages.programRegistration.path, { token, device })
  const confirmed: string[] = []
  page.on('request', request => {
    const [, id] = /payment_intents\/(\w+)\/confirm$/.exec(request.url()) ?? []
    if (id) confirmed.push(id)
  })
  await register(page, 'Ada', /Travel/)
  return { page, surname, confirmed }
}

const choose = (page: Page, button: string) => page.getByRole('button', { name: button }).click()
const refusal = (page: Page) => page.getByRole('main').getByText('We are unable to authenticate')
const paid = (page: Page) => page.getByRole('heading', { name: 'Payment Successful' }).waitFor()

describe('a card whose bank wants to see its customer', () => {
  test.each(toldOn('phone'))('asks in a dialog on a %s, and goes on as he answers', async device => {
    const { page, surname, confirmed } = await atCheckout({ device })
    await choose(page, 'Pay Now')
    await typeCard(page, challenged)
    await choose(page, 'Pay $325.00')
    await page.getByRole('dialog', { name: 'Your bank asks' }).waitFor()
    await expectAccessible(page)
    await choose(page, 'Fail authentication')
    await refusal(page).waitFor()
    expect(await invoicesOf(surname)).toMatchObject([{ amountPaid: 0 }])

    await choose(page, 'Pay $325.00')
    await page.getByRole('dialog', { name: 'Your bank asks' }).waitFor()
    await page.keyboard.press('Escape')
    await refusal(page).waitFor()

    await choose(page, 'Pay $325.00')
    await choose(page, 'Complete authentication')
    await paid(page)
    expect(await invoicesOf(surname)).toMatchObject([{ amountPaid: 32500, balance: 0 }])
    expect(confirmed).toHaveLength(3)
    expect(new Set(confirmed).size).toBe(1)
  })

  test('may be declined all the same, and another card pays', async () => {
    const { page, surname } = await atCheckout()
    await choose(page, 'Pay Now')
    await typeCard(page, declinedAfterwards)
    await choose(page, 'Pay $325.00')
    await choose(page, 'Complete authentication')
    await page.getByRole('main').getByText('Your card was declined.').waitFor()
    await page.getByLabel('Card number').fill(goodCard)
    await choose(page, 'Pay $325.00')
    await paid(page)
    expect(await invoicesOf(surname)).toMatchObject([{ amountPaid: 32500 }])
  })

  test('can be begun again after a reload in the middle of the question', async () => {
    const { page, surname, confirmed } = await atCheckout()
    await choose(page, 'Pay Now')
    await typeCard(page, challenged)
    await choose(page, 'Pay $325.00')
    await page.getByRole('button', { name: 'Complete authentication' }).waitFor()
    await page.reload()
    await choose(page, 'Pay Now')
    await typeCard(page, challenged)
    await choose(page, 'Pay $325.00')
    await choose(page, 'Complete authentication')
    await paid(page)
    expect(await invoicesOf(surname)).toMatchObject([{ amountPaid: 32500, balance: 0 }])
    expect(new Set(confirmed).size).toBe(1)
  })
})

describe('a bank that Stripe sends the browser to', () => {
  /** At the bank's own page, sent there by Stripe's form; `secretIn` tells which requests carry the secret. */
  async function atBank() {
    const { page, surname } = await atCheckout()
    await withProvider(page, 'stripe')
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

  test('sends him back to a page that asks the server, and leaves no secret behind', async () => {
    const { page, surname, clientSecret } = await atBank()
    const carriers = requestsWith(page, clientSecret)
    await choose(page, 'Complete authentication')
    await paid(page)
    expect(new URL(page.url()).search).toMatch(/^\?programId=\w+&registrationId=\w+&success=true$/)
    expect(await carriers()).toEqual(['document /checkout'])
    expect(await invoicesOf(surname)).toMatchObject([{ amountPaid: 32500, balance: 0 }])
  })

  test('says that nothing has been paid when he failed there, and lets him try again', async () => {
    const { page, surname } = await atBank()
    await choose(page, 'Fail authentication')
    await page.getByText('No payment has arrived').waitFor()
    expect(page.url()).not.toMatch(/secret|redirect_status|payment_intent/)
    expect(await invoicesOf(surname)).toMatchObject([{ amountPaid: 0 }])
    await choose(page, 'Pay Now')
    await page.getByText("Stripe's own form").waitFor()
    await choose(page, 'Pay $325.00')
    await choose(page, 'Complete authentication')
    await paid(page)
  })

  test('is not believed by its word alone', async () => {
    const { page, surname } = await atCheckout()
    await page.goto(`${page.url()}&success=true&payment_intent=pi_1&redirect_status=succeeded`)
    await page.getByText('No payment has arrived').waitFor()
    expect(page.url()).not.toMatch(/payment_intent|redirect_status/)
    expect(await invoicesOf(surname)).toMatchObject([{ amountPaid: 0 }])
  })

  test('finds him signed out, and the way through the login knows no secret either', async () => {
    const page = await visit(browser, pages.programs.path)
    const carriers = requestsWith(page, 'pi_1_secret_2')
    await page.goto(
      '/checkout?programId=prg_1&success=true&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded',
    )
    await page.getByLabel('Username').waitFor()
    expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/checkout?programId=prg_1&success=true')
    expect(await carriers()).toEqual(['document /checkout'])
  })
})

/** What the browser sends that has this text in its address, its headers or its body. */
function requestsWith(page: Page, text: string) {
  const seen: Promise<string[]>[] = []
  page.on('request', request => {
    const told = async () => {
      const headers = await request.allHeaders()
      const all = [request.url(), request.postData() ?? '', ...Object.values(headers)].join(' ')
      return all.includes(text) ? [`${request.resourceType()} ${new URL(request.url()).pathname}`] : []
    }
    seen.push(told())
  })
  return async () => (await Promise.all(seen)).flat()
}
