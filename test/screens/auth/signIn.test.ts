import type { Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { pages } from '#shared/pages.ts'
import { bodyOf } from '../../engines/body.ts'
import { browser, can } from '../browser.ts'
import { createAccount, createFamily, makeUniqueName, password } from '../registrations/steps.ts'
import { devicesFor, expectAccessible, visit } from '../story.ts'

const place = '/program-registration?tab=girls'
const withPlace = (path: string) => `${path}?returnTo=${encodeURIComponent(place)}`

describe.each(devicesFor('phone'))('the login on a %s', device => {
  test.skipIf(!can.cookies)(
    'the login accepts name or address, by keyboard alone, and keeps a family signed in for 30 days on request',
    { tags: 'main' },
    async () => {
      const { username } = await createFamily()
      const page = await visit(browser, withPlace(pages.auth.path), { device })
      await expectAccessible(page)
      await page.getByText('You can also use your email address.').waitFor()
      const asked = page.waitForRequest(request => request.url().endsWith('/api/login'))
      await page.getByLabel('Username').focus()
      await page.keyboard.type(`${username}@example.com`)
      await page.keyboard.press('Tab')
      await page.keyboard.type(password)
      for (const key of ['Tab', 'Tab', 'Space', 'Enter']) await page.keyboard.press(key)
      expect(bodyOf(await asked)).toMatchObject({ keep: true })
      await page.waitForURL(url => url.pathname + url.search === place)
      const cookies = await page.context().cookies()
      const left = (cookies.find(({ name }) => name === '__Host-session')?.expires ?? 0) - Date.now() / 1000
      expect(left / 86_400).toBeCloseTo(30, 1)
    },
  )

  test.skipIf(!can.cookies)(
    'the login shows what is missing under each field, and lasts until the browser closes if nothing is selected',
    async () => {
      const { username } = await createFamily()
      const page = await visit(browser, pages.auth.path, { device })
      const login = page.getByRole('button', { name: 'Login', exact: true })
      expect(await page.getByLabel('Keep me logged in').isChecked()).toBe(false)
      await login.click()
      await page.getByText('Username must be at least 3 characters').waitFor()
      await page.getByText('Password must be at least 6 characters').waitFor()
      await expectAccessible(page)
      await page.getByLabel('Username').fill(username)
      await page.getByLabel('Password').fill(password)
      await login.click()
      await page.waitForURL(url => url.pathname === pages.dashboard.path)
      const cookies = await page.context().cookies()
      expect(cookies.find(({ name }) => name === '__Host-session')?.expires).toBe(-1)
    },
  )
})

describe('registering on the way to a page', () => {
  test('a person who registers on the way to a page gets there in the end, through the tab or the link', {
    tags: 'main',
  }, async () => {
    const page = await visit(browser, withPlace(pages.auth.path))
    await page.getByRole('tab', { name: 'Register' }).click()
    await page.waitForURL(url => url.pathname === pages.registration.path)
    await page.getByRole('link', { name: 'Log in' }).click()
    await page.getByRole('link', { name: 'Register now' }).click()
    // The login form has a field with the same name.
    await page.getByRole('heading', { name: 'Create Account' }).waitFor()
    await createAccount(page, makeUniqueName('Return'))
    const player = page.getByRole('link', { name: 'Add Player Profile' })
    await expect.poll(() => player.getAttribute('href')).toBe(withPlace(pages.playerRegistration.path))
    await page.getByRole('link', { name: "I'll Do This Later" }).click()
    await page.waitForURL(url => url.pathname + url.search === place)
  })

  test('a person who opens the registration while signed in gets to the programs', async () => {
    for (const path of [pages.register.path, pages.registration.path]) {
      const page = await visit(browser, path, { as: 'parent' })
      await page.waitForURL(url => url.pathname === pages.programRegistration.path)
    }
  })
})

const errors = [
  'First name must be at least 2 characters',
  'Last name must be at least 2 characters',
  'Address must be at least 5 characters',
  'City must be at least 2 characters',
  'Please enter a valid state/province',
  'Please enter a valid ZIP/postal code',
  'Please enter a valid mobile phone number',
  'USA Lacrosse Number is required for coaches',
  'Please select a shirt size',
  'You must accept the waiver to continue',
  'You must accept the code of conduct to continue',
  'Please choose yes or no',
]

describe('the wizard', () => {
  test('the wizard shows everything that is missing, asks for three texts in their versions, and preselects none', async () => {
    const page = await visit(browser, pages.register.path, { device: 'phone' })
    await page.getByRole('button', { name: 'Continue' }).click()
    for (const text of [
      'Username must be at least 3 characters',
      'Please enter a valid email address',
      'Password must be at least 6 characters',
    ]) {
      await page.getByText(text, { exact: true }).waitFor()
    }
    const name = makeUniqueName('coach')
    await page.getByLabel('Coach').check()
    await page.getByLabel('Username').fill(name)
    await page.getByLabel('Email').fill(`${name}@example.com`)
    await page.getByLabel('Password', { exact: true }).fill('Sunshine')
    await page.getByLabel('Confirm password').focus()
    await page.getByText('This password is too common. Please choose another one.').waitFor()
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill('another')
    await page.getByLabel('Confirm password').press('Enter')
    await page.getByText('Passwords do not match').waitFor()
    await page.getByLabel('Confirm password').fill(password)
    await page.getByRole('button', { name: 'Continue' }).click()
    const complete = page.getByRole('button', { name: 'Complete registration' })
    await complete.click()
    for (const text of errors) await page.getByText(text, { exact: true }).waitFor()
    await expectAccessible(page)

    const answers: [string, string][] = [
      ['First name', 'Dana'],
      ['Last name', 'Whitfield'],
      ['Address', '12 Field Lane'],
      ['City', 'Ridgeline'],
      ['ZIP code', '10001'],
      ['Mobile phone', '555-010-1234'],
      ['USA Lacrosse number', '123456'],
    ]
    for (const [label, text] of answers) await page.getByLabel(label, { exact: true }).fill(text)
    await page.getByLabel('State', { exact: true }).selectOption('NY')
    await page.getByLabel('Shirt size').selectOption('M')
    await page.getByLabel('I have read and accept the waiver').check()
    await page.getByLabel('I have read and accept the code of conduct').check()
    const [yes, no] = [page.getByLabel('Yes, you may'), page.getByLabel('No, please don’t')]
    expect([await yes.isChecked(), await no.isChecked()]).toEqual([false, false])
    await complete.click()
    await expect.poll(() => yes.evaluate(box => box === document.activeElement)).toBe(true)
    await no.check()
    const sent = page.waitForRequest(request => request.url().endsWith('/api/register'))
    await complete.click()
    expect(bodyOf(await sent)).toMatchObject({
      ...{ acceptWaiver: true, acceptCodeOfConduct: true, mediaRelease: false },
      waiverVersion: expect.stringMatching(/./),
      codeOfConductVersion: expect.stringMatching(/./),
      mediaReleaseVersion: expect.stringMatching(/./),
    })
    await page.getByRole('link', { name: 'Return to Dashboard' }).waitFor()
  })

  test('the wizard shows a text that has changed since, and asks for a new answer', async () => {
    const page = await visit(browser, pages.registration.path)
    const message = 'The waiver has changed. Please reload the page and read it again.'
    await page.route('**/api/register', async route => {
      await page.route('**/api/config*', withNewWaiver)
      await route.fulfill({ status: 409, json: { message, issues: [{ field: 'acceptWaiver', message }] } })
    })
    await createAccount(page, makeUniqueName('Changed'))
    await page.getByText('Also on the new turf.').waitFor()
    await page.getByRole('main').getByText(message).waitFor()
    const [waiver, code] = [
      page.getByLabel('I have read and accept the waiver'),
      page.getByLabel('I have read and accept the code'),
    ]
    expect([await waiver.isChecked(), await code.isChecked()]).toEqual([false, true])
    await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Ridgeline')
    await waiver.check()
    const sent = page.waitForRequest('**/api/register')
    await page.getByRole('button', { name: 'Complete registration' }).click()
    expect(bodyOf(await sent)).toMatchObject({ acceptWaiver: true, waiverVersion: 'of today' })
  })

  test('the wizard asks before a reload discards what was typed, but not if nothing was', async () => {
    const page = await visit(browser, pages.register.path)
    const asked: string[] = []
    page.on('dialog', dialog => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await page.getByLabel('Username').click()
    await page.reload()
    expect(asked).toEqual([])
    await page.getByLabel('Username').click()
    await page.keyboard.type('historian')
    await page.reload()
    expect(asked).toEqual(['beforeunload'])
  })
})

async function withNewWaiver(route: Route): Promise<void> {
  const response = await route.fetch()
  const { consents, ...config } = z.looseObject({ consents: z.looseObject({}) }).parse(await response.json())
  const waiver = { text: 'Also on the new turf.', version: 'of today' }
  await route.fulfill({ response, json: { ...config, consents: { ...consents, waiver } } })
}
