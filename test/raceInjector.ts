import type { Incoming } from '#infra/local/stand-in/http.ts'
import type { Forward } from '#infra/local/stand-in/proxy.ts'

/**
 * Lets something happen once between what a request, or a job, has read and what it writes; or, told of another
 * operation than a transaction, before that one.
 */
export function createRaceInjector(operation: 'TransactWriteItems' | 'GetItem' = 'TransactWriteItems') {
  let next: { event: () => Promise<unknown>; about: string[] } | undefined
  const watch = async (request: Incoming, forward: Forward) => {
    const isMeant = String(request.headers['x-amz-target']).endsWith(`.${operation}`)
    if (next && isMeant && next.about.every(word => request.body.includes(word))) {
      const { event } = next
      next = undefined
      await event()
    }
    return forward(request)
  }
  return {
    watch,
    /** Before the next such operation, or the next one that names all of `about`. */
    beforeNextWrite: (event: () => Promise<unknown>, ...about: string[]) => {
      next = { event, about }
    },
  }
}
