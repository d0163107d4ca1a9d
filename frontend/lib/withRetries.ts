import { isUnreachable } from './http.ts'

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
