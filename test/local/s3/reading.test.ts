import { GetObjectCommand, type GetObjectCommandInput, PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { expect, test } from 'vitest'
import { bucket, getOutcome, openS3, readError } from './standIn.ts'

const place = { Bucket: bucket, Key: 'photo' }

/** An S3 with an object of five bytes. */
async function openWithPhoto() {
  const { client } = await openS3()
  const { ETag } = await client.send(new PutObjectCommand({ ...place, Body: 'hello' }))
  const read = async (input: Partial<GetObjectCommandInput>) => {
    const get = await client.send(new GetObjectCommand({ ...place, ...input }))
    return [get.$metadata.httpStatusCode, get.ContentRange, await get.Body?.transformToString()]
  }
  return { client, etag: ETag ?? '', read }
}

test.each([
  ['bytes=0-1', 206, 'bytes 0-1/5', 'he'],
  ['bytes=3-', 206, 'bytes 3-4/5', 'lo'],
  ['bytes=3-99', 206, 'bytes 3-4/5', 'lo'],
  ['bytes=-2', 206, 'bytes 3-4/5', 'lo'],
  ['bytes=-99', 206, 'bytes 0-4/5', 'hello'],
  ['bytes=2-1', 200, undefined, 'hello'],
  ['bytes=0-1,3-4', 200, undefined, 'hello'],
  ['lines=1-2', 200, undefined, 'hello'],
])('the S3 range %s is answered with %s, %s', async (range, ...expected) => {
  const { read } = await openWithPhoto()
  expect(await read({ Range: range })).toEqual(expected)
})

test.each(['bytes=5-', 'bytes=9-10', 'bytes=-0'])('the S3 range %s cannot be satisfied', async range => {
  const { read } = await openWithPhoto()
  expect(await getOutcome(read({ Range: range }))).toBe('416 InvalidRange')
})

test('a reader who already has the S3 object gets 304', async () => {
  const { read, etag } = await openWithPhoto()
  expect(await getOutcome(read({ IfNoneMatch: etag }))).toContain('304')
  expect(await read({ IfNoneMatch: '"other"' })).toEqual([200, undefined, 'hello'])
})

test('an S3 header value that cannot be sent gets an error response', async () => {
  const { client } = await openWithPhoto()
  const asked = { ...place, ResponseContentDisposition: 'inline; filename="Łódź.png"' }
  const url = await getSignedUrl(client, new GetObjectCommand(asked))
  expect(await readError(await fetch(url))).toBe('400 InvalidArgument')
})

test.each([
  ['another bucket', { Bucket: 'site' }, '404 NoSuchBucket'],
  ['a key that is too long', { Key: 'k'.repeat(1025) }, '400 KeyTooLongError'],
  ['a version', { VersionId: '1' }, '501 NotImplemented'],
  ['a part', { PartNumber: 1 }, '501 NotImplemented'],
])('reading %s from S3 is refused', async (_, input, expected) => {
  const { read } = await openWithPhoto()
  expect(await getOutcome(read(input))).toBe(expected)
})
