import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Locator, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import * as z from 'zod'
import { demoPassword } from '#infra/local/demo.ts'
import type { Route } from '#shared/http.ts'
import { api } from '#shared/routes.ts'

/** What the stories of this folder share: people of the demo club in a browser, and the audit of what they see. */

export const devices = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const
type Device = keyof typeof devices

/** The device of a story in which the layout is not what is told; a proof tells it on the other as well. */
export const toldOn = (device: Device): Device[] => (process.env.PROOF ? ['phone', 'desktop'] : [device])

/** A browser of its own for somebody of the demo club, for whoever has this token, or for a stranger. */
export async function visit(
  browser: Browser,
  path: string,
  { as, token, device = 'desktop' }: { as?: string; token?: string; device?: Device } = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: inject('clubUrl'), viewport: devices[device] })
  const own = as ? await tokenOf(as) : token
  if (own) await context.addInitScript(own => localStorage.setItem('authToken', own), own)
  const page = await context.newPage()
  await page.goto(path)
  return page
}

/** All that the screen waits for is there: until then what stands further down still moves. */
export const settled = (page: Page) => page.locator('main .skeleton').first().waitFor({ state: 'detached' })

const tokens = new Map<string, Promise<string>>()

/** One login per person and file: signing in is counted, and its story is told elsewhere. */
export function tokenOf(username: string): Promise<string> {
  const known = tokens.get(username) ?? signIn(username)
  tokens.set(username, known)
  return known
}

declare global {
  /** Cookies of sessions, by user name, whatever file this process is at. */
  var signedInBefore: Map<string, string> | undefined
}

/** As from a browser that knows its owner: of those the club does not count how often they sign in. */
async function signIn(username: string): Promise<string> {
  globalThis.signedInBefore ??= new Map()
  const cookie = globalThis.signedInBefore.get(username)
  const body = { username, password: demoPassword }
  const response = await send(api.auth.login, { body, headers: cookie ? { cookie } : {} })
  const session = response.headers.getSetCookie().find(line => line.startsWith('__Host-session='))
  if (session) globalThis.signedInBefore.set(username, session.split(';')[0] ?? '')
  return tokenFrom(response.json())
}

/** What the API answers, beside the browser. */
export const ask = async (
  route: Pick<Route, 'method' | 'path'>,
  { token, body }: { token?: string; body?: object } = {},
): Promise<unknown> =>
  (await send(route, { body, headers: token ? { authorization: `Bearer ${token}` } : {} })).json()

async function send(
  { method, path }: Pick<Route, 'method' | 'path'>,
  { headers, body }: { headers: Record<string, string>; body?: object | undefined },
): Promise<Response> {
  const url = inject('clubUrl')
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', origin: url, ...headers },
    body: body && JSON.stringify(body),
  })
  if (response.ok) return response
  throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
}

/** Of a login or a registration. */
export const tokenFrom = async (answer: Promise<unknown>): Promise<string> =>
  z.object({ token: z.string() }).parse(await answer).token

/** The link to this page in a mail to somebody, as soon as it is there. */
export async function mailedLink(to: string, path: string): Promise<string> {
  const mailbox = `${inject('clubUrl')}/_local/mailbox.json?to=${encodeURIComponent(to)}`
  const link = async () =>
    new RegExp(`${path}\\?token=[\\w.-]+`).exec(await (await fetch(mailbox)).text())?.[0]
  await expect.poll(link, { timeout: 20_000 }).toBeDefined()
  return (await link()) ?? ''
}

/**
 * What a page does after a pause of some seconds it does at once: its time passes until this shows. The page's clock
 * must have been installed before the pause begins.
 */
export async function passTime(page: Page, shown: Locator): Promise<void> {
  const passed = async () => {
    await page.clock.runFor(500)
    return shown.isVisible()
  }
  await expect.poll(passed, { timeout: 30_000 }).toBe(true)
}

const Violations = z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) }))

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Nothing for axe to find, in light and in dark, and nothing that must be scrolled to the side. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // In the dark only the colours are others.
    const rules = colorScheme === 'dark' ? `{ runOnly: ['color-contrast'] }` : ''
    const found = await page.evaluate(`axe.run(${rules}).then(({ violations }) => violations)`)
    expect(Violations.parse(found), `${page.url()}, ${colorScheme}`).toEqual([])
  }
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, page.url()).toBeLessThanOrEqual(0)
}
