import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { expect, test } from 'vitest'
import { bucket, createClient, openS3, readError } from './standIn.ts'

const signedAt = new Date('2026-03-02T15:00:00Z')
const body = new TextEncoder().encode('hello')
const headers = { 'content-type': 'image/png', 'if-none-match': '*' }

/** An upload as the club presigns it, valid for five minutes. */
async function presignedUpload(now = signedAt, more: Parameters<typeof createClient>[1] = {}) {
  const { s3 } = await openS3({ now: () => now })
  const command = new PutObjectCommand({
    Bucket: bucket,
    Key: 'u/1/photo',
    ContentType: 'image/png',
    ContentLength: body.length,
    IfNoneMatch: '*',
  })
  const url = await getSignedUrl(createClient(s3, more), command, {
    expiresIn: 300,
    signingDate: signedAt,
    signableHeaders: new Set(['content-type']),
  })
  return { s3, url }
}

type Sent = { url: string; method: string; headers: Record<string, string>; body?: Uint8Array<ArrayBuffer> }

const asPresigned = (url: string): Sent => ({ url, method: 'PUT', headers, body })
const send = ({ url, ...init }: Sent) => fetch(url, init)

const replace = (from: string | RegExp, to: string) => (sent: Sent) => {
  const url = sent.url.replace(from, to)
  if (url === sent.url) throw new Error(`${sent.url} has no ${from}`)
  return { ...sent, url }
}
const header = (name: string, value: string) => (sent: Sent) => ({
  ...sent,
  headers: { ...sent.headers, [name]: value },
})

test('a presigned upload to S3 is accepted once', async () => {
  const { s3, url } = await presignedUpload()
  expect((await send(asPresigned(url))).status).toBe(200)
  expect((await send(asPresigned(url))).status).toBe(412)
  expect(s3.objects()).toEqual([{ key: 'u/1/photo', size: 5, contentType: 'image/png' }])
})

test.each<[string, string, (sent: Sent) => Sent]>([
  ['another key', '403 SignatureDoesNotMatch', replace('/u/1/', '/u/2/')],
  ['another bucket', '403 SignatureDoesNotMatch', replace(bucket, 'site')],
  ['another method', '403 SignatureDoesNotMatch', sent => ({ ...sent, method: 'DELETE', body: undefined })],
  ['another type', '403 SignatureDoesNotMatch', header('content-type', 'image/svg+xml')],
  ['a longer body', '403 SignatureDoesNotMatch', sent => ({ ...sent, body: new Uint8Array(6) })],
  ['another condition', '403 SignatureDoesNotMatch', header('if-none-match', '"x"')],
  ['a header that opens it to everybody', '403 AccessDenied', header('x-amz-acl', 'public-read')],
  ['a parameter more', '403 SignatureDoesNotMatch', sent => ({ ...sent, url: `${sent.url}&x-id=PutObject` })],
  ['a longer life', '403 SignatureDoesNotMatch', replace('Expires=300', 'Expires=301')],
  ['a life over a week', '400 AuthorizationQueryParametersError', replace('Expires=300', 'Expires=604801')],
  ['no signature', '400 AuthorizationQueryParametersError', replace(/&X-Amz-Signature=\w+/, '')],
  ['less signed: the type', '403 SignatureDoesNotMatch', replace('content-type%3B', '')],
  ['another access key', '403 InvalidAccessKeyId', replace('=local%2F', '=other%2F')],
  ['nothing', '403 AccessDenied', replace(/\?.*/, '')],
])('an S3 upload altered by %s is refused with %s', async (_, expected, alter) => {
  const { s3, url } = await presignedUpload()
  expect(await readError(await send(alter(asPresigned(url))))).toBe(expected)
  expect(s3.objects()).toEqual([])
})

test('an S3 upload signed with another secret is refused', async () => {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'Local' }
  const { url } = await presignedUpload(signedAt, { credentials })
  expect(await readError(await send(asPresigned(url)))).toBe('403 SignatureDoesNotMatch')
})

test.each([
  ['in its last second', '15:04:59.999', '200 '],
  ['when it has expired', '15:05:00.000', '403 AccessDenied'],
  ['earlier than clocks may differ', '14:44:59.999', '403 AccessDenied'],
])('a presigned S3 URL used %s', async (_, time, expected) => {
  const { url } = await presignedUpload(new Date(`2026-03-02T${time}Z`))
  expect(await readError(await send(asPresigned(url)))).toBe(expected)
})

test('a presigned S3 URL to which the SDK added a checksum of nothing is refused', async () => {
  const { url } = await presignedUpload(signedAt, { requestChecksumCalculation: 'WHEN_SUPPORTED' })
  expect(await readError(await send(asPresigned(url)))).toBe('501 NotImplemented')
})

test('the signed type, disposition and cache of an S3 response are those that were signed', async () => {
  const { client } = await openS3()
  const place = { Bucket: bucket, Key: 'proof' }
  await client.send(new PutObjectCommand({ ...place, Body: body, ContentType: 'image/png' }))
  const command = new GetObjectCommand({
    ...place,
    ResponseContentType: 'application/pdf',
    ResponseContentDisposition: 'attachment; filename="a b.pdf"',
    ResponseCacheControl: 'private, max-age=60',
  })
  const url = await getSignedUrl(client, command)
  expect(Object.fromEntries((await fetch(url)).headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="a b.pdf"',
    'cache-control': 'private, max-age=60',
  })
  const altered = url.replace('application%2Fpdf', 'text%2Fhtml')
  expect(await readError(await fetch(altered))).toBe('403 SignatureDoesNotMatch')
})
