import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { demoPassword } from '#infra/local/demo.ts'
import { api } from '#shared/routes.ts'
import { newAccount } from '../../forms.ts'
import { callOver } from '../../releases/callOver.ts'
import { runClub } from '../../running-club.ts'
import { browser } from '../browser.ts'
import { devices, expectAccessible, visit } from '../story.ts'

describe('the test login in what is deployed', () => {
  test('the test login of a deployed site is the 404 screen, and nothing leads to it', async () => {
    const page = await visit(browser, '/test-login')
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
    await page.goto('/program-registration')
    await page.getByRole('link', { name: 'Login', exact: true }).first().waitFor()
    expect(await page.getByText('Test Login').count()).toBe(0)
  })

  test('the test login has left no code in the deployed site', async () => {
    const site = fileURLToPath(new URL('../../../dist/site', import.meta.url))
    const files = (await readdir(site, { recursive: true })).filter(file => /\.(js|html|css)$/.test(file))
    expect(files.length).toBeGreaterThan(20)
    for (const file of files) {
      const text = await readFile(`${site}/${file}`, 'utf8')
      expect(text, file).not.toMatch(/test-?login|Test Login|Try Session Recovery|Lacrosse-2026/i)
    }
  })
})

describe('the test login of the development server', () => {
  test('the test login of the development server shows token, person and cookies, step by step', async () => {
    const club = await runClub({ args: ['--empty'], guarded: true })
    onTestFinished(() => club.stop())
    // The demo club would take longer to make than all the rest of this story.
    const body = newAccount('parent', { password: demoPassword, confirmPassword: demoPassword })
    await callOver(club.url).ok(api.auth.register, { body })
    const context = await browser.newContext({ baseURL: club.url, viewport: devices.phone })
    const page = await context.newPage()
    // The development server compiles the page first, however long that takes.
    await page.goto('/program-registration', { timeout: 0 })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('link', { name: 'Test Login' }).click()
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const status = (text: string) => page.getByRole('status').getByText(text).waitFor()
    await press('Check Authentication')
    await status('there is no stored token')
    await press('Login')
    await status('Logged in with a token')
    await page.getByText('"username": "parent"').waitFor()
    await press('Check Authentication')
    await status('Authenticated')
    await expectAccessible(page)
    await press('Try Session Recovery')
    await status('There is no session to recover')
    await page.getByLabel('Password').fill('not-this-one')
    await press('Login')
    await status('Token login failed: Invalid username or password')
    await page.evaluate(() => localStorage.setItem('authToken', 'old'))
    await press('Check Authentication')
    await status('Stored token invalid or expired')
    await press('Logout (Clear Token)')
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
    await page.route('**/api/token-login', route => route.fulfill({ json: {} }))
    await press('Login')
    await status('No token received')
  })
})
