import type { Query, QueryClient } from '@tanstack/react-query'
import { isUnreachable } from './http.ts'

/** Query options for an unreliable network: retries for a quarter of a minute. */
export const retryPolicy = {
  retry: (failures: number, error: Error): boolean => failures < 4 && isUnreachable(error),
}

/**
 * Asks at once for what could not be loaded because the server was out of reach: called when something else has got
 * through. A browser tells only of networks that it knows to be gone, and a query that waits for its next try, or has
 * given up, does not hear of the others.
 */
export async function retryUnreachable(client: QueryClient): Promise<void> {
  const waiting = {
    type: 'active' as const,
    predicate: ({ state }: Query) => isUnreachable(state.fetchFailureReason),
  }
  const keys = client
    .getQueryCache()
    .findAll(waiting)
    .map(({ queryKey }) => queryKey)
  await Promise.all(
    keys.map(async queryKey => {
      await client.cancelQueries({ queryKey, exact: true })
      await client.refetchQueries({ queryKey, exact: true })
    }),
  )
}

/** Seconds before each further try. */
const retryDelays = [1, 3, 8]

/** Does a step of a longer work, which may be done twice, and again while the server is out of reach. */
export async function withRetries<T>(step: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const seconds of retryDelays) {
    signal.throwIfAborted()
    try {
      return await step()
    } catch (error) {
      if (!isUnreachable(error)) throw error
      await new Promise(resolve => setTimeout(resolve, seconds * 1000))
    }
  }
  signal.throwIfAborted()
  return step()
}
