import { EventEmitter, once } from 'node:events'

export interface Waiting<T> {
  predicate?: (given: T) => boolean | Promise<boolean>
  timeout?: number
}

/** Events by name, like those of Playwright's page and context. */
export class Events {
  readonly #emitter = new EventEmitter().setMaxListeners(0)

  on = (name: string, listen: (given: unknown) => unknown) => void this.#emitter.on(name, listen)
  off = (name: string, listen: (given: unknown) => unknown) => void this.#emitter.off(name, listen)
  once = (name: string, listen: (given: unknown) => unknown) => void this.#emitter.once(name, listen)
  removeListener = this.off
  emit = (name: string, given: unknown) => void this.#emitter.emit(name, given)

  /** The next such event that matches the predicate. */
  async next<T>(name: string, { predicate = () => true, timeout = 30_000 }: Waiting<T> = {}): Promise<T> {
    const signal = AbortSignal.timeout(timeout)
    for (;;) {
      const [given]: T[] = await once(this.#emitter, name, { signal }).catch(() => {
        throw new Error(`Timeout ${timeout}ms exceeded while waiting for event "${name}"`)
      })
      if (given !== undefined && (await predicate(given))) return given
    }
  }
}
