import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { browser } from '../browser.ts'
import { makeUniqueName } from '../registrations/steps.ts'
import { login, readToken, setSessionEnd, signInAs, triggerFocus } from '../signedIn.ts'
import { callApi, getToken } from '../story.ts'

/** Far more than an idle machine needs. */
const retryPolicy = { timeout: 10_000 }
/** Sooner than a screen that waits for the session would come. */
const soon = { timeout: 10_000 }

describe('logging out', () => {
  test('logging out leads to the login, and Back after it shows the next person nothing of the previous page', {
    tags: 'main',
  }, async () => {
    const page = await signInAs(browser, 'parent2')
    await page.goto(`${pages.programRegistration.path}?tab=girls`)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByText('Logged out successfully').waitFor()
    expect(await readToken(page)).toBeNull()
    await page.getByLabel('Username').waitFor()
    expect(new URL(page.url()).search).toBe('')
    await login(page, 'parent2')
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByLabel('Username').waitFor()
    await page.goBack()
    // The screen that was left asks where it was.
    await page.waitForURL(url => url.searchParams.get('returnTo') === pages.dashboard.path, soon)
    await page.getByLabel('Username').waitFor(soon)
  })

  test('a logout that did not reach the club still ends here, and is sent again before anybody is recovered', async () => {
    const page = await signInAs(browser, 'parent2')
    await page.route('**/api/logout', route => route.abort())
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByText('Logged out with warnings').waitFor()
    expect(await readToken(page)).toBeNull()
    await page.waitForURL(url => url.pathname === pages.auth.path)
    await page.unroute('**/api/logout')
    // Whatever else may say that somebody is signed in.
    await page.evaluate(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
      document.cookie = 'logged_in=true; Path=/; Secure; SameSite=Strict'
    })
    const asked = sessionCalls(page)
    await page.goto(pages.dashboard.path)
    await page.waitForURL(url => url.pathname === pages.auth.path)
    expect(asked).toEqual([api.auth.logout.path])
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('__Host-session')
    await page.reload()
    await page.getByLabel('Username').waitFor()
    expect(asked).toEqual([api.auth.logout.path])
  })
})

describe('checking who is signed in', () => {
  test('the session of an active person is extended silently every 15 minutes, and not before', async () => {
    const page = await signInAs(browser, 'parent2')
    const left = await setSessionEnd(page.context(), 901)
    const extendedAt: number[] = []
    page.on('request', request => {
      if (request.url().includes('/api/extend-session')) extendedAt.push(left.seconds)
    })
    await page.reload()
    await triggerFocus(page)
    left.seconds = 899
    await triggerFocus(page)
    await expect.poll(() => extendedAt, retryPolicy).toEqual([899])
    await triggerFocus(page)
    expect(extendedAt).toEqual([899])
  })

  test('the browser checks who is signed in every 15 seconds and on focus, not in a hidden tab, and extends nothing', async () => {
    const page = await signInAs(browser, 'parent2')
    await page.clock.install()
    await page.goto(pages.dashboard.path)
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    const asked = sessionCalls(page)
    const looks = () => asked.length
    await page.clock.runFor(14_000)
    expect(looks()).toBe(0)
    const answer = page.waitForResponse(response => response.url().includes('/api/user?'))
    await page.clock.runFor(1500)
    await (await answer).finished()
    expect(looks()).toBe(1)
    await setVisible(page, false)
    await page.clock.runFor(60_000)
    // A check that began in between would have been seen before this.
    await page.evaluate(() => fetch('/api/config'))
    expect(looks()).toBe(1)
    await setVisible(page, true)
    await expect.poll(looks, retryPolicy).toBe(2)
    expect(new Set(asked)).toEqual(new Set([api.users.me.path]))
  })

  test('the browser repeats neither a refused check for who is signed in nor a refused recovery', async () => {
    const page = await signInAs(browser, 'parent2')
    await page.clock.install()
    const refuse = (route: Route) => route.fulfill({ status: 401, json: { message: 'Over' } })
    await page.route('**/api/user?*', refuse)
    await page.route('**/api/recover-session', refuse)
    const asked = sessionCalls(page)
    await page.goto(pages.dashboard.path)
    await page.getByRole('heading', { name: 'Your session has expired' }).waitFor()
    await page.clock.runFor(60_000)
    expect(asked).toEqual([api.users.me.path, api.auth.recover.path])
  })
})

describe('all tabs of a browser', () => {
  // Notified by the other tab: a busy machine may take a while, but the tab's own check would take 15
  // seconds.
  const within = { timeout: 5000 }

  test('all tabs of a browser are signed out together and in together, each where it was', {
    tags: 'main',
  }, async () => {
    const page = await signInAs(browser, 'parent2')
    const other = await page.context().newPage()
    await other.goto(pages.playerRegistration.path)
    await other.getByLabel('First name').waitFor()
    await page.getByRole('button', { name: 'Logout' }).click()
    await other.waitForURL(url => url.pathname === pages.auth.path, within)
    expect(new URL(other.url()).searchParams.get('returnTo')).toBe(pages.playerRegistration.path)
    await page.getByLabel('Username').waitFor()
    await login(page, 'parent2')
    await other.waitForURL(url => url.pathname === pages.playerRegistration.path, within)
  })

  test('all tabs of a browser learn what one finds out about the person, and show a new one nothing of the last', async () => {
    const page = await signInAs(browser, 'parent2')
    const other = await page.context().newPage()
    await other.goto(pages.playerRegistration.path)
    await other.getByLabel('First name').fill('Typed by parent2')
    const look = other.waitForRequest(request => request.url().includes('/api/user?'), within)
    const token = (await readToken(page)) ?? ''
    const { id } = z.looseObject({ id: z.string() }).parse(await callApi(api.users.me, { token }))
    const body = { city: makeUniqueName('City') }
    await callApi({ method: 'PATCH', path: `/api/users/${id}/profile` }, { token, body })
    await triggerFocus(page)
    await look
    const next = await getToken('coach')
    await page.evaluate(token => localStorage.setItem('authToken', token), next)
    await other.getByText('Hello, coach', { exact: true }).waitFor(within)
    await expect.poll(() => other.getByLabel('First name').inputValue()).toBe('')
  })
})

/** The requests from here on about who is signed in. */
function sessionCalls(page: Page): string[] {
  const calls: string[] = [
    api.users.me,
    api.auth.recover,
    api.auth.extend,
    api.auth.verifyToken,
    api.auth.logout,
  ].map(({ path }) => path)
  const asked: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (calls.includes(pathname)) asked.push(pathname)
  })
  return asked
}

async function setVisible(page: Page, visible: boolean): Promise<void> {
  await page.evaluate(visible => {
    Object.defineProperty(document, 'visibilityState', {
      value: visible ? 'visible' : 'hidden',
      configurable: true,
    })
    window.dispatchEvent(new Event('visibilitychange'))
  }, visible)
}
