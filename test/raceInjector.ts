import type { Incoming } from '#infra/local/stand-in/http.ts'
import type { Forward } from '#infra/local/stand-in/proxy.ts'

/**
 * Runs an event once between what a request or job has read and what it writes; with a read, before
 * such a read.
 */
export function createRaceInjector(
  operation: 'TransactWriteItems' | 'GetItem' | 'Query' | 'GetObject' = 'TransactWriteItems',
) {
  let next: { event: () => Promise<unknown>; about: string[] } | undefined
  const watch = async (request: Incoming, forward: Forward) => {
    const isMeant =
      operation === 'GetObject'
        ? request.method === 'GET'
        : String(request.headers['x-amz-target']).endsWith(`.${operation}`)
    if (next && isMeant && next.about.every(word => request.body.includes(word))) {
      const { event } = next
      next = undefined
      await event()
    }
    return forward(request)
  }
  return {
    watch,
    /** Runs the event before the next such operation, or the next one that contains all of `about`. */
    beforeNextWrite: (event: () => Promise<unknown>, ...about: string[]) => {
      next = { event, about }
    },
  }
}
