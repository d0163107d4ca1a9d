import type { APIRequestContext, Page, Request, Response } from 'playwright-core'
import { nextDownload } from './downloads.ts'
import type { Waiting } from './events.ts'
import { get } from './exchange.ts'
import { keyActions, pressed, typed } from './keys.ts'
import { WebKitLocator } from './locator.ts'
import { matchesUrl, type UrlPattern } from './matching.ts'
import type { Patience } from './pointer.ts'
import { bodyOf, type Evaluated } from './script.ts'
import { putScript, type ScriptTag } from './scriptTag.ts'
import { NotInWebKit, standIn } from './standIn.ts'
import { Window } from './window.ts'

interface Media {
  colorScheme?: 'light' | 'dark' | 'no-preference' | null
  reducedMotion?: 'reduce' | 'no-preference' | null
  media?: 'screen' | 'print' | null
}

type Match<T> = string | RegExp | ((given: T) => boolean | Promise<boolean>)
type LoadState = 'load' | 'domcontentloaded' | 'networkidle'

/** A page for the stories. Its requests are those of the whole context: a proxy cannot tell windows apart. */
export class WebKitPage extends Window {
  readonly self = standIn<Page>('page', this)
  readonly on = this.events.on
  readonly off = this.events.off
  readonly once = this.events.once
  readonly removeListener = this.events.off
  readonly unroute = this.routes.remove.bind(this.routes)
  readonly unrouteAll = this.routes.removeAll.bind(this.routes)
  readonly keyboard = {
    press: (key: string) => this.send(keyActions(pressed(key))),
    type: (text: string) => this.send(keyActions(typed(text))),
    insertText: (text: string) => this.send(keyActions(typed(text))),
  }
  readonly clock = this.time.self
  readonly request = standIn<APIRequestContext>('request', {
    get: (path: string) => get(new URL(path, this.of.base || undefined).href),
  })
  #isAsking = false

  context = () => this.of.self
  title = async () => String(await this.run('return document.title'))
  content = async () => String(await this.run('return document.documentElement.outerHTML'))
  setContent = async (html: string) =>
    void (await this.run('document.open(); document.write(arguments[0]); document.close()', [html]))
  isClosed = () => !this.of.pages().includes(this.self)
  close = () => this.of.closePage(this)
  reload = () => this.#go('/refresh')
  goBack = () => this.#go('/back')
  goForward = () => this.#go('/forward')
  goto = (path: string) => this.#go('/url', { url: new URL(path, this.of.base || undefined).href })
  route = async (...how: Parameters<typeof this.routes.add>) => this.routes.add(...how)
  addInitScript = (evaluated: Evaluated, argument?: unknown) => this.of.addInitScript(evaluated, argument)
  setInputFiles = (selector: string, ...how: Parameters<WebKitLocator['setInputFiles']>) =>
    new WebKitLocator(this, [{ query: selector }]).setInputFiles(...how)
  evaluate = (evaluated: Evaluated, argument?: unknown) =>
    this.run(bodyOf(evaluated, 'arguments[0]'), [argument])

  setDefaultTimeout(timeout: number): void {
    this.patience = timeout
  }

  /** The address known so far; a caller that asks repeatedly soon sees a change. */
  url(): string {
    if (!this.#isAsking) {
      this.#isAsking = true
      void this.refresh().finally(() => {
        this.#isAsking = false
      })
    }
    return this.address
  }

  async waitForURL(pattern: UrlPattern, { timeout = this.patience }: Patience = {}): Promise<void> {
    await this.until(timeout, async () => {
      await this.run('')
      return matchesUrl(pattern, this.address, this.of.base) ? { found: true } : `the page is ${this.address}`
    })
    await this.waitForLoadState('load', { timeout })
  }

  async waitForLoadState(
    state: LoadState = 'load',
    { timeout = this.patience }: Patience = {},
  ): Promise<void> {
    const enough = state === 'domcontentloaded' ? ['interactive', 'complete'] : ['complete']
    await this.until(timeout, async () => {
      const now = String(await this.run('return document.readyState'))
      if (!enough.includes(now)) return `the page is ${now}`
      return state !== 'networkidle' || this.of.isQuiet() ? { found: true } : 'the network is busy'
    })
  }

  async waitForFunction(
    evaluated: Evaluated,
    argument?: unknown,
    { timeout = this.patience }: Patience = {},
  ) {
    await this.until(timeout, async () =>
      (await this.evaluate(evaluated, argument)) ? { found: true } : 'it is not true',
    )
  }

  waitForRequest(match: Match<Request>, options?: Waiting<Request>): Promise<Request> {
    const predicate = this.#predicate(match)
    return this.events.next<Request>('request', { timeout: this.patience, ...options, predicate })
  }

  waitForResponse(match: Match<Response>, options?: Waiting<Response>): Promise<Response> {
    const predicate = this.#predicate(match)
    return this.events.next<Response>('response', { timeout: this.patience, ...options, predicate })
  }

  waitForEvent(name: string, how: Waiting<unknown> | Waiting<unknown>['predicate'] = {}): Promise<unknown> {
    const waiting = typeof how === 'function' ? { predicate: how } : how
    if (name === 'download') return nextDownload(this.of.desktop.home, waiting.timeout)
    if (name === 'popup') return this.of.nextPopup(waiting.timeout ?? this.patience)
    if (name === 'filechooser' || name === 'dialog') throw new NotInWebKit(`WebKit: no ${name} is heard of`)
    return this.events.next(name, { timeout: this.patience, ...waiting })
  }

  async emulateMedia({ colorScheme, reducedMotion, media }: Media): Promise<void> {
    if (media === 'print') throw new NotInWebKit('WebKit: it is not said how a page prints')
    const { appearance } = this.of
    if (colorScheme !== undefined) appearance.dark = colorScheme === 'dark'
    if (reducedMotion !== undefined) appearance.reducedMotion = reducedMotion === 'reduce'
    if (!this.of.desktop.show(appearance)) return
    await this.waitForFunction(
      ({ dark, reducedMotion }: typeof appearance) =>
        matchMedia('(prefers-color-scheme: dark)').matches === dark &&
        matchMedia('(prefers-reduced-motion: reduce)').matches === reducedMotion,
      appearance,
    )
  }

  addScriptTag = async (script: ScriptTag) => void (await this.evaluate(putScript, script))

  async #go(path: string, body?: object): Promise<Response | null> {
    const since = this.of.requests.length
    await this.of.driver.inWindow(this.handle, send => send('POST', path, body))
    await this.waitForLoadState()
    const loaded = this.of.requests.slice(since).findLast(request => request.isNavigationRequest())
    return loaded?.response() ?? null
  }

  #predicate<T extends Request | Response>(match: Match<T>): (given: T) => boolean | Promise<boolean> {
    if (typeof match === 'function') return match
    return given => matchesUrl(match, given.url(), this.of.base)
  }
}
