import type { Request, Route } from 'playwright-core'
import { type WebKitRequest, WebKitRoute } from './exchange.ts'
import { matchesUrl, type UrlPattern } from './matching.ts'
import type { Reply } from './proxy.ts'

type Handle = (route: Route, request: Request) => unknown

interface Routed {
  pattern: UrlPattern
  handle: Handle
  left: number
}

/** Handlers that answer in the club's place; the newest goes first. */
export class Routes {
  #all: Routed[] = []
  readonly #running = new Set<Promise<unknown>>()

  get isEmpty(): boolean {
    return this.#all.length === 0
  }

  add(
    pattern: UrlPattern,
    handle: Handle,
    { times = Number.POSITIVE_INFINITY }: { times?: number } = {},
  ): void {
    this.#all.unshift({ pattern, handle, left: times })
  }

  remove(pattern: UrlPattern, handle?: Handle): void {
    const isMeant = (one: Routed) =>
      String(one.pattern) === String(pattern) && (handle === undefined || one.handle === handle)
    this.#all = this.#all.filter(one => !isMeant(one))
  }

  async removeAll({ behavior }: { behavior?: 'wait' | 'ignoreErrors' | 'default' } = {}): Promise<void> {
    this.#all = []
    if (behavior === 'wait') await Promise.allSettled(this.#running)
  }

  /** What a story does with the request, or that it leaves it alone. */
  async answer(request: WebKitRequest, base: string): Promise<{ reply: Reply | undefined } | undefined> {
    for (const routed of [...this.#all]) {
      if (routed.left <= 0 || !matchesUrl(routed.pattern, request.url(), base)) continue
      routed.left -= 1
      const route = new WebKitRoute(request)
      const handled = Promise.resolve(routed.handle(route.self, request.self))
      this.#running.add(handled)
      // A mistake in a story must not hang its page forever; the story fails by what it then sees.
      handled.catch(() => route.abort()).finally(() => this.#running.delete(handled))
      const decision = await route.decided
      if (decision !== 'fallback') return decision
    }
    return undefined
  }
}
