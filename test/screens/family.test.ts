import { randomBytes } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { Invoice } from '#shared/invoices/model.ts'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { launchBrowser } from '../browser.ts'
import { declinedCard, goodCard } from '../club.ts'
import { newAccount, newPlayer } from '../forms.ts'
import { ask, expectAccessible, tokenFrom, tokenOf, visit } from './story.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterEach(() => Promise.all(browser.contexts().map(context => context.close())))
afterAll(() => browser?.close())

describe.each(['phone', 'desktop'] as const)('a family on a %s', device => {
  test('creates an account, adds four children, and settles a place for each in its own way', {
    timeout: 120_000,
  }, async () => {
    const surname = newName('Line')
    const page = await visit(browser, pages.register.path, { device })
    await createAccount(page, surname)
    await page.getByRole('link', { name: 'Add Player Profile' }).click()
    await addPlayer(page, 'Ada', surname)
    for (const child of ['Ben', 'Cleo', 'Dan']) {
      await page.goto(pages.playerRegistration.path)
      await addPlayer(page, child, surname)
    }

    await register(page, 'Ada', /Travel/)
    await page.goto(`${page.url()}&success=true`)
    await page.getByText('No payment has arrived').waitFor()
    expect(await invoicesOf(surname)).toMatchObject([{ amountPaid: 0, balance: 32500, status: 'unpaid' }])
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await typeCard(page, goodCard)
    const confirmations = countConfirmations(page)
    await page.getByRole('button', { name: 'Pay $325.00' }).dblclick()
    await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()
    expect(confirmations()).toBe(1)
    expect(new URL(page.url()).searchParams.get('success')).toBe('true')

    await page.getByRole('link', { name: 'Register for Another Program' }).click()
    await register(page, 'Ben', /Travel/)
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await typeCard(page, declinedCard)
    await page.getByRole('button', { name: 'Pay $325.00' }).click()
    await page.getByRole('main').getByText('Your card was declined.').waitFor()
    await page.getByLabel('Card number').fill(goodCard)
    await page.getByRole('button', { name: 'Pay $325.00' }).click()
    await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()

    await page.getByRole('link', { name: 'Register for Another Program' }).click()
    await register(page, 'Cleo', /Travel/)
    await page.getByRole('button', { name: 'Pay Later' }).click()
    await page.getByRole('button', { name: 'Yes, pay later' }).click()
    await page.getByRole('heading', { name: 'Registered, to be paid later' }).waitFor()

    await page.getByRole('link', { name: 'Register for Another Program' }).click()
    await page.getByRole('link', { name: /^Finish checkout for Cleo/ }).waitFor()
    await register(page, 'Dan', /Clinic/)
    await page.getByRole('heading', { name: 'No Payment Required' }).waitFor()
    await page.getByRole('button', { name: 'Complete Registration' }).click()
    await page.getByRole('heading', { name: 'Registration Complete' }).waitFor()

    const children = (await invoicesOf(surname)).map(({ playerName, amountPaid, balance }) => ({
      child: playerName.split(' ')[0],
      amountPaid,
      balance,
    }))
    expect(children).toEqual([
      { child: 'Ada', amountPaid: 32500, balance: 0 },
      { child: 'Ben', amountPaid: 32500, balance: 0 },
      { child: 'Cleo', amountPaid: 0, balance: 32500 },
      { child: 'Dan', amountPaid: 0, balance: 0 },
    ])
  })

  test('finds nothing that axe would find', async () => {
    const { token } = await family('Ada', 'Ben')
    const page = await visit(browser, pages.playerRegistration.path, { token, device })
    await page.getByRole('button', { name: 'Add Player' }).click()
    await page.getByText('Please provide a date of birth').waitFor()
    await expectAccessible(page)
    for (const child of ['Ada', 'Ben']) {
      await page.goto(pages.programRegistration.path)
      await page.getByRole('button', { name: /^Register for .*Travel/ }).click()
      await page.getByLabel(child).check()
      if (child === 'Ada') await expectAccessible(page)
      await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
      await page.getByRole('button', { name: 'Pay Now' }).waitFor()
    }
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Pay Later' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Go back' }).click()
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await typeCard(page, declinedCard)
    await page.getByRole('button', { name: 'Pay $325.00' }).click()
    await page.getByRole('main').getByText('Your card was declined.').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Card number').fill(goodCard)
    await page.getByRole('button', { name: 'Pay $325.00' }).click()
    await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()
    await expectAccessible(page)
    await page.goto(pages.programRegistration.path)
    await page.getByText('Finish checkout').first().waitFor()
    await expectAccessible(page)
    await page.goto('/checkout?programId=none')
    await page.getByRole('heading', { name: 'No Pending Registration' }).waitFor()
    await expectAccessible(page)
  })
})

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

