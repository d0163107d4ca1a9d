import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { bodyOf } from '../../engines/body.ts'
import { newAccount } from '../../forms.ts'
import { browser } from '../browser.ts'
import { makeUniqueName, password } from '../registrations/steps.ts'
import { callApi, expectAccessible, homeTokens, isFocused, parseToken, readTokens, visit } from '../story.ts'

const newPassword = 'Faceoff-Tuesday-9!'

test('the profile is edited on three tabs, opens the one with an error, and its names are in the greeting', async () => {
  const { page } = await newMember()
  await page.getByRole('link', { name: /^Hello, / }).click()
  const dialog = await open(page, 'Edit Profile')
  await dialog.getByLabel('First name').fill('Daniela')
  await dialog.getByLabel('Last name').fill('W')
  await dialog.getByRole('tab', { name: 'Contact' }).click()
  await expect.poll(() => readTokens(dialog, Object.keys(homeTokens))).toEqual(Object.values(homeTokens))
  await dialog.getByLabel('State').selectOption('VT')
  await dialog.getByRole('tab', { name: 'Lacrosse' }).click()
  await dialog.getByLabel('USA Lacrosse number').fill('987654321')
  const save = dialog.getByRole('button', { name: 'Save Changes' })
  await save.click()
  await expect.poll(() => dialog.getByLabel('Last name').evaluate(isFocused)).toBe(true)
  await dialog.getByLabel('Last name').fill('Whitfield')
  const sent = page.waitForRequest(request => request.method() === 'PATCH')
  await save.click()
  expect(bodyOf(await sent)).toEqual({ firstName: 'Daniela', state: 'VT', usaLacrosseNumber: '987654321' })
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => page.getByRole('button', { name: 'Edit Profile' }).evaluate(isFocused)).toBe(true)
  await page.getByText('Daniela Whitfield · Parent').waitFor()
  await page.getByRole('heading', { name: 'Profile' }).click()
  for (const text of ['Daniela Whitfield', '12 Field Lane, Ridgeline, VT 10001', '987654321'])
    await page.getByRole('definition').filter({ hasText: text }).waitFor()
})

async function showDevices(page: Page) {
  await page.getByText('Your devices').click()
  await page.getByText('This device').waitFor()
}

test('a person’s devices can be logged out, one or all others, and a changed password logs out the rest', async () => {
  const { page, token, username } = await newMember()
  const rows = page.getByRole('listitem').filter({ hasText: 'Last used' })
  const lost = await visit(browser, pages.account.path, { token: await login(username) })
  await showDevices(lost)
  await page.reload()
  await showDevices(page)
  await expect.poll(() => rows.count()).toBe(2)
  await rows.filter({ hasNotText: 'This device' }).getByRole('button').click()
  await expect.poll(() => rows.count()).toBe(1)
  await lost.reload()
  await lost.waitForURL(url => url.pathname === pages.auth.path)

  for (let more = 0; more < 2; more += 1) await login(username)
  await page.reload()
  await showDevices(page)
  await expect.poll(() => rows.count()).toBe(3)
  await page.getByRole('button', { name: 'Log out all other devices' }).click()
  // The session is a new one, and the page the same: the card stays open.
  await expect.poll(() => rows.count()).toBe(1)

  const other = await visit(browser, pages.account.path, { token: await login(username) })
  await showDevices(other)
  const dialog = await open(page, 'Change password')
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByLabel('New password', { exact: true }).fill(newPassword)
  await dialog.getByLabel('Confirm new password').fill(newPassword)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Password changed').waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'My Account' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).not.toBe(token)
  await other.reload()
  await other.waitForURL(url => url.pathname === pages.auth.path)
})

/** A new user on the account screen. */
async function newMember(): Promise<{ page: Page; token: string; username: string }> {
  const username = makeUniqueName('member')
  const account = newAccount(username, { password, confirmPassword: password })
  const token = await parseToken(callApi(api.auth.register, { body: account }))
  const page = await visit(browser, pages.dashboard.path)
  // Once and not with every load: these stories are about tokens that change.
  await page.evaluate(token => localStorage.setItem('authToken', token), token)
  await page.goto(pages.account.path)
  await page.getByRole('heading', { name: 'My Account' }).waitFor()
  return { page, token, username }
}

const login = (username: string): Promise<string> =>
  parseToken(callApi(api.auth.login, { body: { username, password } }))

async function open(page: Page, name: string) {
  await page.getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.waitFor()
  return dialog
}
