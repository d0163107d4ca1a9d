import type { Query, QueryClient } from '@tanstack/react-query'
import { isUnreachable } from './http.ts'

/** Query options for an unreliable network: retries for about fifteen seconds. */
export const retryPolicy = {
  retry: (failures: number, error: Error): boolean => failures < 4 && isUnreachable(error),
}

/**
 * Retries at once all queries that failed because the server could not be reached; called when another
 * request has succeeded. Browsers fire `online` only after they knew the network to be down, so queries would
 * otherwise wait for their next retry, or never try again.
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

/** Seconds before each retry. */
const retryDelays = [1, 3, 8]

/** Retries one step of a longer task while the server cannot be reached; the step must be repeatable. */
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
