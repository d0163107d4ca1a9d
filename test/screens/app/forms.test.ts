import { describe, expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { newPlayer } from '../../forms.ts'
import { browser } from '../browser.ts'
import { createFamily, fillPlayer, missingMessages, password } from '../registrations/steps.ts'
import { callApi, visit } from '../story.ts'

/** The age group on September 1 of the season, by USA Lacrosse's rule, of a child born that fall. */
function groupOf(year: number): number {
  const now = new Date()
  return now.getFullYear() - (now.getMonth() < 8 ? 1 : 0) - year
}

describe('the forms', () => {
  test('the form of a player has words where the server’s reply has none, and keeps what was typed', async () => {
    const { token, surname } = await createFamily()
    const page = await visit(browser, pages.playerRegistration.path, { token })
    await fillPlayer(page, 'Ada', surname)
    const refuse = (status: number, body: string) =>
      page.route('**/api/players', route =>
        route.request().method() === 'POST' ? route.fulfill({ status, body }) : route.continue(),
      )
    await refuse(502, '')
    await page.getByRole('button', { name: 'Add Player' }).click()
    await page.getByText('Failed to create player profile').waitFor()
    await refuse(
      400,
      JSON.stringify({ message: 'No', issues: [{ field: 'firstName', message: 'Not this' }] }),
    )
    await page.getByRole('button', { name: 'Add Player' }).click()
    await page.getByText('Invalid registration data. Please try again.').waitFor()
    await page.getByText('Not this').waitFor()
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ada')
  })

  test('the forms show what is missing, field by field, and restore what was typed before a session ended', async () => {
    const { token, username } = await createFamily()
    const page = await visit(browser, '/auth')
    await page.evaluate(token => localStorage.setItem('authToken', token), token)
    await page.goto(pages.playerRegistration.path)
    await page.getByRole('button', { name: 'Add Player' }).click()
    for (const text of missingMessages) await page.getByText(text, { exact: true }).waitFor()
    await expect
      .poll(() => page.getByLabel('First name').evaluate(input => input === document.activeElement))
      .toBe(true)

    await page.getByLabel('First name').fill('Typed Before')
    await page.getByLabel('Date of birth').fill('02302016')
    await page.getByText('Invalid date format. Please use MM/DD/YYYY format.').waitFor()
    await page.getByLabel('Date of birth').fill('12/31/2008')
    await page.getByText('Please enter a valid date of birth').waitFor()
    await page.getByLabel('Date of birth').fill('09/01/2017')
    await page.getByText(`U${groupOf(2017)} this season`).waitFor()
    await page.getByLabel('Date of birth').fill('08/31/2017')
    await page.getByText(`U${groupOf(2016)} this season`).waitFor()
    await page.getByLabel('Grade').selectOption('2')

    await callApi(api.auth.logout, { token })
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await page.getByRole('link', { name: 'Go to Login' }).click()
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Typed Before')

    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await page.waitForURL(`**${pages.dashboard.path}`)
  })

  test('the forms lead a visitor to an account, by the login too, and back to the program', async () => {
    const page = await visit(browser, pages.programRegistration.path)
    const link = page.getByRole('link', { name: /^Register for .*Travel/ })
    const address = await link.getAttribute('href')
    expect(address).toMatch(/^\/registration\?returnTo=%2Fprogram-registration%3FprogramId%3Dprg_/)
    await link.click()
    await page.getByRole('link', { name: 'Log in' }).click()
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    await page.getByLabel('Username').fill('parent')
    await page.getByLabel('Password').fill('Lacrosse-2026!')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.getByRole('dialog', { name: /^Register for .*Travel/ }).waitFor()
    // The children are shown before it is known who is registered.
    await expect.poll(() => page.getByRole('dialog').getByLabel('Riley').isDisabled()).toBe(true)
  })

  test('the form of a registration requires a password and a player', async () => {
    const { token } = await createFamily()
    const page = await visit(browser, pages.programRegistration.path, { token })
    const begin = () => page.getByRole('button', { name: 'Register for Goalie Camp' }).click()
    await begin()
    await page.getByRole('heading', { name: 'No Players Found' }).waitFor()
    // An only child would be chosen already.
    for (const name of ['Ada', 'Bea']) await callApi(api.players.create, { token, body: newPlayer(name) })
    await page.reload()
    const proceed = page.getByRole('button', { name: 'Proceed to Checkout' })
    await proceed.click()
    await page.getByText('Missing information').waitFor()
    await page.getByRole('dialog').getByLabel('Ada').check()
    await page.getByLabel('Registration password').fill('wrong')
    await proceed.click()
    await page.getByRole('dialog').getByText('The registration password is not correct').waitFor()
    const field = page.getByLabel('Registration password')
    await expect.poll(() => field.evaluate(input => input === document.activeElement)).toBe(true)
    await field.fill('crease')
    await proceed.click()
    await page.getByRole('button', { name: 'Pay Now' }).waitFor()
  })
})
