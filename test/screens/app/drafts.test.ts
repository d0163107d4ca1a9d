import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { PlayerSummary } from '#shared/players/model.ts'
import { api } from '#shared/routes.ts'
import { newPlayer } from '../../forms.ts'
import { browser } from '../browser.ts'
import { withId } from '../programs/program.ts'
import {
  addPlayer,
  createAccount,
  createFamily,
  fillPlayer,
  makeUniqueName,
  password,
} from '../registrations/steps.ts'
import { triggerFocus } from '../signedIn.ts'
import { callApi, expectAccessible, visit } from '../story.ts'

/** What a form may write down is in test/frontend/formDrafts.test.ts; this is what a browser has then. */
const kept = /^We kept what you typed/
const secrets = ['Peanuts', 'Robin Whitfield', '555-010-9999', 'Aunt', 'edical', 'mergency']
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

async function expectEmptyForm(page: Page): Promise<void> {
  await page.getByLabel('First name').waitFor()
  expect(await readField(page, 'First name')).toBe('')
  expect(await page.getByText(kept).count()).toBe(0)
}

test('the form of a child has what was typed after a reload, but no health data and no emergency contact', async () => {
  const { page, surname } = await fillAsFamily()
  const stored = await readTab(page)
  for (const secret of secrets) expect(stored).not.toContain(secret)
  await page.reload()
  await page
    .getByText('We kept what you typed. Not kept: the emergency contact, medical information and files.')
    .waitFor()
  await expect.poll(() => readField(page, 'First name')).toBe('Ada')
  await expect.poll(() => readField(page, 'Date of birth')).toBe('04/09/2016')
  await expect.poll(() => readField(page, 'School name')).toBe('Hilltop Academy')
  await expect.poll(() => readField(page, 'Contact name')).toBe('')
  expect(await page.getByLabel('Has medical issues').isChecked()).toBe(false)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expectEmptyForm(page)
  expect(await countDrafts(page)).toBe(0)

  await addPlayer(page, 'Ada', surname)
  await expect.poll(() => countDrafts(page)).toBe(0)
  await page.goto(pages.playerRegistration.path)
  await expectEmptyForm(page)

  await fillPlayer(page, 'Bea', surname)
  await expect.poll(() => countDrafts(page)).toBe(1)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByLabel('Username').waitFor()
  expect(await countDrafts(page)).toBe(0)
})

test('the wizard of a new account has what was typed after a reload, but no password and no consent, and nothing once it is sent', async () => {
  const page = await visit(browser, pages.register.path, { device: 'phone' })
  const surname = makeUniqueName('Draft')
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
  const fillPasswords = async () => {
    await fill('Password', password)
    await fill('Confirm password', password)
    await page.getByRole('button', { name: 'Continue' }).click()
  }
  await fill('Username', surname)
  await fill('Email', `${surname}@example.com`)
  await fillPasswords()
  await fill('First name', 'Dana')
  await page.getByLabel('I have read and accept the waiver').check()
  await page.getByLabel('No, please don’t').check()
  const stored = await readTab(page)
  expect(stored).toContain('Dana')
  for (const secret of [password, 'accept', 'mediaRelease']) expect(stored).not.toContain(secret)
  await page.reload()
  await page.getByText('We kept what you typed. Not kept: your password and consents.').waitFor()
  await expect.poll(() => readField(page, 'Username')).toBe(surname)
  await expect.poll(() => readField(page, 'Password')).toBe('')
  await fillPasswords()
  await expect.poll(() => readField(page, 'First name')).toBe('Dana')
  expect(await page.getByLabel('I have read and accept the waiver').isChecked()).toBe(false)
  await page.getByRole('button', { name: 'Back' }).click()
  await createAccount(page, surname)
  await page.getByRole('heading', { name: 'Your account is ready' }).waitFor()
  expect(await countDrafts(page)).toBe(0)
})

test('what a family has changed of its child is there after a reload without its health, and not over what the other guardian saved', async () => {
  const { token, surname } = await createFamily()
  const health = { hasMedicalIssues: true, medicalInfo: 'Peanuts' }
  const body = newPlayer('Ada', { lastName: surname, ...health })
  const { id } = PlayerSummary.parse(await callApi(api.players.create, { token, body }))
  const page = await visit(browser, `${pages.account.path}?player=${id}`, { token })
  const dialog = page.getByRole('dialog', { name: 'Edit Player Information' })
  const nickname = dialog.getByLabel('First name')
  const change = async (name: string) => {
    await nickname.fill(name)
    await dialog.getByRole('tab', { name: 'Medical and School' }).click()
    await dialog.getByLabel('Medical information').fill('Peanuts and milk')
    await dialog.getByLabel('Emergency phone').fill('555-010-9998')
    await dialog.getByRole('tab', { name: 'Basic' }).click()
  }
  await change('Adele')
  const stored = await readTab(page)
  expect(stored).toContain('Adele')
  for (const secret of [...secrets, '555-010-9998']) expect(stored).not.toContain(secret)
  await page.reload()
  await expect.poll(() => nickname.inputValue()).toBe('Adele')
  await dialog
    .getByText('Not kept: the emergency contact, medical information and notes.', { exact: false })
    .waitFor()
  await dialog.getByRole('tab', { name: 'Medical and School' }).click()
  await expect.poll(() => dialog.getByLabel('Medical information').inputValue()).toBe('Peanuts')
  await dialog.getByRole('tab', { name: 'Basic' }).click()

  await callApi(withId(api.players.update, id), { token, body: { firstName: 'Adam' } })
  await page.reload()
  await expect.poll(() => nickname.inputValue()).toBe('Adam')
  await change('Adriana')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Player updated successfully').waitFor()
  await expect.poll(() => countDrafts(page)).toBe(0)
})

test('what a family has typed is gone at the end of its session, and for the next account in this tab', async () => {
  const { page } = await fillAsFamily()
  await expect.poll(() => countDrafts(page)).toBe(1)
  for (const path of [/\/api\/user\?/, '**/api/recover-session'])
    await page.route(path, route => route.fulfill({ status: 401, json: { message: 'No' } }))
  await triggerFocus(page)
  await page.getByRole('heading', { name: 'Your session has expired' }).waitFor()
  await expect.poll(() => countDrafts(page)).toBe(0)

  const { page: shared } = await fillAsFamily()
  await expect.poll(() => countDrafts(shared)).toBe(1)
  const { token } = await createFamily()
  await shared.evaluate(token => localStorage.setItem('authToken', token), token)
  await shared.reload()
  await expectEmptyForm(shared)
  await expect.poll(() => countDrafts(shared)).toBe(0)
})
