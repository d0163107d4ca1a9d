import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { ApiError } from '#frontend/lib/http.ts'
import { retryUnreachable } from '#frontend/lib/retryPolicy.ts'

/** A list on a screen that fails with this error until it is fixed. */
function watchFailing(error: Error, retry: boolean) {
  const client = new QueryClient()
  let isMended = false
  const observer = new QueryObserver(client, {
    queryKey: ['list'],
    queryFn: () => (isMended ? Promise.resolve('rows') : Promise.reject(error)),
    retry,
    retryDelay: 3_600_000,
  })
  onTestFinished(observer.subscribe(() => {}))
  const result = () => observer.getCurrentResult()
  const mend = () => {
    isMended = true
  }
  return { client, result, mend }
}

test('a query that has given up on the network is repeated when another request gets through', async () => {
  const { client, result, mend } = watchFailing(new ApiError(0, 'No network'), false)
  await expect.poll(() => result().status).toBe('error')
  mend()
  await retryUnreachable(client)
  expect(result().data).toBe('rows')
})

test('a query that waits for its next retry stops waiting when another request gets through', async () => {
  const { client, result, mend } = watchFailing(new ApiError(503, 'Busy'), true)
  await expect.poll(() => result().failureCount).toBe(1)
  mend()
  await retryUnreachable(client)
  expect(result().data).toBe('rows')
})

test('a query that was refused is not repeated because the network is back', async () => {
  const { client, result, mend } = watchFailing(new ApiError(403, 'Not yours'), false)
  await expect.poll(() => result().status).toBe('error')
  mend()
  await retryUnreachable(client)
  expect(result().data).toBeUndefined()
})
