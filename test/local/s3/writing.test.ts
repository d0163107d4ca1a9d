import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
  type S3Client,
} from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { bucket, getOutcome, openS3 } from './standIn.ts'

const put = (client: S3Client, key: string, more: Partial<PutObjectCommandInput> = {}) =>
  client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: key, ...more }))

test('an S3 object keeps its type, encoding and time', async () => {
  const { client } = await openS3({ now: () => new Date('2026-03-02T15:00:00Z') })
  const said = { ContentType: 'image/png', ContentEncoding: 'gzip' }
  await put(client, 'described', said)
  const get = () => client.send(new GetObjectCommand({ Bucket: bucket, Key: 'described' }))
  expect(await get()).toMatchObject({ ...said, LastModified: new Date('2026-03-02T15:00:00Z') })
  await put(client, 'described')
  const { ContentEncoding, ContentType } = await get()
  expect([ContentType, ContentEncoding]).toEqual(['application/octet-stream', undefined])
})

test('a condition prevents an S3 object from being replaced', async () => {
  const { client } = await openS3()
  expect(await getOutcome(put(client, 'k', { IfNoneMatch: '*' }))).toBe('taken')
  expect(await getOutcome(put(client, 'k', { IfNoneMatch: '*' }))).toBe('412 PreconditionFailed')
  expect(await getOutcome(put(client, 'k', { IfNoneMatch: '"x"' }))).toBe('501 NotImplemented')
  expect(await getOutcome(put(client, 'k', { IfMatch: '"x"' }))).toBe('501 NotImplemented')
  expect(await getOutcome(put(client, 'k'))).toBe('taken')
})

test('requests that the S3 stand-in does not support are refused, not ignored', async () => {
  const { s3, client } = await openS3()
  const place = { Bucket: bucket, Key: 'k' }
  await put(client, 'k')
  const refused = [
    () => put(client, 'l', { ACL: 'public-read' }),
    () => put(client, 'l', { ServerSideEncryption: 'AES256' }),
    () => put(client, 'l', { Metadata: { purpose: 'photo' } }),
    () => client.send(new GetObjectTaggingCommand(place)),
    () => client.send(new GetObjectCommand({ ...place, IfMatch: '"x"' })),
    () => client.send(new GetObjectCommand({ ...place, ResponseContentLanguage: 'en' })),
    () => client.send(new CopyObjectCommand({ Bucket: bucket, Key: 'l', CopySource: `${bucket}/k` })),
    () => client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: [place] } })),
    () => client.send(new ListObjectsV2Command({ Bucket: bucket })),
  ]
  for (const send of refused) expect(await getOutcome(send())).toBe('501 NotImplemented')
  // A response to HEAD has no body, so the SDK knows only the status.
  expect(await getOutcome(client.send(new HeadObjectCommand(place)))).toMatch(/^501 /)
  expect(await getOutcome(client.send(new ListBucketsCommand({})))).toBe('404 NoSuchBucket')
  expect(s3.objects().map(({ key }) => key)).toEqual(['k'])
})
