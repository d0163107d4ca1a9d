import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { browser } from '../browser.ts'
import {
  addPlayer,
  createAccount,
  createFamily,
  fillPlayer,
  makeUniqueName,
  password,
} from '../registrations/steps.ts'
import { login, readToken, signInAs } from '../signedIn.ts'
import { callApi, expectAccessible, visit } from '../story.ts'

const kept = /^We kept what you typed/
const readField = (page: Page, label: string) => page.getByLabel(label, { exact: true }).inputValue()
const readTab = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))
const countDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter(key => key.includes('form:')).length)

async function signInFamily(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).last().click()
}

/** A family's page with the form of a child, filled in, by a login as a browser has it. */
async function fillAsFamily() {
  const { surname, username } = await createFamily()
  const page = await visit(browser, `${pages.auth.path}?returnTo=${pages.playerRegistration.path}`)
  await signInFamily(page, username)
  await page.waitForURL(`**${pages.playerRegistration.path}`)
  await fillPlayer(page, 'Ada', surname)
  return { page, surname, username }
}

describe('a form that was reloaded', () => {
  test('the form of a child has what was typed, but no health data and no emergency contact', async () => {
    const { page, surname } = await fillAsFamily()
    const stored = await readTab(page)
    for (const secret of ['Peanuts', 'Robin Whitfield', '555-010-9999', 'Aunt', 'edical', 'mergency'])
      expect(stored).not.toContain(secret)
    await page.reload()
    await page
      .getByText('We kept what you typed. Not kept: the emergency contact, medical information and files.')
      .waitFor()
    await expect.poll(() => readField(page, 'First name')).toBe('Ada')
    await expect.poll(() => readField(page, 'Date of birth')).toBe('04/09/2016')
    await expect.poll(() => readField(page, 'Jersey size')).toBe('YM')
    await expect.poll(() => readField(page, 'School name')).toBe('Hilltop Academy')
    await expect.poll(() => readField(page, 'Contact name')).toBe('')
    expect(await page.getByLabel('Has medical issues').isChecked()).toBe(false)
    await expectAccessible(page)

    await addPlayer(page, 'Ada', surname)
    await expect.poll(() => countDrafts(page)).toBe(0)
    await page.goto(pages.playerRegistration.path)
    await page.getByLabel('First name').waitFor()
    expect(await page.getByText(kept).count()).toBe(0)
    expect(await readField(page, 'First name')).toBe('')
  })

  test('the form of a child is empty after starting over, and for whoever logs in after a logout', async () => {
    const { page, surname } = await fillAsFamily()
    await page.reload()
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect.poll(() => readField(page, 'First name')).toBe('')
    expect(await page.getByText(kept).count()).toBe(0)
    expect(await countDrafts(page)).toBe(0)

    await fillPlayer(page, 'Bea', surname)
    await expect.poll(() => countDrafts(page)).toBe(1)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByLabel('Username').waitFor()
    expect(await countDrafts(page)).toBe(0)
    await signInFamily(page, (await createFamily()).username)
    await page.waitForURL(url => url.pathname === pages.dashboard.path)
    await page.goto(pages.playerRegistration.path)
    await page.getByLabel('First name').waitFor()
    expect(await readField(page, 'First name')).toBe('')
    expect(await page.getByText(kept).count()).toBe(0)
  })

  test('what was typed before a session ended is not there for somebody else', async () => {
    const { page } = await fillAsFamily()
    await callApi(api.auth.logout, { token: (await readToken(page)) ?? '' })
    await page.reload()
    await page
      .getByRole('link', { name: /Login|Log in/ })
      .first()
      .click()
    await login(page, 'parent2')
    await page.getByLabel('First name').waitFor()
    expect(await readField(page, 'First name')).toBe('')
    await expect.poll(() => countDrafts(page)).toBe(0)
  })

  test('a child’s dialog has what was changed, but no emergency contact, until it is canceled', async () => {
    const { page, surname } = await fillAsFamily()
    await addPlayer(page, 'Ada', surname)
    await page.goto(pages.dashboard.path)
    await page
      .getByRole('link', { name: `Ada ${surname}` })
      .first()
      .click()
    await page.getByRole('button', { name: 'Edit Basic' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Player Information' })
    await dialog.getByLabel('First name').fill('Adele')
    await dialog.getByRole('tab', { name: 'Medical and School' }).click()
    await dialog.getByLabel('Emergency contact').fill('Kim Lee')
    await dialog.getByLabel('Medical information').fill('Bees')
    const stored = await readTab(page)
    expect(stored).toContain('Adele')
    for (const secret of ['Kim Lee', 'Bees', 'Peanuts', 'Robin Whitfield', 'edical', 'mergency'])
      expect(stored).not.toContain(secret)
    await page.reload()
    await dialog
      .getByText('We kept what you typed. Not kept: the emergency contact, medical information and notes.')
      .waitFor()
    await dialog.getByRole('tab', { name: 'Basic' }).click()
    await expect.poll(() => dialog.getByLabel('First name').inputValue()).toBe('Adele')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await countDrafts(page)).toBe(0)
    await page.getByRole('button', { name: 'Edit Basic' }).click()
    await expect.poll(() => dialog.getByLabel('First name').inputValue()).toBe('Ada')
  })

  test('the wizard of a new account has all but the passwords and consents after a reload on step 2', async () => {
    const surname = makeUniqueName('Marlow')
    const page = await visit(browser, pages.registration.path, { device: 'phone' })
    // As far as the last button, which the server does not hear of.
    await page.route('**/api/register', route => route.abort())
    await createAccount(page, surname)
    await page.getByText('Registration failed').first().waitFor()
    const stored = await readTab(page)
    expect(stored).not.toContain(password)
    expect(stored).not.toContain('accept')
    await page.reload()
    await page.getByText('We kept what you typed. Not kept: your password and consents.').waitFor()
    expect(await readField(page, 'Username')).toBe(surname.toLowerCase())
    expect(await readField(page, 'Password')).toBe('')
    await expectAccessible(page)
    for (const label of ['Password', 'Confirm password'])
      await page.getByLabel(label, { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(() => readField(page, 'First name')).toBe('Dana')
    expect(await readField(page, 'State')).toBe('NY')
    expect(await readField(page, 'Mobile phone')).toBe('555-010-1234')
    expect(await page.getByLabel('I have read and accept the waiver').isChecked()).toBe(false)

    await page.unroute('**/api/register')
    await page.getByLabel('I have read and accept the waiver').check()
    await page.getByLabel('I have read and accept the code of conduct').check()
    await page.getByLabel('No, please don’t').check()
    await page.getByRole('button', { name: 'Complete registration' }).click()
    await page.getByRole('heading', { name: 'Your account is ready' }).waitFor()
    expect(await countDrafts(page)).toBe(0)
  })

  test('a new program is still in its dialog, until the dialog is canceled', async () => {
    const page = await signInAs(browser, 'admin')
    const name = makeUniqueName('Clinic ')
    const open = () => page.goto(`${pages.programs.path}?create`)
    await open()
    await page.getByLabel('Program name').fill(name)
    await page.getByLabel('Registration password').fill('crease')
    await page.getByRole('group', { name: 'Days' }).getByLabel('Monday').check()
    expect(await readTab(page)).not.toContain('crease')
    await page.reload()
    await page.getByText(kept).waitFor()
    await expect.poll(() => readField(page, 'Program name')).toBe(name)
    await expect
      .poll(() => page.getByRole('group', { name: 'Days' }).getByLabel('Monday').isChecked())
      .toBe(true)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => countDrafts(page)).toBe(0)
    await open()
    await page.getByLabel('Program name').waitFor()
    expect(await readField(page, 'Program name')).toBe('')
    expect(await page.getByText(kept).count()).toBe(0)
  })

  test('a new event is still in its dialog, and Cancel discards it', async () => {
    const page = await signInAs(browser, 'coach')
    const place = makeUniqueName('Field ')
    await page.goto(pages.newEvent.path)
    await page.getByLabel('Location').fill(place)
    await page.reload()
    await page.getByText(kept).waitFor()
    await expect.poll(() => page.getByLabel('Location').inputValue()).toBe(place)
    await page.goto(`${pages.events.path}?create`)
    await expect.poll(() => page.getByLabel('Location').inputValue()).toBe(place)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => countDrafts(page)).toBe(0)
  })
})
