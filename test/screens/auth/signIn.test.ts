import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { bodyOf } from '../../engines/body.ts'
import { browser, can } from '../browser.ts'
import { createProgram } from '../programs/program.ts'
import { choose, createAccount, createFamily, makeUniqueName, password } from '../registrations/steps.ts'
import { expectAccessible, homeTokens, isFocused, readTokens, visit } from '../story.ts'

const place = '/program-registration?tab=girls'
const withPlace = (path: string) => `${path}?returnTo=${encodeURIComponent(place)}`

test.skipIf(!can.cookies)(
  'the login accepts name or address, by keyboard alone, and keeps a family signed in for 30 days on request only',
  { tags: 'main' },
  async () => {
    const { username } = await createFamily()
    const ends = async (page: Page) => {
      const cookies = await page.context().cookies()
      return cookies.find(({ name }) => name === '__Host-session')?.expires ?? 0
    }
    const page = await visit(browser, withPlace(pages.auth.path), { device: 'phone' })
    await page.getByText('You can also use your email address.').waitFor()
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.getByText('Password must be at least 6 characters').waitFor()
    await page.getByLabel('Username').focus()
    await page.keyboard.type(`${username}@example.com`)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    for (const key of ['Tab', 'Tab', 'Space', 'Enter']) await page.keyboard.press(key)
    await page.waitForURL(url => url.pathname + url.search === place)
    expect(((await ends(page)) - Date.now() / 1000) / 86_400).toBeCloseTo(30, 1)

    const other = await visit(browser, pages.auth.path)
    expect(await other.getByLabel('Keep me logged in').isChecked()).toBe(false)
    await other.getByLabel('Username').fill(username)
    await other.getByLabel('Password').fill(password)
    await other.keyboard.press('Enter')
    await other.waitForURL(url => url.pathname === pages.dashboard.path)
    expect(await ends(other)).toBe(-1)
  },
)

test('a person who registers on the way to a page gets there in the end, through the tab or the link', {
  tags: 'main',
}, async () => {
  const page = await visit(browser, withPlace(pages.auth.path))
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.waitForURL(url => url.pathname === pages.registration.path)
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.getByRole('link', { name: 'Register now' }).waitFor()
  await page.getByRole('link', { name: 'New here? Create your account' }).click()
  // The login form has a field with the same name.
  await page.getByRole('heading', { name: 'Create Account' }).waitFor()
  await createAccount(page, makeUniqueName('Return'))
  const player = page.getByRole('link', { name: 'Add Player Profile' })
  await expect.poll(() => player.getAttribute('href')).toBe(withPlace(pages.playerRegistration.path))
  await page.getByRole('link', { name: "I'll Do This Later" }).click()
  await page.waitForURL(url => url.pathname + url.search === place)
  await page.goto(pages.register.path)
  await page.waitForURL(url => url.pathname === pages.programRegistration.path)
})

test('the wizard of a coach asks for three texts in their versions, and preselects none', async () => {
  const page = await visit(browser, pages.register.path, { device: 'phone' })
  const name = makeUniqueName('coach')
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('Coach').check()
  // No `username`: Chromium would fill in the email.
  await expect.poll(() => readTokens(page, ['Username', 'Email'])).toEqual(['nickname', 'email'])
  await fill('Username', name)
  await fill('Email', `${name}@example.com`)
  await fill('Password', 'lacrosse1')
  await page.keyboard.press('Tab')
  await page.getByText('This password is too common. Please choose another one.').waitFor()
  await fill('Password', password)
  await fill('Confirm password', password)
  await page.getByRole('button', { name: 'Continue' }).click()
  const complete = page.getByRole('button', { name: 'Complete registration' })
  await complete.click()
  for (const text of ['USA Lacrosse Number is required for coaches', 'Please select a shirt size'])
    await page.getByText(text, { exact: true }).waitFor()
  await expectAccessible(page)
  await expect.poll(() => readTokens(page, Object.keys(homeTokens))).toEqual(Object.values(homeTokens))
  const tops = ['City', 'State', 'ZIP code'].map(async label => {
    const box = await page.getByLabel(label, { exact: true }).boundingBox()
    return box?.y
  })
  expect(new Set(await Promise.all(tops)).size).toBe(1)
  await fill('City', 'Ridgeline')
  const answers = {
    ...{ 'First name': 'Dana', 'Last name': 'Whitfield', Address: '12 Field Lane', 'ZIP code': '10001' },
    ...{ 'Mobile phone': '555-010-1234', 'USA Lacrosse number': '123456' },
  }
  for (const [label, text] of Object.entries(answers)) await fill(label, text)
  await fill('State', 'Ontario')
  await choose(page, { 'Shirt size': 'M' })
  await page.getByLabel('I have read and accept the waiver').check()
  await page.getByLabel('I have read and accept the code of conduct').check()
  const [yes, no] = [page.getByLabel('Yes, you may'), page.getByLabel('No, please don’t')]
  expect([await yes.isChecked(), await no.isChecked()]).toEqual([false, false])
  await complete.click()
  await expect.poll(() => yes.evaluate(isFocused)).toBe(true)
  await no.check()

  const sent = page.waitForRequest('**/api/register')
  await complete.click()
  expect(bodyOf(await sent)).toMatchObject({
    ...{
      acceptWaiver: true,
      acceptCodeOfConduct: true,
      mediaRelease: false,
      waiverVersion: expect.stringMatching(/./),
    },
    state: 'ON',
    codeOfConductVersion: expect.stringMatching(/./),
    mediaReleaseVersion: expect.stringMatching(/./),
  })
})

test('a newcomer whose open programs cannot be loaded gets two ways to them, and nothing moves', async () => {
  for (let more = 0; more < 3; more += 1) await createProgram()
  const page = await visit(browser, pages.faq.path, { device: 'narrow' })
  await page.route('**/api/programs?*', route => route.fulfill({ status: 503, json: { message: 'Broken' } }))
  await page.goto(pages.auth.path)
  await page.getByText('The open programs couldn’t be loaded.').waitFor()
  await page.getByRole('link', { name: 'All open programs' }).waitFor()
  await expectAccessible(page)
  const account = page.getByRole('link', { name: 'New here? Create your account' })
  const place = await account.boundingBox()
  await page.unroute('**/api/programs?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(3)
  expect(await account.boundingBox()).toEqual(place)
})
