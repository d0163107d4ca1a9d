import {
  CopyObjectCommand,
  type CopyObjectCommandInput,
  DeleteObjectsCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
  type S3Client,
} from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { bucket, openS3, outcomeOf } from './standIn.ts'

const put = (client: S3Client, key: string, more: Partial<PutObjectCommandInput> = {}) =>
  client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: key, ...more }))

test('what is said of an object is said again', async () => {
  const { client } = await openS3({ now: () => new Date('2026-03-02T15:00:00Z') })
  const said = {
    CacheControl: 'private',
    ContentDisposition: 'attachment',
    ContentLanguage: 'en',
    Metadata: { purpose: 'photo' },
  }
  await put(client, 'described', said)
  const head = () => client.send(new HeadObjectCommand({ Bucket: bucket, Key: 'described' }))
  expect(await head()).toMatchObject({ ...said, LastModified: new Date('2026-03-02T15:00:00Z') })
  await put(client, 'described')
  expect(await head()).toMatchObject({ ContentType: 'application/octet-stream', Metadata: {} })
})

test('a condition decides whether an object is replaced', async () => {
  const { client } = await openS3()
  expect(await outcomeOf(put(client, 'k', { IfMatch: '"x"' }))).toBe('404 NoSuchKey')
  const { ETag } = await put(client, 'k', { IfNoneMatch: '*' })
  expect(await outcomeOf(put(client, 'k', { IfNoneMatch: '*' }))).toBe('412 PreconditionFailed')
  expect(await outcomeOf(put(client, 'k', { IfNoneMatch: '"x"' }))).toBe('501 NotImplemented')
  expect(await outcomeOf(put(client, 'k', { IfMatch: '"x"' }))).toBe('412 PreconditionFailed')
  expect(await outcomeOf(put(client, 'k', { IfMatch: ETag }))).toBe('taken')
})

test('an object is copied with what is said of it, or with something else', async () => {
  const { s3, client } = await openS3()
  const copy = (to: string, more: Partial<CopyObjectCommandInput> = {}) => {
    const source = `${bucket}/${encodeURIComponent('a b+é.png')}`
    return client.send(new CopyObjectCommand({ Bucket: bucket, Key: to, CopySource: source, ...more }))
  }
  const { ETag } = await put(client, 'a b+é.png', { ContentType: 'image/png' })
  expect((await copy('copy')).CopyObjectResult?.ETag).toBe(ETag)
  await copy('other', { MetadataDirective: 'REPLACE', ContentType: 'image/jpeg' })
  expect(s3.objects().map(({ key, contentType }) => [key, contentType])).toEqual([
    ['a b+é.png', 'image/png'],
    ['copy', 'image/png'],
    ['other', 'image/jpeg'],
  ])
  expect(await outcomeOf(copy('a b+é.png'))).toBe('400 InvalidRequest')
  expect(await outcomeOf(copy('copy', { IfNoneMatch: '*' }))).toBe('412 PreconditionFailed')
  expect(await outcomeOf(copy('x', { CopySource: `${bucket}/nothing` }))).toBe('404 NoSuchKey')
  expect(await outcomeOf(copy('x', { CopySource: 'site/copy' }))).toBe('404 NoSuchBucket')
  expect(await outcomeOf(copy('x', { CopySource: bucket }))).toBe('400 InvalidArgument')
  expect(await outcomeOf(copy('x', { CopySource: `${bucket}/copy?versionId=1` }))).toBe('501 NotImplemented')
})

test('objects are listed page by page, in the order of the bytes of their keys', async () => {
  const { client } = await openS3()
  const keys = ['u/😀', 'u/\uffee', 'u/é', 'u/Z', 'u/a&<b>"', 'u/a b', 'v/1']
  for (const key of keys) await put(client, key)
  const pages: (string | undefined)[][] = []
  let token: string | undefined
  do {
    const asked = { Bucket: bucket, Prefix: 'u/', MaxKeys: 2, ContinuationToken: token }
    const page = await client.send(new ListObjectsV2Command(asked))
    pages.push((page.Contents ?? []).map(({ Key }) => Key))
    token = page.NextContinuationToken
  } while (token)
  expect(pages).toEqual([
    ['u/Z', 'u/a b'],
    ['u/a&<b>"', 'u/é'],
    ['u/\uffee', 'u/😀'],
  ])
})

test('a list says size and tag of each object, begins where it is told to, and may be empty', async () => {
  const { client } = await openS3()
  const { ETag } = await put(client, 'a')
  await put(client, 'b')
  const list = (more: { StartAfter?: string; MaxKeys?: number; ContinuationToken?: string }) =>
    client.send(new ListObjectsV2Command({ Bucket: bucket, ...more }))
  expect((await list({})).Contents?.[0]).toMatchObject({ Key: 'a', Size: 1, ETag })
  expect((await list({ StartAfter: 'a' })).Contents?.map(({ Key }) => Key)).toEqual(['b'])
  expect(await list({ MaxKeys: 0 })).toMatchObject({ KeyCount: 0, IsTruncated: false })
  expect(await outcomeOf(list({ MaxKeys: -1 }))).toBe('400 InvalidArgument')
  expect(await outcomeOf(list({ ContinuationToken: 'x' }))).toBe('400 InvalidArgument')
})

test('what it cannot do is refused, not overlooked', async () => {
  const { client } = await openS3()
  const place = { Bucket: bucket, Key: 'k' }
  expect(await outcomeOf(put(client, 'k', { ACL: 'public-read' }))).toBe('501 NotImplemented')
  expect(await outcomeOf(put(client, 'k', { ServerSideEncryption: 'AES256' }))).toBe('501 NotImplemented')
  expect(await outcomeOf(client.send(new GetObjectTaggingCommand(place)))).toBe('501 NotImplemented')
  expect(
    await outcomeOf(client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: [place] } }))),
  ).toBe('501 NotImplemented')
  expect(await outcomeOf(client.send(new ListObjectsV2Command({ Bucket: bucket, Delimiter: '/' })))).toBe(
    '501 NotImplemented',
  )
  expect(await outcomeOf(client.send(new ListBucketsCommand({})))).toBe('404 NoSuchBucket')
})
