import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError, request, toApiError, unexpected } from '#frontend/lib/http.ts'
import { retryUnreachable, withRetries } from '#frontend/lib/retryPolicy.ts'

const answer = (status = 400, type = 'application/json') => ({
  status,
  headers: new Headers({ 'content-type': type }),
})

test.each([
  ['the message in the JSON first', answer(), '{"message":"Taken","error":"other"}', 'Taken'],
  ['the “error” of routes that name it so', answer(), '{"message":"","error":"Gone"}', 'Gone'],
  ['text without JSON', answer(400, 'text/plain'), 'Closed for repairs', 'Closed for repairs'],
  ['no bare status', answer(), '', unexpected],
  ['nothing that is not meant for people', answer(), '{"unexpected":true}', unexpected],
  ['not what a gateway says by itself', answer(500), '{"message":"Internal Server Error"}', unexpected],
  ['not what a gateway says in plain text', answer(503, 'text/plain'), 'Service Unavailable', unexpected],
  ['no page of a proxy', answer(400, 'text/html'), '<h1>Bad gateway</h1>', unexpected],
])('an error shows people %s', (_, response, text, shown) => {
  expect(toApiError(response, text).message).toBe(shown)
})

test('the issues of an error keep their fields; anything else is dropped', () => {
  const issue = { field: 'city', message: 'Too short' }
  const text = JSON.stringify({ message: 'Invalid', issues: [issue, 7, { field: 1 }] })
  expect(toApiError(answer(), text).issues).toEqual([issue])
})

test.each([
  ['has given up on the network is repeated', new ApiError(0, 'No network'), false, 'rows'],
  ['waits for its next retry stops waiting', new ApiError(503, 'Busy'), true, 'rows'],
  ['was refused is not repeated', new ApiError(403, 'Not yours'), false, undefined],
])('a query that %s when another request gets through', async (_, error, retry, data) => {
  const client = new QueryClient()
  const load = vi.fn(() => Promise.reject<string>(error))
  const list = { queryKey: ['list'], queryFn: () => load(), retry, retryDelay: 3_600_000 }
  const observer = new QueryObserver(client, list)
  onTestFinished(observer.subscribe(() => {}))
  await expect.poll(() => observer.getCurrentResult().failureCount).toBe(1)
  load.mockResolvedValue('rows')
  await retryUnreachable(client)
  expect(observer.getCurrentResult().data).toBe(data)
})

test('a reply that the server has marked is not sent again to the same session', async () => {
  const asked: (string | null)[] = []
  vi.stubGlobal('window', {})
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Headers }) => {
    asked.push(headers.get('If-None-Match'))
    if (asked.at(-1)) return new Response(null, { status: 304, headers: { ETag: '"1"' } })
    return Response.json({ name: 'Dana' }, { headers: { ETag: '"1"' } })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const ask = (token: string) => request({ method: 'GET', path: '/api/user', token })
  const first = await ask('one')
  expect([first, await ask('one')]).toEqual([{ name: 'Dana' }, first])
  await ask('other')
  expect(asked).toEqual([null, '"1"', null])
})

/** A step that fails with these errors, one after another, before it succeeds, and a count of its attempts. */
function startFailing(errors: Error[], { signal } = new AbortController()) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
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

test('after four attempts of a step the last error is final', async () => {
  const last = new ApiError(502, 'last')
  const { step, outcome } = startFailing([...unreachable, last])
  await vi.runAllTimersAsync()
  expect(await outcome).toBe(last)
  expect(step).toHaveBeenCalledTimes(4)
})

test.each([new ApiError(409, 'taken'), new TypeError('a mistake')])(
  'a step that fails with %s is not retried',
  async error => {
    const { step, outcome } = startFailing([error])
    expect(await outcome).toBe(error)
    expect(step).toHaveBeenCalledTimes(1)
  },
)

test('a step that was given up does not continue after the pause', async () => {
  const leaving = new AbortController()
  const { step, outcome } = startFailing(unreachable, leaving)
  await vi.advanceTimersByTimeAsync(500)
  leaving.abort('left')
  await vi.runAllTimersAsync()
  expect(await outcome).toBe('left')
  expect(step).toHaveBeenCalledTimes(1)
})
