import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { demoPassword } from '#infra/local/demo.ts'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { bodyOf } from '../../engines/body.ts'
import { newAccount } from '../../forms.ts'
import { browser } from '../browser.ts'
import { makeUniqueName, password } from '../registrations/steps.ts'
import {
  callApi,
  confirmAddress,
  devicesFor,
  expectAccessible,
  isFocused,
  parseToken,
  visit,
  waitForMailedLink,
} from '../story.ts'

const newPassword = 'Faceoff-Tuesday-9!'

describe('the profile', () => {
  test('the profile can be edited on three tabs, shows changes at once, and its names are in the greeting', async () => {
    const { page } = await newMember()
    await page.getByRole('link', { name: /^Hello, / }).click()
    const dialog = await open(page, 'Edit Profile')
    await dialog.getByLabel('First name').fill('Daniela')
    await dialog.getByRole('tab', { name: 'Contact' }).click()
    await dialog.getByLabel('State').selectOption('VT')
    await dialog.getByRole('tab', { name: 'Lacrosse' }).click()
    await dialog.getByLabel('USA Lacrosse number').fill('987654321')
    const sent = page.waitForRequest(request => request.method() === 'PATCH')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    expect(bodyOf(await sent)).toEqual({
      firstName: 'Daniela',
      state: 'VT',
      usaLacrosseNumber: '987654321',
    })
    await page.getByText('Profile updated').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    for (const text of ['Daniela Whitfield', '12 Field Lane, Ridgeline, VT 10001', '987654321']) {
      await page.getByRole('definition').filter({ hasText: text }).waitFor()
    }
    await expect.poll(() => page.getByRole('button', { name: 'Edit Profile' }).evaluate(isFocused)).toBe(true)
  })

  test('the profile shows an error on its own tab, from whichever tab it is saved', async () => {
    const { page } = await newMember()
    const dialog = await open(page, 'Edit Profile')
    await dialog.getByLabel('Last name').fill('W')
    await dialog.getByRole('tab', { name: 'Lacrosse' }).click()
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await dialog.getByText('Last name must be at least 2 characters').waitFor()
    await expect.poll(() => dialog.getByLabel('Last name').evaluate(isFocused)).toBe(true)
  })

  test('the profile accepts a new address only with the password, in the same dialog', async () => {
    const { page, username } = await newMember()
    const dialog = await open(page, 'Edit Profile')
    expect(await dialog.getByLabel('Your password').count()).toBe(0)
    await dialog.getByLabel('Email').fill(`${username}@elsewhere.example`)
    await dialog.getByLabel('Your password').fill('not my password')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Error updating profile').waitFor()
    await dialog.getByText('This is not your password').first().waitFor()
    await expect.poll(() => dialog.getByLabel('Email').inputValue()).toBe(`${username}@elsewhere.example`)
    await expect.poll(() => dialog.getByLabel('Your password').evaluate(isFocused)).toBe(true)

    await dialog.getByLabel('Your password').fill(password)
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('main').getByText(`${username}@elsewhere.example`).waitFor()
    await page.getByText('not confirmed', { exact: true }).waitFor()
  })
})

describe('a new address', () => {
  test('a new address waits for its link, can be taken back, and counts once the link is opened', async () => {
    const { page, username, token } = await newMember()
    await confirmAddress(`${username}@example.com`, token)
    const ask = async (address: string) => {
      const dialog = await open(page, 'Edit Profile')
      await dialog.getByLabel('Email').fill(address)
      await dialog.getByLabel('Your password').fill(password)
      await dialog.getByRole('button', { name: 'Save Changes' }).click()
      await dialog.waitFor({ state: 'hidden' })
      await page.getByText(`We emailed a link to ${address}.`).waitFor()
    }
    await ask(`${username}@tyop.example`)
    await page.getByRole('main').getByText(`${username}@example.com`).first().waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: `Keep ${username}@example.com` }).click()
    await page.getByText('Your email stays the same').waitFor()
    await page.getByText(`We emailed a link to ${username}@tyop.example.`).waitFor({ state: 'hidden' })
    await ask(`${username}@elsewhere.example`)
    const link = await waitForMailedLink(`${username}@elsewhere.example`, pages.confirmEmail.path)
    const stranger = await visit(browser, link)
    await stranger.getByText('Please log in first').waitFor()
    await expectAccessible(stranger)
    await stranger.getByRole('link', { name: 'Log in to confirm' }).click()
    await stranger.getByLabel('Username').fill(username)
    await stranger.getByLabel('Password').fill(password)
    await stranger.getByRole('button', { name: 'Login', exact: true }).click()
    await stranger.getByText('Your new email is confirmed.').waitFor()
    await page.reload()
    await page.getByRole('main').getByText(`${username}@elsewhere.example`).first().waitFor()
    await page.getByText('confirmed', { exact: true }).waitFor()
  })
})

