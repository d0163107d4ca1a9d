import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import * as z from 'zod'
import { api } from '#shared/routes.ts'

/** What the stories of this folder share: people of the demo club in a browser, and the audit of what they see. */

export const devices = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const

/** A browser of its own for somebody of the demo club, or for a stranger, at a page of the club. */
export async function visit(
  browser: Browser,
  path: string,
  { as, device = 'desktop' }: { as?: string; device?: keyof typeof devices } = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: inject('clubUrl'), viewport: devices[device] })
  if (as) {
    const token = await tokenOf(as)
    await context.addInitScript(token => localStorage.setItem('authToken', token), token)
  }
  const page = await context.newPage()
  await page.goto(path)
  return page
}

/** What `npm start` prints. */
const demoPassword = 'Lacrosse-2026!'
const tokens = new Map<string, Promise<string>>()

/** One login per person and file: signing in is counted, and its story is told elsewhere. */
function tokenOf(username: string): Promise<string> {
  const known = tokens.get(username) ?? login(username)
  tokens.set(username, known)
  return known
}

async function login(username: string): Promise<string> {
  const url = inject('clubUrl')
  const response = await fetch(url + api.auth.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ username, password: demoPassword }),
  })
  return z.object({ token: z.string() }).parse(await response.json()).token
}

const Violations = z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) }))

/** Nothing for axe to find, in light and in dark, and nothing that must be scrolled to the side. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(axe.source)
    const found = await page.evaluate('axe.run().then(({ violations }) => violations)')
    expect(Violations.parse(found), `${page.url()}, ${colorScheme}`).toEqual([])
  }
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, page.url()).toBeLessThanOrEqual(0)
}
