import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { newPlayer } from '../../forms.ts'
import { browser } from '../browser.ts'
import { createFamily, password } from '../registrations/steps.ts'
import { callApi, devicesFor, expectAccessible, visit, waitForMailedLink } from '../story.ts'

const strong = 'Cradle-and-shoot-12'
const neutral = "If your email exists in our system, you'll receive password reset instructions."

describe.each(devicesFor('phone'))('a forgotten password on a %s', device => {
  test('a forgotten password can be replaced with the link in a mail, by keyboard alone', {
    tags: 'main',
  }, async () => {
    const { username } = await createFamily()
    const page = await visit(browser, pages.auth.path, { device })
    await page.getByRole('link', { name: 'Forgot Password?' }).press('Enter')
    await page.getByLabel('Email').focus()
    await page.keyboard.type('nobody')
    await page.keyboard.press('Enter')
    await page.getByText('Please enter a valid email address').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Email').fill(`${username}@example.com`)
    await page.keyboard.press('Enter')
    const done = page.getByRole('heading', { name: 'Check your email' })
    await expect.poll(() => done.evaluate(heading => heading === document.activeElement)).toBe(true)
    await page.getByText(neutral).waitFor()
    await expectAccessible(page)

    await page.goto(await waitForMailedLink(`${username}@example.com`, pages.resetPassword.path))
    await page.waitForURL(url => url.pathname === pages.resetPassword.path && url.search === '')
    await expect.poll(() => page.locator('meta[name=referrer]').getAttribute('content')).toBe('no-referrer')
    const met = page.locator('[data-met=true]')
    await page.getByText('At least 12 characters').waitFor()
    expect(await met.count()).toBe(0)
    await page.getByLabel('New password').focus()
    await page.keyboard.type('Cradle')
    await expect.poll(() => met.count()).toBe(2)
    await page.keyboard.press('Enter')
    await page.getByText('Password must be at least 12 characters long').waitFor()
    await page.getByText('Passwords do not match').waitFor()
    await expectAccessible(page)
    await page.getByLabel('New password').fill('cradle-and-shoot-12')
    await page.getByText('Password must include at least one uppercase letter').waitFor()
    await page.getByLabel('New password').fill(strong)
    await expect.poll(() => met.count()).toBe(5)
    await page.keyboard.press('Tab')
    await page.keyboard.type(strong)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Password Reset Successfully' }).waitFor()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Go to Login' }).press('Enter')
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password').fill(password)
    await page.keyboard.press('Enter')
    await page.getByText('Login failed').waitFor()
    // The toast goes away.
    await page.getByRole('main').getByText('Invalid username or password').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Password').fill(strong)
    await page.keyboard.press('Enter')
    await page.waitForURL(url => url.pathname === pages.dashboard.path)
  })
})

describe.each(devicesFor('phone'))(
  'a reset link of an account whose address nobody has confirmed, on a %s',
  device => {
    const openLink = async () => {
      const { username } = await createFamily('Robin')
      await callApi(api.auth.forgotPassword, { body: { email: `${username}@example.com` } })
      const link = await waitForMailedLink(`${username}@example.com`, pages.resetPassword.path)
      const page = await visit(browser, link, { device })
      await page.getByLabel('New password').fill(strong)
      await page.getByLabel('Confirm password').fill(strong)
      await page.getByRole('button', { name: 'Reset Password' }).click()
      await page
        .getByText('To protect your children’s information, please enter the birthday of one of them')
        .first()
        .waitFor()
      return page
    }

    test('the family sets a new password with the birthday of a child', async () => {
      const page = await openLink()
      await expectAccessible(page)
      const birthday = page.getByLabel('Date of birth of one of your children')
      await birthday.fill('2001-02-03')
      await page.getByRole('button', { name: 'Reset Password' }).click()
      await page.getByText('No child in this account has this birthday.').first().waitFor()
      await birthday.fill(newPlayer('Robin').dateOfBirth)
      await page.getByRole('button', { name: 'Reset Password' }).click()
      await page.getByRole('heading', { name: 'Password Reset Successfully' }).waitFor()
    })

    test('somebody else gets their address out of the account', async () => {
      const page = await openLink()
      await page.getByRole('button', { name: 'This is not my account' }).click()
      await page.getByRole('heading', { name: 'Address removed' }).waitFor()
      await expectAccessible(page)
    })
  },
)