describe('a changed password', () => {
  test('a changed password works as the dialog says, signs out the other browser and keeps this one signed in', async () => {
    const { page, token, username } = await newMember()
    const other = await visit(browser, pages.account.path, { token: await login(username, password) })
    await other.getByRole('heading', { name: 'My Account' }).waitFor()

    const dialog = await open(page, 'Change password')
    await dialog.getByLabel('Current password').fill(password)
    await dialog.getByLabel('New password', { exact: true }).fill('Faceoff')
    const met = dialog.getByRole('listitem').filter({ hasText: '(met)' })
    await expect.poll(() => met.count()).toBe(2)
    await dialog.getByLabel('New password', { exact: true }).fill(newPassword)
    await expect.poll(() => met.count()).toBe(5)
    await dialog.getByLabel('Confirm new password').fill('something else')
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await dialog.getByText('Passwords do not match').waitFor()
    await dialog.getByLabel('Confirm new password').fill(newPassword)
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Password changed').waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'My Account' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).not.toBe(token)

    await other.reload()
    await other.waitForURL(url => url.pathname === pages.auth.path)
  })

  test('changing the password requires the current one', async () => {
    const { page } = await newMember()
    const dialog = await open(page, 'Change password')
    await dialog.getByLabel('Current password').fill('goalie-glove-8')
    await dialog.getByLabel('New password', { exact: true }).fill(newPassword)
    await dialog.getByLabel('Confirm new password').fill(newPassword)
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await dialog.getByText('This is not your current password').first().waitFor()
    await expect.poll(() => dialog.getByLabel('Current password').evaluate(isFocused)).toBe(true)
  })
})

describe('the devices', () => {
  test('a person’s devices are listed by name, and one can be signed out from another', async () => {
    const { page, username } = await newMember()
    const lost = await visit(browser, pages.account.path, { token: await login(username, password) })
    await lost.getByText('This device').waitFor()
    await page.reload()
    const rows = page.getByRole('listitem').filter({ hasText: 'Last used' })
    await expect.poll(() => rows.count()).toBe(2)
    await rows.filter({ hasNotText: 'This device' }).getByRole('button').click()
    await page.getByText('Device logged out').waitFor()
    await expect.poll(() => rows.count()).toBe(1)
    await lost.reload()
    await lost.waitForURL(url => url.pathname === pages.auth.path)
  })

  test('a person can sign out all devices but this one', async () => {
    const { page, username } = await newMember()
    await login(username, password)
    await login(username, password)
    await page.reload()
    const rows = page.getByRole('listitem').filter({ hasText: 'Last used' })
    await expect.poll(() => rows.count()).toBe(3)
    await page.getByRole('button', { name: 'Log out all other devices' }).click()
    await page.getByText('Your other devices are logged out.').waitFor()
    await expect.poll(() => rows.count()).toBe(1)
    await page.getByText('This device').waitFor()
  })
})

test('a coach who is not approved yet sees that the account is under review', async () => {
  const page = await visit(browser, pages.account.path, { as: 'newcoach' })
  await page.getByText('Your coach account is under review').waitFor()
})

test('a player sees devices and password, but no consents and no address to change', async () => {
  const page = await visit(browser, pages.account.path, { as: 'player' })
  await page.getByRole('heading', { name: 'Your devices' }).waitFor()
  for (const name of ['Consents', 'Email']) {
    expect(await page.getByRole('heading', { name }).count(), name).toBe(0)
  }
  const dialog = await open(page, 'Edit Profile')
  expect(await dialog.getByLabel('Email').count()).toBe(0)
})

describe.each(devicesFor('phone'))('on a %s', device => {
  test.each(['Edit Profile', 'Change password'])('axe finds nothing on the account and %s', async name => {
    const page = await visit(browser, pages.account.path, { as: 'coach', device })
    await page.getByText('This device').waitFor()
    await expectAccessible(page)
    await open(page, name)
    await expectAccessible(page)
  })
})

test('on a phone the menu shows who is signed in, leads to the account, and returns the focus', async () => {
  const page = await visit(browser, pages.dashboard.path, { as: 'parent', device: 'phone' })
  const button = page.getByRole('button', { name: 'Open menu' })
  await button.press('Enter')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByText('Parent', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => button.evaluate(isFocused)).toBe(true)
  await button.press('Enter')
  await menu.getByRole('link', { name: 'My Account' }).press('Enter')
  await page.waitForURL(`**${pages.account.path}`)
  await menu.waitFor({ state: 'hidden' })
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

const login = (username: string, password = demoPassword): Promise<string> =>
  parseToken(callApi(api.auth.login, { body: { username, password } }))

async function open(page: Page, name: string) {
  await page.getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.waitFor()
  return dialog
}
