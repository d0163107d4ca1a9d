import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { expect, test } from 'vitest'
import { bucket, openS3 } from './standIn.ts'

test('the SDK writes, reads and deletes an object in the S3 stand-in', async () => {
  const { s3, client } = await openS3()
  const place = { Bucket: bucket, Key: "u/1/a b+c é !'()*~.png" }
  const put = await client.send(
    new PutObjectCommand({
      ...place,
      Body: Buffer.from('hello'),
      ContentType: 'image/png',
    }),
  )
  expect(put.ETag).toBe('"5d41402abc4b2a76b9719d911017c592"')
  expect(s3.objects()).toEqual([{ key: "u/1/a b+c é !'()*~.png", size: 5, contentType: 'image/png' }])
  const get = await client.send(new GetObjectCommand(place))
  expect(await get.Body?.transformToString()).toBe('hello')
  expect(get).toMatchObject({ ContentLength: 5, ContentType: 'image/png', ETag: put.ETag })
  await client.send(new DeleteObjectCommand(place))
  await client.send(new DeleteObjectCommand(place))
  await expect(client.send(new GetObjectCommand(place))).rejects.toThrow('The specified key does not exist.')
})

test('one presigned URL writes once, and another reads', async () => {
  const now = new Date('2026-03-02T15:00:00Z')
  const { client } = await openS3({ now: () => now })
  const place = { Bucket: bucket, Key: 'u/1/photo' }
  const signing = { expiresIn: 300, signingDate: now, signableHeaders: new Set(['content-type']) }
  const url = await getSignedUrl(
    client,
    new PutObjectCommand({ ...place, ContentType: 'image/png', ContentLength: 5, IfNoneMatch: '*' }),
    signing,
  )
  const upload = () =>
    fetch(url, {
      method: 'PUT',
      body: 'hello',
      headers: { 'content-type': 'image/png', 'if-none-match': '*' },
    })
  expect((await upload()).status).toBe(200)
  expect((await upload()).status).toBe(412)
  const read = await fetch(
    await getSignedUrl(
      client,
      new GetObjectCommand({ ...place, ResponseContentDisposition: 'inline' }),
      signing,
    ),
  )
  expect([read.status, await read.text(), read.headers.get('content-disposition')]).toEqual([
    200,
    'hello',
    'inline',
  ])
})

test('an SDK with a wrong clock learns the time of the S3 stand-in', async () => {
  const { client } = await openS3({ now: () => new Date('2026-03-02T15:00:00Z') })
  await expect(client.send(new GetObjectCommand({ Bucket: bucket, Key: 'x' }))).rejects.toMatchObject({
    name: 'NoSuchKey',
  })
})
