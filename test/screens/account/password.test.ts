import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { newPlayer } from '../../forms.ts'
import { browser } from '../browser.ts'
import { createFamily, password } from '../registrations/steps.ts'
import { callApi, expectAccessible, isFocused, visit, waitForMailedLink } from '../story.ts'

const strong = 'Cradle-and-shoot-12'
const neutral = "If your email exists in our system, you'll receive password reset instructions."
const onPhone = { device: 'phone' } as const

async function logIn(page: Page, username: string, word = password): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(word)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

async function reset(page: Page): Promise<void> {
  await page.getByLabel('New password').fill(strong)
  await page.getByLabel('Confirm password').fill(strong)
  await page.getByRole('button', { name: 'Reset Password' }).click()
}

test('a forgotten password can be replaced with the link in a mail, by keyboard alone', {
  tags: 'main',
}, async () => {
  const { username } = await createFamily()
  const page = await visit(browser, pages.auth.path, onPhone)
  await page.getByRole('link', { name: 'Forgot Password?' }).press('Enter')
  await page.getByLabel('Email').focus()
  await page.keyboard.type(`${username}@example.com`)
  await page.keyboard.press('Enter')
  const done = page.getByRole('heading', { name: 'Check your email' })
  await expect.poll(() => done.evaluate(isFocused)).toBe(true)
  await page.getByText(neutral).waitFor()
  await expectAccessible(page)

  await page.goto(await waitForMailedLink(`${username}@example.com`, pages.resetPassword.path))
  await page.waitForURL(url => url.pathname === pages.resetPassword.path && url.search === '')
  await expect.poll(() => page.locator('meta[name=referrer]').getAttribute('content')).toBe('no-referrer')
  await page.getByLabel('New password').focus()
  await page.keyboard.type('Cradle')
  await page.keyboard.press('Enter')
  await page.getByText('Password must be at least 12 characters long').waitFor()
  await page.getByLabel('New password').fill(strong)
  await expect.poll(() => page.locator('[data-met=true]').count()).toBe(5)
  await page.keyboard.press('Tab')
  await page.keyboard.type(strong)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Password Reset Successfully' }).waitFor()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Go to Login' }).press('Enter')
  await logIn(page, username)
  // The toast goes away.
  await page.getByRole('main').getByText('Invalid username or password').waitFor()
  await logIn(page, username, strong)
  await page.waitForURL(url => url.pathname === pages.dashboard.path)
})

test('the reset link to an unconfirmed address asks for a child’s birthday, or takes the address out', async () => {
  const openLink = async () => {
    const { username } = await createFamily('Robin')
    await callApi(api.auth.forgotPassword, { body: { email: `${username}@example.com` } })
    const link = await waitForMailedLink(`${username}@example.com`, pages.resetPassword.path)
    const page = await visit(browser, link, onPhone)
    await reset(page)
    // A step, and no failure.
    await page.getByRole('heading', { name: 'One more step' }).waitFor()
    await page.getByText('please enter the birthday of one of them').waitFor()
    expect(await page.getByText('Password Reset Failed').count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Request a new link' }).count()).toBe(0)
    return page
  }
  const family = await openLink()
  await expectAccessible(family)
  const birthday = family.getByLabel('Date of birth of one of your children')
  await birthday.fill('2001-02-03')
  await family.getByRole('button', { name: 'Reset Password' }).click()
  await family.getByText('No child in this account has this birthday.').first().waitFor()
  await family.getByText('Password Reset Failed').waitFor()
  await birthday.fill(newPlayer('Robin').dateOfBirth)
  await family.getByRole('button', { name: 'Reset Password' }).click()
  await family.getByRole('heading', { name: 'Password Reset Successfully' }).waitFor()

  const stranger = await openLink()
  await stranger.getByRole('button', { name: 'This is not my account' }).click()
  await stranger.getByRole('heading', { name: 'Address removed' }).waitFor()
})

test('the link that confirms an address does so by a click, and disappears from the URL', async () => {
  const { username, token } = await createFamily()
  const link = await waitForMailedLink(`${username}@example.com`, pages.confirmEmail.path)
  const page = await visit(browser, link, { token, device: 'phone' })
  const confirm = page.getByRole('button', { name: 'Confirm my email' })
  await confirm.waitFor()
  // Whatever opens links to check them confirms nothing.
  expect(await callApi(api.users.me, { token })).toMatchObject({ emailConfirmed: false })
  await confirm.click()
  await page.getByRole('heading', { name: 'Email confirmed' }).waitFor()
  expect(new URL(page.url()).search).toBe('')
})