describe('requesting a reset link', () => {
  test('requesting a reset link does not reveal who has an account; a local club shows the link at once', async () => {
    const page = await visit(browser, pages.forgotPassword.path)
    await askForReset(page, 'nobody@example.com')
    await page.getByText(neutral).waitFor()
    const link = page.getByRole('link', { name: 'set a new password' })
    await expect.poll(() => link.getAttribute('href')).toMatch(/\/reset-password\?token=[\w-]{43}$/)
    await page.getByRole('link', { name: 'Back to login' }).click()
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  })

  test('requesting a reset link reports a failure: with the club’s words, without any, and without a network', async () => {
    const page = await visit(browser, pages.forgotPassword.path)
    const answer = async (status: number, body: string) => {
      await page.unrouteAll()
      await page.route('**/api/forgot-password', route => route.fulfill({ status, body }))
      await askForReset(page, 'somebody@example.com')
    }
    const toast = page.locator('[popover=manual]')
    await answer(503, '{"message":"The club is closed for a moment"}')
    await toast.getByText('Something went wrong').waitFor()
    await toast.getByText('The club is closed for a moment').waitFor()
    await answer(502, '')
    await toast.getByText('Failed to process your request. Please try again.').waitFor()
    await page.unrouteAll()
    await page.route('**/api/forgot-password', route => route.abort())
    await askForReset(page, 'somebody@example.com')
    await toast.getByText('An unexpected error occurred. Please try again later.').waitFor()
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('somebody@example.com')
  })
})

describe('a reset link that cannot be used', () => {
  test('a reset link without a token shows no form', async () => {
    const page = await visit(browser, pages.resetPassword.path)
    await page.getByText('No reset token provided. Please request a new password reset link.').waitFor()
    expect(await page.locator('form').count()).toBe(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await page.getByRole('heading', { name: 'Forgot Password' }).waitFor()
  })

  test('an expired reset link says so, and leads to a new one', async () => {
    const page = await visit(browser, `${pages.resetPassword.path}?token=${'x'.repeat(43)}`)
    await page.getByLabel('New password').fill(strong)
    await page.getByLabel('Confirm password').fill(strong)
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await page.getByText('Password Reset Failed').waitFor()
    await page.getByRole('main').getByText('This link is no longer valid').waitFor()
    await page.getByRole('link', { name: 'Request a new link' }).waitFor()
    await expectAccessible(page)
  })
})

describe('the link that confirms an address', () => {
  test('the confirmation link confirms an address, even for a signed-in person, and disappears from the URL', async () => {
    const { username, token } = await createFamily()
    const link = await waitForMailedLink(`${username}@example.com`, pages.confirmEmail.path)
    const page = await visit(browser, link, { token, device: 'phone' })
    const confirm = page.getByRole('button', { name: 'Confirm my email' })
    await confirm.waitFor()
    // Whatever opens links to check them confirms nothing.
    expect(await callApi(api.users.me, { token })).toMatchObject({ emailConfirmed: false })
    await expectAccessible(page)
    await confirm.click()
    await page.getByRole('heading', { name: 'Email confirmed' }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go to dashboard' }).click()
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  })

  test('whoever is not logged in confirms by logging in, and finds the way where that fails', async () => {
    const { username } = await createFamily()
    const link = await waitForMailedLink(`${username}@example.com`, pages.confirmEmail.path)
    const page = await visit(browser, link, { device: 'phone' })
    await page.getByText('Please log in first so we know the account is yours.').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'I can’t log in' }).click()
    await page.waitForURL(url => url.pathname === pages.forgotPassword.path)
    await page.goBack()
    await page.getByRole('link', { name: 'Log in to confirm' }).click()
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.getByRole('heading', { name: 'Email confirmed' }).waitFor()
  })

  test('whoever is logged in to another account can change to the one with the address', async () => {
    const { username } = await createFamily()
    const [link, { token }] = [
      await waitForMailedLink(`${username}@example.com`, pages.confirmEmail.path),
      await createFamily(),
    ]
    const page = await visit(browser, link, { token })
    await page.getByRole('button', { name: 'Confirm my email' }).click()
    await page.getByText('You are logged in to another account.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Use another account' }).click()
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.getByRole('heading', { name: 'Email confirmed' }).waitFor()
  })

  test('a broken confirmation link leads to a new one', async () => {
    const page = await visit(browser, `${pages.confirmEmail.path}?token=broken`, { as: 'parent' })
    await page.getByRole('button', { name: 'Confirm my email' }).click()
    await page.getByText('This link is no longer valid').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await page.waitForURL(url => url.pathname === pages.account.path)
  })
})

async function askForReset(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Instructions' }).click()
}