describe('the forms', () => {
  test('tell what is missing, field by field, and restore what was typed before a session ended', async () => {
    const { token, username } = await family()
    const page = await visit(browser, '/auth')
    await page.evaluate(token => localStorage.setItem('authToken', token), token)
    await page.goto(pages.playerRegistration.path)
    await page.getByRole('button', { name: 'Add Player' }).click()
    for (const text of missing) await page.getByText(text, { exact: true }).waitFor()
    expect(await page.getByLabel('First Name').evaluate(input => input === document.activeElement)).toBe(true)

    await page.getByLabel('First Name').fill('Typed Before')
    await page.getByLabel('Date of Birth').fill('02302016')
    await page.getByText('Invalid date format. Please use MM/DD/YYYY format.').waitFor()
    await page.getByLabel('Date of Birth').fill('12/31/2008')
    await page.getByText('Please enter a valid date of birth').waitFor()

    await ask(api.auth.logout, { token })
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await page.getByRole('link', { name: 'Go to Login' }).click()
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe('Typed Before')

    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await page.waitForURL(`**${pages.dashboard.path}`)
  })

  test('ask a visitor to log in, and bring him back to the program', async () => {
    const page = await visit(browser, pages.programRegistration.path)
    const link = page.getByRole('link', { name: /^Register for .*Travel/ })
    const address = await link.getAttribute('href')
    expect(address).toMatch(/^\/auth\?returnTo=%2Fprogram-registration%3FprogramId%3Dprg_/)
    await link.click()
    await page.getByLabel('Username').fill('parent')
    await page.getByLabel('Password').fill('Lacrosse-2026!')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.getByRole('dialog', { name: /^Register for .*Travel/ }).waitFor()
    expect(await page.getByLabel('Riley').isDisabled()).toBe(true)
  })

  test('register with a password, a player, and nothing less', async () => {
    const { token } = await family()
    const page = await visit(browser, pages.programRegistration.path, { token })
    const begin = () => page.getByRole('button', { name: 'Register for Goalie Camp' }).click()
    await begin()
    await page.getByRole('heading', { name: 'No Players Found' }).waitFor()
    await ask(api.players.create, { token, body: newPlayer('Ada') })
    await page.reload()
    const proceed = page.getByRole('button', { name: 'Proceed to Checkout' })
    await proceed.click()
    await page.getByText('Missing information').waitFor()
    await page.getByLabel('Ada').check()
    await page.getByLabel('Registration Password').fill('wrong')
    await proceed.click()
    await page.getByRole('dialog').getByText('The registration password is not correct').waitFor()
    await page.getByLabel('Registration Password').fill('crease')
    await proceed.click()
    await page.getByRole('button', { name: 'Pay Now' }).waitFor()
  })
})

const password = 'goalie-glove-7'
const newName = (begin: string) => begin + randomBytes(4).toString('hex')

const missing = [
  'First name must be at least 2 characters',
  'Last name must be at least 2 characters',
  'Please provide a date of birth',
  'Please select a gender',
  'USA Lacrosse Number is required for players',
  'Please select a jersey size',
  'Please select a shorts size',
  'Please select a helmet type',
  'Please select or enter a school',
  'Emergency contact name must be at least 2 characters',
  'Please provide a valid emergency contact phone number',
  'Relationship must be at least 2 characters',
]

/** A parent with these children, made without a browser. */
async function family(...children: string[]) {
  const surname = newName('Whitfield')
  const username = surname.toLowerCase()
  const account = newAccount(username, { lastName: surname, password, confirmPassword: password })
  const token = await tokenFrom(ask(api.auth.register, { body: account }))
  for (const child of children) {
    await ask(api.players.create, { token, body: newPlayer(child, { lastName: surname }) })
  }
  return { token, surname, username }
}

