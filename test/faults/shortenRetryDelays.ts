import { afterAll, vi } from 'vitest'

/**
 * Retries wait a random part of a second or more, so that many callers do not return at once. Without contention the
 * delays can be short; the number of retries stays the same.
 */
export function shortenRetryDelays(): void {
  const { random } = Math
  const spy = vi.spyOn(Math, 'random').mockImplementation(() => random() / 20)
  afterAll(() => spy.mockRestore())
}
