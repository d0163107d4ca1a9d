import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { bucket, getOutcome, openS3 } from './standIn.ts'

const place = { Bucket: bucket, Key: "u/1/a b+c é !'()*~.png" }

/** An S3 with an object of five bytes. */
async function openWithPhoto() {
  const opened = await openS3({ now: () => new Date('2026-03-02T15:00:00Z') })
  const put = (input: Partial<PutObjectCommandInput> = {}) =>
    opened.client.send(new PutObjectCommand({ ...place, Body: Buffer.from('hello'), ...input }))
  const get = (input: Partial<GetObjectCommandInput> = {}) =>
    opened.client.send(new GetObjectCommand({ ...place, ...input }))
  const { ETag = '' } = await put({ ContentType: 'image/png', ContentEncoding: 'gzip' })
  return { ...opened, put, get, etag: ETag }
}

test('the SDK writes, reads and deletes an object in the S3 stand-in', async () => {
  const { s3, client, get, etag } = await openWithPhoto()
  expect(etag).toBe('"5d41402abc4b2a76b9719d911017c592"')
  expect(s3.objects()).toEqual([{ key: place.Key, size: 5, contentType: 'image/png' }])
  const found = await get()
  expect(await found.Body?.transformToString()).toBe('hello')
  expect(found).toMatchObject({
    ...{ ContentLength: 5, ContentType: 'image/png', ContentEncoding: 'gzip', ETag: etag },
    LastModified: new Date('2026-03-02T15:00:00Z'),
  })
  expect(await getOutcome(get({ IfNoneMatch: etag }))).toContain('304')
  const part = await get({ Range: 'bytes=3-99' })
  expect([part.ContentRange, await part.Body?.transformToString()]).toEqual(['bytes 3-4/5', 'lo'])
  await client.send(new DeleteObjectCommand(place))
  await client.send(new DeleteObjectCommand(place))
  await expect(get()).rejects.toThrow('The specified key does not exist.')
})

test('a condition prevents an S3 object from being replaced', async () => {
  const { put } = await openWithPhoto()
  expect(await getOutcome(put({ Key: 'k', IfNoneMatch: '*' }))).toBe('taken')
  expect(await getOutcome(put({ Key: 'k', IfNoneMatch: '*' }))).toBe('412 PreconditionFailed')
  expect(await getOutcome(put({ Key: 'k' }))).toBe('taken')
})

test('what S3 refuses, or the stand-in does not support, is refused and not ignored', async () => {
  const { s3, client, put, get } = await openWithPhoto()
  const refused: [string, () => Promise<unknown>][] = [
    ['416 InvalidRange', () => get({ Range: 'bytes=5-' })],
    ['404 NoSuchBucket', () => get({ Bucket: 'site' })],
    ['400 KeyTooLongError', () => get({ Key: 'k'.repeat(1025) })],
    ['501 NotImplemented', () => get({ VersionId: '1' })],
    ['501 NotImplemented', () => put({ Key: 'l', ACL: 'public-read' })],
    ['501 NotImplemented', () => put({ Key: 'l', Metadata: { purpose: 'photo' } })],
    ['501 NotImplemented', () => put({ Key: 'l', IfMatch: '"x"' })],
    ['501 NotImplemented', () => put({ Key: 'l', ContentMD5: 'XUFAKrxLKna5cZ2REBfFkg==' })],
    ['501 NotImplemented', () => client.send(new ListObjectsV2Command({ Bucket: bucket }))],
  ]
  for (const [expected, send] of refused) expect(await getOutcome(send())).toBe(expected)
  expect(s3.objects().map(({ key }) => key)).toEqual([place.Key])
})
