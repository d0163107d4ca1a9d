import { randomBytes } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import * as z from 'zod'
import { Invoice } from '#shared/invoices/model.ts'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { compareNames } from '#shared/text.ts'
import { newAccount, newPlayer } from '../../forms.ts'
import { callApi, getToken, parseToken } from '../story.ts'

/** The steps of the registration flow, as a family takes them on the screens. */

export const password = 'goalie-glove-7'
export const makeUniqueName = (begin: string) => begin + randomBytes(4).toString('hex')

/** A parent with these children, created through the API. */
export async function createFamily(...children: string[]) {
  const surname = makeUniqueName('Whitfield')
  const username = surname.toLowerCase()
  const account = newAccount(username, { lastName: surname, password, confirmPassword: password })
  const token = await parseToken(callApi(api.auth.register, { body: account }))
  for (const child of children) {
    await callApi(api.players.create, { token, body: newPlayer(child, { lastName: surname }) })
  }
  return { token, surname, username }
}

export async function createAccount(page: Page, surname: string): Promise<void> {
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
  const username = surname.toLowerCase()
  await fill('Username', username)
  await fill('Email', `${username}@example.com`)
  await fill('Password', password)
  await fill('Confirm password', password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await fill('First name', 'Dana')
  await fill('Last name', surname)
  await fill('Address', '12 Field Lane')
  await fill('City', 'Ridgeline')
  await fill('State', 'New York')
  await fill('ZIP code', '10001')
  await fill('Mobile phone', '555-010-1234')
  await page.getByLabel('I have read and accept the waiver').check()
  await page.getByLabel('I have read and accept the code of conduct').check()
  await page.getByLabel('No, please don’t').check()
  await page.getByRole('button', { name: 'Complete registration' }).click()
}

export async function addPlayer(
  page: Page,
  firstName: string,
  lastName: string,
  born?: string,
): Promise<void> {
  await fillPlayer(page, firstName, lastName, born)
  await page.getByRole('button', { name: 'Add Player' }).click()
  await page.waitForURL(`**${pages.dashboard.path}`)
  await page.getByText('Player added successfully').waitFor()
}

/** A button of each group. */
export async function choose(page: Page, answers: Record<string, string>): Promise<void> {
  for (const [group, answer] of Object.entries(answers))
    await page.getByRole('group', { name: group }).getByLabel(answer, { exact: true }).check()
}

export async function fillPlayer(
  page: Page,
  firstName: string,
  lastName: string,
  born = '04092016',
): Promise<void> {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Date of birth').fill(born)
  await choose(page, { Gender: 'Female', 'Jersey size': 'YM', 'Shorts size': 'YM', 'Helmet type': 'S' })
  await page.getByLabel('USA Lacrosse number').fill('123456789')
  await page.getByLabel('Requested jersey numbers').fill('7, 17, 22')
  await page.getByLabel('School', { exact: true }).selectOption('Other')
  await page.getByLabel('School name').fill('Hilltop Academy')
  await page.getByLabel('Contact name').fill('Robin Whitfield')
  await page.getByLabel('Contact phone').fill('555-010-9999')
  await page.getByLabel('Relationship').fill('Aunt')
  await page.getByLabel('Has medical issues').check()
  await page.getByLabel('Medical information').fill('Peanuts')
}

/** A program in the list of those that are open. */
export const cardOf = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

/** The program of the demo club that many stories register for; programs of other stories have longer names. */
export const travel = /^\w+ \d{4} Travel$/

/** From any page to the checkout of a child's registration. */
export async function registerChild(page: Page, child: string, program: RegExp): Promise<void> {
  await page.goto(pages.programRegistration.path)
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: program }) })
  await card.getByRole('button', { name: /^Register/ }).click()
  const choice = page.getByRole('dialog').getByLabel(child)
  // By keyboard: the dialog still moves while its teams load, so a click might hit the wrong element.
  await choice.press('Space')
  await choice.check()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await page.waitForURL('**/checkout?programId=*&registrationId=*')
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiration date').fill('1231')
  await page.getByLabel('Security code').fill('123')
}

export function countConfirmations(page: Page): () => number {
  let count = 0
  page.on('request', request => {
    if (request.url().endsWith('/confirm')) count += 1
  })
  return () => count
}

/** The family's invoices as the treasurer sees them, by child. */
export async function fetchInvoices(surname: string): Promise<Invoice[]> {
  const token = await getToken('admin')
  const all = z.array(Invoice).parse(await callApi(api.invoices.list, { token }))
  return all
    .filter(({ playerName }) => playerName.endsWith(surname))
    .sort((one, other) => compareNames(one.playerName, other.playerName))
}

/** The same club, as if Stripe itself took its cards, or as if it accepted none. */
export async function mockPaymentProvider(page: Page, provider: 'stripe' | 'none'): Promise<void> {
  await page.route('**/api/config*', async route => {
    const response = await route.fetch()
    const { payments, ...config } = z
      .looseObject({ payments: z.looseObject({}) })
      .parse(await response.json())
    await route.fulfill({ response, json: { ...config, payments: { ...payments, provider } } })
  })
}

/**
 * The part of Stripe's script that the screen uses. It confirms at the stand-in, and if the bank challenges its
 * customer it redirects the browser there and never resolves, like the real one.
 */
export const stripeScript = (number: string) => `
window.Stripe = key => ({
  _registerWrapper() {},
  registerAppInfo() {},
  elements({ clientSecret }) {
    const element = {
      on(name, run) { if (name === 'ready') setTimeout(run) },
      mount(box) { box.textContent = "Stripe's own form" },
      focus() {}, update() {}, destroy() {},
    }
    return { secret: clientSecret, create: () => element, getElement: () => element }
  },
  async confirmPayment({ elements: { secret }, confirmParams, redirect }) {
    if (redirect !== 'if_required' || !confirmParams.return_url.includes('success=true')) throw new Error()
    const reply = await fetch('/_local/stripe/v1/payment_intents/' + secret.split('_secret')[0] + '/confirm', {
      method: 'POST',
      body: new URLSearchParams({
        key, client_secret: secret, return_url: confirmParams.return_url, 'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': '${number}', 'payment_method_data[card][cvc]': '123',
        'payment_method_data[card][exp_month]': '12', 'payment_method_data[card][exp_year]': '31',
      }),
    })
    const { next_action } = await reply.json()
    if (!next_action) return {}
    location.assign(next_action.redirect_to_url.url)
    return new Promise(() => {})
  },
})
window.Stripe.version = 'clover'
`
