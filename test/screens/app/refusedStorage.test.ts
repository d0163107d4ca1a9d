import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { browser, can } from '../browser.ts'
import { login } from '../signedIn.ts'
import { expectAccessible, waitUntilLoaded } from '../story.ts'

/** Runs in the page: the response of a browser that refuses the site's storage, or all storage with cookies. */
function refuse(areCookiesBlocked: boolean): void {
  const denied = () => new DOMException('The operation is insecure.', 'SecurityError')
  const deny = (on: object, name: string) =>
    Object.defineProperty(on, name, {
      configurable: true,
      get() {
        throw denied()
      },
    })
  deny(window, 'localStorage')
  deny(window, 'sessionStorage')
  if (!areCookiesBlocked) return
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })
  deny(window, 'BroadcastChannel')
  if (navigator.locks) navigator.locks.request = () => Promise.reject(denied())
}

/** A visitor at the login screen, and the errors from then on. */
async function visitRefused(areCookiesBlocked: boolean): Promise<{ page: Page; wrong: string[] }> {
  const context = await browser.newContext({ baseURL: inject('clubUrl') })
  await context.addInitScript(refuse, areCookiesBlocked)
  const page = await context.newPage()
  const wrong: string[] = []
  page.on('pageerror', error => wrong.push(error.stack ?? error.message))
  page.on('request', request => {
    if (request.url().endsWith(api.crashReports.create.path)) wrong.push(`a crash of ${page.url()}`)
  })
  await page.goto(pages.auth.path)
  await login(page, 'parent2')
  await page.waitForURL(url => url.pathname === pages.dashboard.path)
  await waitUntilLoaded(page)
  return { page, wrong }
}

const warning = (page: Page) => page.getByRole('region', { name: 'Your session' })
const dashboard = (page: Page) => page.getByRole('heading', { name: 'Dashboard', level: 1 })

async function darken(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(url => url.pathname === pages.auth.path)
  await page.getByLabel('Username').waitFor()
}

test.skipIf(!can.cookies)(
  'a browser that refuses storage keeps the session through its cookie',
  { tags: 'main' },
  async () => {
    const { page, wrong } = await visitRefused(false)
    await darken(page)
    expect(await warning(page).count()).toBe(0)
    await page.reload()
    await dashboard(page).waitFor()
    await signOut(page)
    await page.reload()
    await page.getByLabel('Username').waitFor()
    expect(wrong).toEqual([])
  },
)

test('a browser that blocks cookies says that the session ends with the page, and works until then', {
  tags: 'main',
}, async () => {
  const { page, wrong } = await visitRefused(true)
  await warning(page).getByText('reloading or closing the page logs you out').waitFor()
  await expectAccessible(page)
  await darken(page)
  await page.getByRole('link', { name: 'Hello, parent2' }).click()
  await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor()
  await signOut(page)
  await login(page, 'parent2')
  await dashboard(page).waitFor()
  await page.reload()
  await page.getByLabel('Username').waitFor()
  expect(wrong).toEqual([])
})
