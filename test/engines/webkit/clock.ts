import type { Clock } from 'playwright-core'
import type { StoriesClock } from './inPage/clock.ts'
import { standIn } from './standIn.ts'
import type { Window } from './window.ts'

/** A page's clock, which a story may stop and move; it continues in the next document. */
export class WebKitClock {
  readonly self = standIn<Clock>('clock', this)
  #isInstalled = false
  #isPaused = false
  #time = 0
  #since = 0

  constructor(private readonly page: Window) {}

  async install({ time = Date.now() }: { time?: number | string | Date } = {}): Promise<void> {
    this.#set(new Date(time).getTime())
    this.#isInstalled = true
    await this.page.execute(this.script())
  }

  async runFor(ms: number): Promise<void> {
    await this.#call('runFor', ms)
    this.#set(this.#now + ms)
  }

  async pauseAt(time: number | string | Date): Promise<void> {
    this.#set(new Date(time).getTime())
    this.#isPaused = true
    await this.#call('pauseAt', this.#time)
  }

  async resume(): Promise<void> {
    await this.#call('resume')
    this.#set(this.#time)
    this.#isPaused = false
  }

  /** For the next document. */
  script(): string {
    if (!this.#isInstalled) return ''
    const pause = this.#isPaused ? `storiesClock.pauseAt(${this.#now})` : ''
    return `${this.page.of.scripts.clock};storiesClock.install(${this.#now});${pause}`
  }

  get #now(): number {
    return this.#isPaused ? this.#time : this.#time + Date.now() - this.#since
  }

  #set(time: number): void {
    this.#time = time
    this.#since = Date.now()
  }

  #call(name: keyof StoriesClock, ...values: number[]): Promise<unknown> {
    return this.page.execute(`return storiesClock.${name}(...arguments)`, ...values)
  }
}
