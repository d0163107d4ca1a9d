import type { Browser, BrowserContext, Page } from 'playwright-core'
import { demoPassword } from '#infra/local/demo.ts'
import { pages } from '#shared/pages.ts'
import { sessionWarningSeconds } from '#shared/sessions/rules.ts'
import { type devices, visit } from './story.ts'

/** A demo user with a session as a browser has it: token, cookie and marker cookies. */
export async function signInAs(
  browser: Browser,
  username: string,
  device: keyof typeof devices = 'desktop',
): Promise<Page> {
  const page = await visit(browser, pages.auth.path, { device })
  await login(page, username)
  await page.waitForURL(url => url.pathname === pages.dashboard.path)
  return page
}

export async function login(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Login', exact: true }).last().click()
}

/** The token in the browser's storage. */
export const readToken = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('authToken'))

/** A screen test cannot move the club's clock, so this changes the replies to what they would say then. */
export async function setSessionEnd(context: BrowserContext, seconds: number): Promise<{ seconds: number }> {
  const left = { seconds }
  await context.route(/\/api\/(?!log|recover)/, async route => {
    const response = await route.fetch()
    const headers = {
      ...response.headers(),
      'x-session-expires-in': String(left.seconds),
      'x-session-warning': String(left.seconds <= sessionWarningSeconds),
    }
    await route.fulfill({ response, headers })
  })
  return left
}

/** As when a user returns to the window, after pending session checks have finished. */
export async function triggerFocus(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  const reply = page.waitForResponse(response => response.url().includes('/api/user?'))
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await reply
}
