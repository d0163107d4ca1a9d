import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { browser } from './browser.ts'
import { ask, visit } from './story.ts'

describe('logging out', () => {
  test('leads to the login, and tells the next person nothing of the page that was left', async () => {
    const page = await signedIn('parent2')
    await page.goto(`${pages.programRegistration.path}?tab=girls`)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL(url => url.pathname === '/auth')
    await page.getByLabel('Username').waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
  })
})

describe('the session of somebody at work', () => {
  const hurry = (page: Page, seconds: number) =>
    page.evaluate(sessionExpiresIn => {
      const detail = { sessionExpiresIn: String(sessionExpiresIn), sessionWarning: 'false' }
      document.dispatchEvent(new CustomEvent('api-response', { detail }))
    }, seconds)

  test('is extended unseen when a quarter of an hour remains, and not before', async () => {
    const page = await signedIn('parent2')
    const extended: string[] = []
    page.on('request', request => {
      if (request.url().includes('/api/extend-session')) extended.push(request.method())
    })
    await page.keyboard.press('Tab')
    await hurry(page, 901)
    expect(extended).toEqual([])
    const before = await page.evaluate(() => localStorage.getItem('authToken'))
    const reply = page.waitForResponse(response => response.url().includes('/api/extend-session'))
    await hurry(page, 899)
    expect((await reply).status()).toBe(200)
    await hurry(page, 890)
    expect(extended).toEqual(['POST'])
    await expect.poll(() => page.evaluate(() => localStorage.getItem('authToken'))).toMatch(/^ey/)
    expect(before).toMatch(/^ey/)
  })
})

test('the wizard keeps what was typed when one goes back in the browser', async () => {
  const page = await visit(browser, pages.register.path, { device: 'phone' })
  await page.getByLabel('Username').fill('historian')
  await page.getByLabel('Email').fill('historian@example.com')
  await page.getByLabel('Password', { exact: true }).fill('goalie-glove-7')
  await page.getByLabel('Confirm Password').fill('goalie-glove-7')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Parent Info' }).waitFor()
  await page.getByLabel('City').fill('Ridgeline')
  await page.goBack()
  await page.getByRole('heading', { name: 'Create Account' }).waitFor()
  expect(await page.getByLabel('Username').inputValue()).toBe('historian')
  await page.goForward()
  await page.getByRole('heading', { name: 'Parent Info' }).waitFor()
  expect(await page.getByLabel('City').inputValue()).toBe('Ridgeline')
  await page.reload()
  await page.getByRole('heading', { name: 'Create Account' }).waitFor()
})

test('a link to a full program says so, and opens no form', async () => {
  const page = await visit(browser, pages.programRegistration.path, { as: 'parent' })
  const full = await page.evaluate(async () => {
    const all: { id: string; placesLeft: number | null }[] = await (await fetch('/api/programs')).json()
    return all.find(program => program.placesLeft === 0)?.id
  })
  await page.goto(`${pages.programRegistration.path}?programId=${full}`)
  await page.getByText('This program is not open for registration').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

async function signedIn(username: string): Promise<Page> {
  const page = await visit(browser, pages.auth.path)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('Lacrosse-2026!')
  await page.getByRole('button', { name: 'Login', exact: true }).last().click()
  await page.waitForURL(url => url.pathname === pages.dashboard.path)
  return page
}

test('a program that is being typed survives the end of the session', async () => {
  const page = await signedIn('director')
  await page.goto(`${pages.programs.path}?create`)
  await page.getByLabel('Program Name').fill('Midsummer Clinic')
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  await ask(api.auth.logout, { token: token ?? '' })
  await page.getByRole('dialog').getByRole('button', { name: 'Create Program' }).click()
  await page.getByRole('link', { name: 'Login', exact: true }).first().click()
  await page.getByLabel('Username').fill('director')
  await page.getByLabel('Password', { exact: true }).fill('Lacrosse-2026!')
  await page.getByRole('button', { name: 'Login', exact: true }).last().click()
  await page.getByLabel('Program Name').waitFor()
  expect(await page.getByLabel('Program Name').inputValue()).toBe('Midsummer Clinic')
})