async function createAccount(page: Page, surname: string): Promise<void> {
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
  const username = surname.toLowerCase()
  await fill('Username', username)
  await fill('Email', `${username}@example.com`)
  await fill('Password', password)
  await fill('Confirm Password', password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await fill('First Name', 'Dana')
  await fill('Last Name', surname)
  await fill('Address', '12 Field Lane')
  await fill('City', 'Ridgeline')
  await fill('State', 'NY')
  await fill('ZIP Code', '10001')
  await fill('Mobile Phone', '555-010-1234')
  await page.getByLabel('I have read the waiver').check()
  await page.getByRole('button', { name: 'Complete Registration' }).click()
}

async function addPlayer(page: Page, firstName: string, lastName: string): Promise<void> {
  await page.getByLabel('First Name').fill(firstName)
  await page.getByLabel('Last Name').fill(lastName)
  await page.getByLabel('Date of Birth').fill('04092016')
  await page.getByLabel('Gender').selectOption('Female')
  await page.getByLabel('USA Lacrosse Number').fill('123456789')
  await page.getByLabel('Jersey Size').selectOption('YM')
  await page.getByLabel('Shorts Size').selectOption('YM')
  await page.getByLabel('Helmet Type').selectOption('S')
  await page.getByLabel('Requested Jersey Numbers').fill('7, 17, 22')
  await page.getByLabel('School', { exact: true }).selectOption('Other')
  await page.getByLabel('Name of the School').fill('Hilltop Academy')
  await page.getByLabel('Contact Name').fill('Robin Whitfield')
  await page.getByLabel('Contact Phone').fill('555-010-9999')
  await page.getByLabel('Relationship').fill('Aunt')
  await page.getByLabel('Has medical issues').check()
  await page.getByLabel('Medical Information').fill('Peanuts')
  await page.getByRole('button', { name: 'Add Player' }).click()
  await page.waitForURL(`**${pages.dashboard.path}`)
  await page.getByText('Player added successfully').waitFor()
}

/** From wherever to the checkout of a child's registration. */
async function register(page: Page, child: string, program: RegExp): Promise<void> {
  await page.goto(pages.programRegistration.path)
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: program }) })
  await card.getByRole('button', { name: /^Register/ }).click()
  await page.getByLabel(child).check()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await page.waitForURL('**/checkout?programId=*&registrationId=*')
}

async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiration date').fill('1231')
  await page.getByLabel('Security code').fill('123')
}

function countConfirmations(page: Page): () => number {
  let count = 0
  page.on('request', request => {
    if (request.url().endsWith('/confirm')) count += 1
  })
  return () => count
}

/** What the treasurer sees of a family, by child. */
async function invoicesOf(surname: string): Promise<Invoice[]> {
  const token = await tokenOf('admin')
  const all = z.array(Invoice).parse(await ask(api.invoices.list, { token }))
  return all
    .filter(({ playerName }) => playerName.endsWith(surname))
    .sort((one, other) => one.playerName.localeCompare(other.playerName))
}

async function onStripe(page: Page): Promise<void> {
  await page.route('**/api/config*', async route => {
    const response = await route.fetch()
    const { payments, ...config } = z
      .looseObject({ payments: z.looseObject({}) })
      .parse(await response.json())
    await route.fulfill({ response, json: { ...config, payments: { ...payments, provider: 'stripe' } } })
  })
}

/** As much of Stripe's script as the screen speaks to; it confirms at the stand-in with a good card. */
const stripeScript = `
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
    await fetch('/_local/stripe/v1/payment_intents/' + secret.split('_secret')[0] + '/confirm', {
      method: 'POST',
      body: new URLSearchParams({
        key, client_secret: secret, 'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': '${goodCard}', 'payment_method_data[card][cvc]': '123',
        'payment_method_data[card][exp_month]': '12', 'payment_method_data[card][exp_year]': '31',
      }),
    })
    return {}
  },
})
window.Stripe.version = 'clover'
`
