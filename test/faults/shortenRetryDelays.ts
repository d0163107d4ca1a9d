import { afterAll, vi } from 'vitest'

/**
 * Who tries again waits a random part of a second or more, so that many do not come back at once. Where nobody
 * else is in the way it may be a small part; how often is tried stays what it is.
 */
export function pauseBriefly(): void {
  const { random } = Math
  const spy = vi.spyOn(Math, 'random').mockImplementation(() => random() / 20)
  afterAll(() => spy.mockRestore())
}
