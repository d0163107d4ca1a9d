import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import * as z from 'zod'
import { WebKitClock } from './clock.ts'
import type { WebKitContext } from './context.ts'
import { Events } from './events.ts'
import { Finder } from './finder.ts'
import type { Step } from './inPage/protocol.ts'
import type { Stories } from './inPage/stories.ts'
import { WebKitLocator } from './locator.ts'
import { Routes } from './routes.ts'
import { behind } from './standIn.ts'
import { WebDriverError } from './webdriver.ts'

const ScriptReply = z.object({ absent: z.literal(true) }).or(z.object({ at: z.string(), value: z.unknown() }))

/** The result, or why it is not there yet. */
type Polled<T> = { found: T } | string

/** A window of MiniBrowser: runs scripts in it, and clicks and types. */
export abstract class Window extends Finder {
  readonly events = new Events()
  readonly routes = new Routes()
  readonly time = new WebKitClock(this)
  abstract readonly self: Page
  /** How long an action waits by default. */
  patience = 30_000
  protected address = 'about:blank'

  constructor(
    readonly of: WebKitContext,
    readonly handle: string,
  ) {
    super()
  }

  protected within = (...steps: Step[]): Locator => new WebKitLocator(this, steps).self
  protected stepsOf = (locator: Locator) => behind(locator, WebKitLocator).steps

  /** As it is: without `stories`, and without a second attempt. */
  execute(script: string, ...values: unknown[]): Promise<unknown> {
    return this.of.driver.execute(this.handle, script, ...values)
  }

  call(name: Exclude<keyof Stories, 'actions'>, ...values: unknown[]): Promise<unknown> {
    return this.run(`return stories.${name}(...arguments)`, values)
  }

  /** Only in this document: undefined if the page has gone to another one since. */
  async runInSameDocument(body: string): Promise<unknown> {
    const script = `return window.stories && (() => { ${body} })()`
    const result = await this.execute(script).catch((error: unknown) => {
      if (!(error instanceof WebDriverError)) throw error
    })
    return result ?? undefined
  }

  /** A script that may await; the element finder is available as `stories`. */
  async run(body: string, values: unknown[] = []): Promise<unknown> {
    const script = `if (!window.stories) return { absent: true }
      return (async () => { ${body}\n })().then(value => ({ at: location.href, value }))`
    for (;;) {
      const reply = ScriptReply.parse(await this.execute(script, ...values))
      if ('at' in reply) {
        this.address = reply.at
        return reply.value
      }
      await this.execute(this.of.scripts.stories)
    }
  }

  /** Checks repeatedly; a page that is left meanwhile is followed by the next one. */
  async until<T>(timeout: number, look: () => Promise<Polled<T>>): Promise<T> {
    const end = Date.now() + timeout
    for (let wait = 10; ; wait = Math.min(wait * 1.5, 100)) {
      const found = await look().catch((error: unknown) => {
        if (error instanceof WebDriverError && error.hasLeft) return error.message
        throw error
      })
      if (typeof found !== 'string') return found.found
      if (Date.now() > end) throw new Error(`Timeout ${timeout}ms exceeded: ${found}`)
      await pause(wait)
    }
  }

  point(actions: object[]): Promise<void> {
    const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }
    return this.send({ actions: [mouse] })
  }

  async send(actions: object): Promise<void> {
    await this.of.driver.inWindow(this.handle, send => send('POST', '/actions', actions))
    await this.refresh()
  }

  /** The current address of the window; a page that is being left reports its new one soon enough. */
  protected async refresh(): Promise<void> {
    await this.run('').catch((error: unknown) => {
      if (!(error instanceof WebDriverError)) throw error
    })
  }
}
