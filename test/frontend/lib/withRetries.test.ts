import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#frontend/lib/http.ts'
import { withRetries } from '#frontend/lib/retryPolicy.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A step that fails with these errors, one after another, before it succeeds, and a count of its attempts. */
function startFailing(errors: Error[], { signal } = new AbortController()) {
  const rest = errors.values()
  const step = vi.fn(async () => {
    for (const error of rest) throw error
    return 'done'
  })
  const outcome = withRetries(step, signal).catch((error: unknown) => error)
  return { step, outcome }
}

const unreachable = [0, 500, 503].map(status => new ApiError(status, `status ${status}`))

test('a step is retried at growing intervals while the server is out of reach', async () => {
  const { step, outcome } = startFailing(unreachable)
  for (const [tries, seconds] of [1, 3, 8].entries()) {
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
    expect(step).toHaveBeenCalledTimes(tries + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(step).toHaveBeenCalledTimes(tries + 2)
  }
  expect(await outcome).toBe('done')
})

test('after four attempts the last error is final', async () => {
  const last = new ApiError(502, 'last')
  const { step, outcome } = startFailing([...unreachable, last])
  await vi.runAllTimersAsync()
  expect(await outcome).toBe(last)
  expect(step).toHaveBeenCalledTimes(4)
})

test.each([new ApiError(409, 'taken'), new TypeError('a mistake')])('%s is not retried', async error => {
  const { step, outcome } = startFailing([error])
  expect(await outcome).toBe(error)
  expect(step).toHaveBeenCalledTimes(1)
})

test('work that was given up does not continue after the pause', async () => {
  const leaving = new AbortController()
  const { step, outcome } = startFailing(unreachable, leaving)
  await vi.advanceTimersByTimeAsync(500)
  leaving.abort('left')
  await vi.runAllTimersAsync()
  expect(await outcome).toBe('left')
  expect(step).toHaveBeenCalledTimes(1)
})
