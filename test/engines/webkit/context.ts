import type { BrowserContext, Page } from 'playwright-core'
import { bundleScripts, type Scripts } from './bundle.ts'
import type { Appearance, Desktop } from './desktop.ts'
import { Events, type Waiting } from './events.ts'
import { WebKitRequest } from './exchange.ts'
import { WebKitPage } from './page.ts'
import { type Asked, forward, type Guest, type Reply } from './proxy.ts'
import { readCookies, readReport } from './reports.ts'
import { Routes } from './routes.ts'
import { bodyOf, type Evaluated } from './script.ts'
import { standIn } from './standIn.ts'
import { WebDriver } from './webdriver.ts'

/** A separate browser with empty storage. */
export class WebKitContext implements Guest {
  readonly self = standIn<BrowserContext>('context', this)
  readonly events = new Events()
  readonly routes = new Routes()
  readonly requests: WebKitRequest[] = []
  readonly appearance: Appearance = { dark: false, reducedMotion: false }
  readonly on = this.events.on
  readonly off = this.events.off
  readonly once = this.events.once
  readonly removeListener = this.events.off
  readonly unroute = this.routes.remove.bind(this.routes)
  readonly unrouteAll = this.routes.removeAll.bind(this.routes)
  #pages: WebKitPage[] = []
  #before: string[] = []
  #open = 0
  #quietSince = Date.now()
  #isOffline = false
  #isClosed = false

  private constructor(
    readonly desktop: Desktop,
    readonly driver: WebDriver,
    readonly scripts: Scripts,
    readonly base: string,
    private readonly leave: (isWell: boolean) => Promise<void>,
  ) {
    desktop.proxy.guest = this
  }

  static async open(
    desktop: Desktop,
    binary: string,
    base: string,
    leave: (isWell: boolean) => Promise<void>,
  ) {
    desktop.show()
    const [scripts, driver] = await Promise.all([bundleScripts(), WebDriver.open(desktop, binary)])
    return new WebKitContext(desktop, driver, scripts, base, leave)
  }

  pages = () => this.#pages.map(page => page.self)
  route = async (...how: Parameters<typeof this.routes.add>) => this.routes.add(...how)
  waitForEvent = (name: string, waiting?: Waiting<unknown>) => this.events.next(name, waiting)
  script = () =>
    [this.scripts.reporter, ...this.#pages.map(page => page.time.script()), ...this.#before].join('\n;')

  async newPage(): Promise<Page> {
    const [first = ''] = this.#pages.length ? [] : await this.driver.handles()
    const { width, height } = this.desktop.options
    const page = new WebKitPage(this, first || (await this.driver.newWindow({ width, height })))
    this.#pages.push(page)
    return page.self
  }

  async nextPopup(timeout: number): Promise<Page> {
    const [last] = this.#pages
    if (!last) throw new Error('There is no page that could open another')
    const handle = await last.until(timeout, async () => {
      const known = this.#pages.map(page => page.handle)
      const fresh = (await this.driver.handles()).find(handle => !known.includes(handle))
      return fresh ? { found: fresh } : 'no window was opened'
    })
    const page = new WebKitPage(this, handle)
    this.#pages.push(page)
    return page.self
  }

  async addInitScript(evaluated: Evaluated, argument?: unknown): Promise<void> {
    const body = bodyOf(evaluated, JSON.stringify(argument) ?? 'undefined')
    this.#before.push(`(() => { ${body}\n })()`)
  }

  /** The cookies of the open page; Playwright's would be those of all sites. */
  async cookies() {
    const [page] = this.#pages
    if (!page) return []
    return readCookies(await this.driver.inWindow(page.handle, send => send('GET', '/cookie')))
  }

  async clearCookies(): Promise<void> {
    const [page] = this.#pages
    if (page) await this.driver.inWindow(page.handle, send => send('DELETE', '/cookie'))
  }

  /** Cuts the connection and tells the pages; `navigator.onLine` reflects it until the next page. */
  async setOffline(offline: boolean): Promise<void> {
    this.#isOffline = offline
    const tell = (offline: boolean) => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !offline })
      dispatchEvent(new Event(offline ? 'offline' : 'online'))
    }
    for (const page of this.#pages) await page.evaluate(tell, offline)
  }

  isQuiet = () => this.#open === 0 && Date.now() - this.#quietSince >= 500

  async answer(asked: Asked): Promise<Reply | undefined> {
    const request = new WebKitRequest(asked)
    this.requests.push(request)
    this.#open += 1
    this.#emit('request', request.self)
    const reply = await this.#reply(request)
    request.answered(reply)
    this.#open -= 1
    this.#quietSince = Date.now()
    if (request.reply) this.#emit('response', request.reply.self)
    this.#emit(request.reply ? 'requestfinished' : 'requestfailed', request.self)
    return reply
  }

  hear(report: unknown): void {
    const { name, given } = readReport(report)
    this.#emit(name, given ?? this.#pages[0]?.self)
  }

  async closePage(page: WebKitPage): Promise<void> {
    if (this.#pages.length === 1) return this.close()
    this.#pages = this.#pages.filter(other => other !== page)
    await this.driver.inWindow(page.handle, send => send('DELETE', '/window'))
    this.driver.forget()
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#pages = []
    this.desktop.proxy.guest = undefined
    const isWell = await this.driver.close().then(
      () => true,
      () => false,
    )
    await this.leave(isWell)
  }

  async #reply(request: WebKitRequest): Promise<Reply | undefined> {
    if (this.#isOffline) return undefined
    for (const { routes } of [...this.#pages, this]) {
      const answer = await routes.answer(request, this.base)
      if (answer) return this.#isClosed ? undefined : answer.reply
    }
    const reply = await forward(request.asked)
    const isRouted = [...this.#pages, this].some(({ routes }) => !routes.isEmpty)
    // As in Playwright, once a story answers requests, none are answered from the cache.
    return reply && isRouted
      ? { ...reply, headers: { ...reply.headers, 'cache-control': 'no-store' } }
      : reply
  }

  #emit(name: string, given: unknown): void {
    for (const { events } of [...this.#pages, this]) events.emit(name, given)
  }
}
