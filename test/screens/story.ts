import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Locator, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import * as z from 'zod'
import { demoPassword } from '#infra/local/demo.ts'
import type { Route } from '#shared/http.ts'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { abilitiesOf } from '../engines/abilities.ts'
import { remember } from '../remember.ts'
import { patience } from '../runner/patience.ts'

/** Shared helpers of the screen tests: demo users in a browser, and the accessibility audit. */

export const devices = {
  phone: { width: 390, height: 844 },
  /** The smallest phone; a larger one that is enlarged to twice its size is narrower still. */
  narrow: { width: 320, height: 640 },
  desktop: { width: 1440, height: 900 },
} as const
type Device = keyof typeof devices

/** The device for a test that is not about layout; a proof runs it on the other one as well. */
export const devicesFor = (device: Device): Device[] => (process.env.PROOF ? ['phone', 'desktop'] : [device])

/** Opens a page in a new browser context: as a demo user, with this token, or signed out. */
export async function visit(
  browser: Browser,
  path: string,
  { as, token, device = 'desktop' }: { as?: string; token?: string; device?: Device } = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: inject('clubUrl'), viewport: devices[device] })
  const own = as ? await getToken(as) : token
  if (own) await context.addInitScript(own => localStorage.setItem('authToken', own), own)
  const page = await context.newPage()
  page.setDefaultTimeout(patience)
  await page.goto(path)
  return page
}

/** Waits until the screen has loaded: before that its layout still moves, and a tap may miss its target. */
export async function waitUntilLoaded(page: Page) {
  const main = page.getByRole('main')
  await main.getByRole('heading').first().waitFor()
  await main.getByText('Loading…', { exact: true }).first().waitFor({ state: 'detached' })
}

/** One login per user and test file, because logins are rate-limited. */
export const getToken = remember(signIn)

declare global {
  /** Session cookies by username, shared by all test files of this process. */
  var signedInBefore: Map<string, string> | undefined
}

/** Signs in as a known browser, whose logins are not rate-limited. */
async function signIn(username: string): Promise<string> {
  globalThis.signedInBefore ??= new Map()
  const cookie = globalThis.signedInBefore.get(username)
  const body = { username, password: demoPassword }
  const response = await sendRequest(api.auth.login, { body, headers: cookie ? { cookie } : {} })
  const session = response.headers.getSetCookie().find(line => line.startsWith('__Host-session='))
  if (session) globalThis.signedInBefore.set(username, session.split(';')[0] ?? '')
  return parseToken(response.json())
}

/** Calls the API without the browser. */
export const callApi = async (
  route: Pick<Route, 'method' | 'path'>,
  { token, body }: { token?: string; body?: object } = {},
): Promise<unknown> =>
  (await sendRequest(route, { body, headers: token ? { authorization: `Bearer ${token}` } : {} })).json()

async function sendRequest(
  { method, path }: Pick<Route, 'method' | 'path'>,
  { headers, body }: { headers: Record<string, string>; body?: object },
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

/** The token in the reply to a login or a registration. */
export const parseToken = async (answer: Promise<unknown>): Promise<string> =>
  z.object({ token: z.string() }).parse(await answer).token

/** Runs the due jobs now instead of within the minute. */
export async function runJobs(): Promise<void> {
  const response = await fetch(`${inject('clubUrl')}/_local/tick`, { method: 'POST' })
  if (!response.ok) throw new Error(`tick answered ${response.status}`)
}

/** The link to this page in an email, as soon as the email has been sent. */
export async function waitForMailedLink(to: string, path: string): Promise<string> {
  const mailbox = `${inject('clubUrl')}/_local/mailbox.json?to=${encodeURIComponent(to)}`
  let link = ''
  const isMailed = async () => {
    // The scheduler's next turn may be far off on a busy machine.
    await runJobs()
    const mails = await (await fetch(mailbox)).text()
    link = new RegExp(`${path}[?#]token=[\\w.-]+(?:&\\w+=\\w+)?`).exec(mails)?.[0] ?? ''
    return link !== ''
  }
  await expect.poll(isMailed, { interval: 500 }).toBe(true)
  return link
}

/** Opens the link in the mail that a new account got, as its person. */
export async function confirmAddress(email: string, token: string): Promise<void> {
  const link = await waitForMailedLink(email, pages.confirmEmail.path)
  await callApi(api.auth.confirmEmail, { token, body: { token: link.split('token=')[1] } })
}

/**
 * Advances the page's clock until `shown` is visible, so that delayed work happens at once. The page's clock
 * must be installed before the delay starts.
 */
export async function passTimeUntil(page: Page, shown: Locator): Promise<void> {
  const passed = async () => {
    await page.clock.runFor(500)
    return shown.isVisible()
  }
  await expect.poll(passed).toBe(true)
}

/** What a browser may fill into each of these fields. */
export const readTokens = (form: Page | Locator, labels: readonly string[]): Promise<(string | null)[]> =>
  Promise.all(labels.map(label => form.getByLabel(label, { exact: true }).getAttribute('autocomplete')))

/** A home, as a family's forms ask for it, and the token of each field. */
export const homeTokens = {
  Address: 'address-line1',
  City: 'address-level2',
  State: 'address-level1',
  'ZIP code': 'postal-code',
}

export const isFocused = (element: Element): boolean => element === document.activeElement

/** The words of an element's text that stand on more than one line. */
export function findBrokenWords(element: Element): string[] {
  const broken: string[] = []
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s-]+-?/g)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word)
    }
  }
  return broken
}

const Violations = z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) }))

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Expects no axe violations in light and (where the driver has it) dark mode, and no horizontal scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe)
  const can = abilitiesOf(inject('browser').engine)
  for (const colorScheme of can.media ? (['light', 'dark'] as const) : (['light'] as const)) {
    if (can.media) await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // In dark mode only the colors differ.
    const rules = `{ resultTypes: ['violations']${colorScheme === 'dark' ? `, runOnly: ['color-contrast']` : ''} }`
    const found = await page.evaluate(`axe.run(${rules}).then(({ violations }) => violations)`)
    expect(Violations.parse(found), `${page.url()}, ${colorScheme}`).toEqual([])
  }
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, page.url()).toBeLessThanOrEqual(0)
}
