import { expect, inject, test } from 'vitest'
import * as z from 'zod'
import { pages } from '#shared/pages.ts'
import { runAdminCommand } from '../../adminCommand.ts'
import { browser } from '../browser.ts'
import { makeUniqueName } from '../registrations/steps.ts'
import { expectAccessible, isFocused, visit, waitForMailedLink } from '../story.ts'

const strong = 'Cradle-and-shoot-12'

/** A link of the command, although the demo club has an administrator. */
async function makeLink(email: string): Promise<string> {
  const status: unknown = await (await fetch(`${inject('clubUrl')}/_local/status`)).json()
  const { folder } = z.object({ folder: z.string() }).parse(status)
  const { said, errors } = await runAdminCommand(
    folder,
    '--email',
    email,
    '--force',
    '--reason',
    'For a story',
  )
  expect(errors).toBe('')
  return new RegExp(`${inject('clubUrl')}(\\S+)`).exec(said)?.[1] ?? ''
}

test('the link of npm run admin leads to the dashboard of a new administrator, and works once', async () => {
  const username = makeUniqueName('chief')
  const link = await makeLink(`${username}@example.com`)
  const page = await visit(browser, link, { device: 'phone' })
  await page.getByRole('heading', { name: 'Set up your club' }).waitFor()
  await page.waitForURL(url => url.pathname === pages.claim.path && url.search === '')
  await expect.poll(() => page.locator('meta[name=referrer]').getAttribute('content')).toBe('no-referrer')
  const email = page.getByLabel('Email')
  await expect.poll(() => email.inputValue()).toBe(`${username}@example.com`)
  expect(await email.isEditable()).toBe(false)
  const create = page.getByRole('button', { name: 'Create Account' })
  await create.click()
  await expect.poll(() => page.getByLabel('First name').evaluate(isFocused)).toBe(true)
  await expectAccessible(page)
  await page.getByLabel('First name').fill('Avery')
  await page.getByLabel('Last name').fill('Sandoval')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(strong)
  await page.getByLabel('Confirm password').fill(strong)
  await create.click()
  await page.waitForURL(url => url.pathname === pages.account.path)
  await page.getByText('Confirm your email to get Administrator access').waitFor()
  await page.goto(await waitForMailedLink(`${username}@example.com`, pages.confirmEmail.path))
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await page.getByRole('link', { name: 'Go to dashboard' }).first().click()
  await page.waitForURL(url => url.pathname === pages.dashboard.path)

  const other = await visit(browser, link)
  await other.getByText('This link is not valid. Each link works once and expires after 24 hours.').waitFor()
  expect(await other.locator('form').count()).toBe(0)
})
