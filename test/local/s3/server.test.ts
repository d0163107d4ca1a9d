import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { expect, test } from 'vitest'
import { bucket, createClient, getOutcome, openS3, readError } from './standIn.ts'

const place = { Bucket: bucket, Key: 'photo' }
const origin = 'https://club.example'

test('a browser may upload to S3 and read from any origin, and sees the ETag', async () => {
  const { s3, client } = await openS3()
  const asked = await fetch(`${s3.url}/${bucket}/photo`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type,if-none-match',
    },
  })
  expect(asked.status).toBe(200)
  expect(Object.fromEntries(asked.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'PUT, GET, HEAD',
    'access-control-allow-headers': 'content-type,if-none-match',
  })
  const url = await getSignedUrl(client, new PutObjectCommand(place))
  const put = await fetch(url, { method: 'PUT', body: 'hello', headers: { origin } })
  expect(put.headers.get('access-control-allow-origin')).toBe('*')
  expect(put.headers.get('access-control-expose-headers')).toBe('ETag')
  const refused = await fetch(`${url}x`, { method: 'PUT', body: 'hello', headers: { origin } })
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, '*'])
})

test.each([
  [
    'of a method that browsers have no business with',
    { origin, 'access-control-request-method': 'DELETE' },
    '403 AccessForbidden',
  ],
  ['of no origin', { 'access-control-request-method': 'PUT' }, '400 BadRequest'],
])('an S3 preflight %s is refused', async (_, headers, expected) => {
  const { s3 } = await openS3()
  const asked = await fetch(`${s3.url}/${bucket}/photo`, { method: 'OPTIONS', headers })
  expect(await readError(asked)).toBe(expected)
  expect(asked.headers.get('access-control-allow-origin')).toBe(null)
})

test.each([
  [500, '500 InternalError'],
  [503, '503 SlowDown'],
] as const)('an S3 fault answers with %s the given number of times', async (status, expected) => {
  const { s3 } = await openS3()
  const client = createClient(s3, { maxAttempts: 1 })
  const put = () => getOutcome(client.send(new PutObjectCommand({ ...place, Body: 'hello' })))
  s3.faults.error = { count: 1, status }
  expect(await readError(await fetch(s3.url))).toBe('403 AccessDenied')
  expect(await put()).toBe(expected)
  expect(s3.objects()).toEqual([])
  expect(await put()).toBe('taken')
})

test('S3 faults occur at the requested rate, according to the given random numbers', async () => {
  const numbers = [0.05, 0.5, 0.09, 0.1]
  const { s3 } = await openS3({ random: () => numbers.shift() ?? 1 })
  const client = createClient(s3, { maxAttempts: 1 })
  s3.faults.error = { rate: 0.1 }
  const outcomes = []
  for (const _ of [1, 2, 3, 4]) {
    outcomes.push(await getOutcome(client.send(new PutObjectCommand({ ...place, Body: 'hello' }))))
  }
  expect(outcomes).toEqual(['500 InternalError', 'taken', '500 InternalError', 'taken'])
})

test('an S3 reply is lost only after its effect has happened', async () => {
  const { s3, client } = await openS3()
  s3.faults.loseReply = { count: 1 }
  const url = await getSignedUrl(client, new PutObjectCommand(place))
  await expect(fetch(url, { method: 'PUT', body: 'hello' })).rejects.toThrow('fetch failed')
  expect(s3.objects()).toHaveLength(1)
})

test('S3 latency delays one request and none of the others', async () => {
  const { s3, client } = await openS3()
  await client.send(new PutObjectCommand({ ...place, Body: 'hello' }))
  s3.faults.latency = { count: 1, ms: 10_000 }
  const url = await getSignedUrl(client, new GetObjectCommand(place))
  const givenUp = new AbortController()
  const held = fetch(url, { signal: givenUp.signal }).then(
    () => 'answered',
    () => 'given up',
  )
  await expect.poll(() => s3.faults.latency?.count).toBe(0)
  expect((await fetch(url)).status).toBe(200)
  givenUp.abort()
  expect(await held).toBe('given up')
})
