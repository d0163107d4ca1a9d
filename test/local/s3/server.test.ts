import { PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { expect, test } from 'vitest'
import { bucket, createClient, getOutcome, openS3 } from './standIn.ts'

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
  [500, '500 InternalError'],
  [503, '503 SlowDown'],
] as const)('an S3 fault answers with %s the given number of times', async (status, expected) => {
  const { s3 } = await openS3()
  const client = createClient(s3, { maxAttempts: 1 })
  const put = () => getOutcome(client.send(new PutObjectCommand({ ...place, Body: 'hello' })))
  s3.faults.error = { count: 1, status }
  expect(await put()).toBe(expected)
  expect(s3.objects()).toEqual([])
  expect(await put()).toBe('taken')
})

test('an S3 reply is lost only after its effect has happened', async () => {
  const { s3, client } = await openS3()
  s3.faults.loseReply = { count: 1 }
  const url = await getSignedUrl(client, new PutObjectCommand(place))
  await expect(fetch(url, { method: 'PUT', body: 'hello' })).rejects.toThrow('fetch failed')
  expect(s3.objects()).toHaveLength(1)
})
