import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { browser } from '../browser.ts'
import { readToken, setSessionEnd, signInAs, triggerFocus } from '../signedIn.ts'
import { expectAccessible } from '../story.ts'

const warning = (page: Page) => page.getByRole('dialog', { name: 'Session Expiring Soon' })
const extend = (page: Page) => warning(page).getByRole('button', { name: 'Extend Session' })

/** A user whose session ends in 299 seconds, on the dashboard, with the warning shown. */
async function warned(device: 'phone' | 'desktop' = 'desktop') {
  const page = await signInAs(browser, 'parent2', device)
  const left = await setSessionEnd(page.context(), 299)
  await withoutKeepAlive(page, () => page.reload())
  return { page, left }
}

/**
 * Loads a page with the warning. The page extends the session by itself while somebody works, which fails here; so
 * may a pending extension from the previous page.
 */
async function withoutKeepAlive(page: Page, load: () => Promise<unknown>): Promise<void> {
  const extend = '**/api/extend-session'
  await page.route(extend, route => route.fulfill({ status: 503, body: '' }))
  const tried = page.waitForEvent('domcontentloaded').then(() => page.waitForResponse(extend))
  await Promise.all([tried, load()])
  await page.unroute(extend)
  await warning(page).waitFor()
}

test('a session’s last five minutes are counted down, and again after it was extended', async () => {
  const { page, left } = await warned('phone')
  await page.locator('[popover=manual]').getByText('Your session is about to end.').waitFor()
  const timer = warning(page).getByRole('timer')
  await expect.poll(() => timer.textContent(), { timeout: 10_000 }).toMatch(/^4:5[0-8]$/)
  await expectAccessible(page)
  const before = await readToken(page)
  await extend(page).focus()
  // At the last moment: a check that comes before the key press would close the warning.
  left.seconds = 3600
  await page.keyboard.press('Enter')
  await page.getByText('Session Extended').waitFor()
  await expect.poll(() => readToken(page)).toMatch(/^ey/)
  expect(await readToken(page)).not.toBe(before)
  await warning(page).waitFor({ state: 'hidden' })
  left.seconds = 299
  await triggerFocus(page)
  await warning(page).waitFor()
})

test('the warning stays when extending or logging out fails, and leads to a login if nothing can be extended', async () => {
  const { page } = await warned()
  await page.route('**/api/extend-session', route => route.abort())
  await extend(page).click()
  await page.getByText('Failed to extend your session. Please try again.').waitFor()
  await page.route('**/api/logout', route => route.abort())
  await warning(page).getByRole('button', { name: 'Logout Now' }).click()
  await page.getByText('Logout Failed').waitFor()
  await expect.poll(() => readToken(page)).toMatch(/^ey/)
  await page.unrouteAll()
  // The club’s limit of twelve hours: the session is extended, and ends as soon.
  await extend(page).click()
  await warning(page).getByRole('button', { name: 'Log in again' }).click()
  await page.waitForURL(url => url.pathname === pages.auth.path)
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe(pages.dashboard.path)
  expect(await readToken(page)).toBeNull()
})

test('the warning disappears in both tabs when both extend at once, and neither is refused', async () => {
  const { page, left } = await warned()
  const other = await page.context().newPage()
  await withoutKeepAlive(other, () => other.goto(pages.dashboard.path))
  const refused: number[] = []
  page.context().on('response', response => {
    if (response.status() >= 400) refused.push(response.status())
  })
  for (const tab of [page, other]) await extend(tab).focus()
  left.seconds = 3600
  // The slower one may find no button left to press.
  await Promise.all([page, other].map(tab => tab.keyboard.press('Enter')))
  for (const tab of [page, other]) await warning(tab).waitFor({ state: 'hidden' })
  expect(refused).toEqual([])
})

test('a session that another browser extended first is extended, and one that cannot be recovered is over', async () => {
  const { page, left } = await warned()
  const refuse = (status: number) => (route: Route) => route.fulfill({ status, json: { message: 'No' } })
  await page.route('**/api/extend-session', refuse(409))
  await extend(page).focus()
  left.seconds = 3600
  await page.keyboard.press('Enter')
  await page.getByText('Session Extended').waitFor()
  const before = await readToken(page)
  await page.route(/\/api\/user\?/, refuse(401), { times: 1 })
  await triggerFocus(page)
  await expect.poll(() => readToken(page)).not.toBe(before)
  await triggerFocus(page)
  left.seconds = 2
  await triggerFocus(page)
  await page.route(/\/api\/user\?/, refuse(401))
  await page.route('**/api/recover-session', refuse(401))
  await page.getByRole('heading', { name: 'Your session has expired' }).waitFor()
  const link = page.getByRole('link', { name: 'Go to Login' })
  await expect.poll(() => link.getAttribute('href')).toBe('/auth?returnTo=%2Fdashboard')
})
