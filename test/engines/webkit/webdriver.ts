import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import type { Desktop } from './desktop.ts'

const miniBrowser = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/libexec'].map(
  place => `${place}/webkit2gtk-4.1/MiniBrowser`,
)

/** An error of WebDriver, with its code. */
export class WebDriverError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message || code)
  }

  /** The page was left while it was being asked. */
  get hasLeft(): boolean {
    return ['no such frame', 'stale element reference'].includes(this.code)
  }
}

const Answer = z.object({ value: z.unknown() })
const Refused = z.object({ error: z.string(), message: z.string() })
const Opened = z.object({ sessionId: z.string(), capabilities: z.object({ browserVersion: z.string() }) })
const Handle = z.object({ handle: z.string() })

export type Send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

/** A session: one browser with storage of its own. Its commands run one after another, each in its window. */
export class WebDriver {
  #last: Promise<unknown> = Promise.resolve()
  #at = ''

  private constructor(
    readonly address: string,
    readonly version: string,
  ) {}

  static async open(desktop: Desktop, binary: string): Promise<WebDriver> {
    const proxy = { proxyType: 'manual', httpProxy: desktop.proxy.address, sslProxy: desktop.proxy.address }
    const options = { binary, args: ['--automation', '--full-screen'] }
    // A timeout would use the page's clock, which stories move.
    const timeouts = { script: null }
    const alwaysMatch = {
      unhandledPromptBehavior: 'dismiss',
      timeouts,
      proxy,
      'webkitgtk:browserOptions': options,
    }
    const answer = await command(desktop.driver, 'POST', '/session', { capabilities: { alwaysMatch } })
    const { sessionId, capabilities } = Opened.parse(answer)
    return new WebDriver(`${desktop.driver}/session/${sessionId}`, capabilities.browserVersion)
  }

  static readonly places = miniBrowser

  /** Runs `work` without other callers' commands in between. */
  inWindow<T>(handle: string, work: (send: Send) => Promise<T>): Promise<T> {
    return this.#alone(async send => {
      if (this.#at !== handle) await send('POST', '/window', { handle })
      this.#at = handle
      return work(send)
    })
  }

  execute(handle: string, script: string, ...args: unknown[]): Promise<unknown> {
    return this.inWindow(handle, send => send('POST', '/execute/sync', { script, args }))
  }

  handles(): Promise<string[]> {
    return this.#alone(async send => z.array(z.string()).parse(await send('GET', '/window/handles')))
  }

  /**
   * Not a tab: a hidden tab receives no clicks. A window has the browser's bars, and is never as narrow as a phone.
   */
  async newWindow(size: { width: number; height: number }): Promise<string> {
    const opened = await this.#alone(send => send('POST', '/window/new', { type: 'window' }))
    const { handle } = Handle.parse(opened)
    await this.inWindow(handle, send => send('POST', '/window/rect', { x: 0, y: 0, ...size }))
    return handle
  }

  /** Its window is gone. */
  forget(): void {
    this.#at = ''
  }

  /** A page may block its driver forever; a driver that is asked to end meanwhile hangs for good. */
  async close(): Promise<void> {
    const late = pause(5000, true, { ref: false })
    if (await Promise.race([this.#last.then(() => false), late])) throw new Error('WebKitWebDriver is busy')
    await command(this.address, 'DELETE', '')
  }

  #alone<T>(work: (send: Send) => Promise<T>): Promise<T> {
    const send: Send = (method, path, body) => command(this.address, method, path, body)
    const done = this.#last.then(() => work(send))
    this.#last = done.catch(() => {})
    return done
  }
}

async function command(base: string, method: string, path: string, body?: object): Promise<unknown> {
  const sent = method === 'POST' ? JSON.stringify(body ?? {}) : undefined
  const response = await fetch(base + path, { method, body: sent })
  const { value } = Answer.parse(await response.json())
  if (response.ok) return value
  const { error, message } = Refused.parse(value)
  throw new WebDriverError(error, message)
}
