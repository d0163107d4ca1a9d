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
const append = (text: string) => (sent: Sent) => ({ ...sent, url: `${sent.url}${text}` })
const header = (name: string, value: string) => (sent: Sent) => ({
  ...sent,
  headers: { ...sent.headers, [name]: value },
})
const without = (name: string) => (sent: Sent) => ({
  ...sent,
  headers: Object.fromEntries(Object.entries(sent.headers).filter(([candidate]) => candidate !== name)),
})

const attacks: [string, string, (sent: Sent) => Sent][] = [
  ['another key', '403 SignatureDoesNotMatch', replace('/u/1/', '/u/2/')],
  ['a key with an encoded slash in it', '403 SignatureDoesNotMatch', replace('/u/1/photo', '/u/1/photo%2Fx')],
  ['a key that was encoded twice', '403 SignatureDoesNotMatch', replace('photo?', 'phot%256F?')],
  ['another bucket', '403 SignatureDoesNotMatch', replace(bucket, 'site')],
  ['another method', '403 SignatureDoesNotMatch', sent => ({ ...sent, method: 'DELETE', body: undefined })],
  ['another type', '403 SignatureDoesNotMatch', header('content-type', 'image/svg+xml')],
  ['no type', '403 SignatureDoesNotMatch', without('content-type')],
  ['a longer body', '403 SignatureDoesNotMatch', sent => ({ ...sent, body: new Uint8Array(6) })],
  ['a shorter body', '403 SignatureDoesNotMatch', sent => ({ ...sent, body: new Uint8Array(4) })],
  ['no condition', '403 SignatureDoesNotMatch', without('if-none-match')],
  ['another condition', '403 SignatureDoesNotMatch', header('if-none-match', '"x"')],
  ['a header for the object', '403 AccessDenied', header('x-amz-meta-owner', 'me')],
  ['a header that opens it to everybody', '403 AccessDenied', header('x-amz-acl', 'public-read')],
  ['a checksum of its own', '403 AccessDenied', header('x-amz-checksum-crc32', 'NhCmhg==')],
  ['a parameter more', '403 SignatureDoesNotMatch', append('&x-id=PutObject')],
  ['something after a second question mark', '403 SignatureDoesNotMatch', append('?x')],
  ['a longer life', '403 SignatureDoesNotMatch', replace('Expires=300', 'Expires=301')],
  ['a second life', '403 SignatureDoesNotMatch', append('&X-Amz-Expires=301')],
  ['a life over a week', '400 AuthorizationQueryParametersError', replace('Expires=300', 'Expires=604801')],
  ['no life', '400 AuthorizationQueryParametersError', replace('Expires=300', 'Expires=0')],
  [
    'a life that is no number',
    '400 AuthorizationQueryParametersError',
    replace('Expires=300', 'Expires=3e2'),
  ],
  ['an expiry that is not said', '400 AuthorizationQueryParametersError', replace('&X-Amz-Expires=300', '')],
  ['a later date', '403 SignatureDoesNotMatch', replace('T150000Z', 'T150001Z')],
  [
    'the date of another day',
    '400 AuthorizationQueryParametersError',
    replace('Date=20260302', 'Date=20260303'),
  ],
  [
    'a date of another form',
    '400 AuthorizationQueryParametersError',
    replace('Date=20260302T150000Z', 'Date=2026-03-02'),
  ],
  ['a date that does not exist', '400 AuthorizationQueryParametersError', replace('T150000Z', 'T256100Z')],
  ['a signature changed in one place', '403 SignatureDoesNotMatch', replace(/Signature=(.)/, 'Signature=g')],
  ['an empty signature', '400 AuthorizationQueryParametersError', replace(/Signature=\w+/, 'Signature=')],
  ['no signature', '400 AuthorizationQueryParametersError', replace(/&X-Amz-Signature=\w+/, '')],
  ['less signed: the type', '403 SignatureDoesNotMatch', replace('content-type%3B', '')],
  ['less signed: the host', '403 AccessDenied', replace('host%3B', '')],
  ['another algorithm', '400 AuthorizationQueryParametersError', replace('HMAC-SHA256', 'HMAC-SHA1')],
  ['no algorithm', '400 AuthorizationQueryParametersError', replace('X-Amz-Algorithm', 'x')],
  ['another access key', '403 InvalidAccessKeyId', replace('=local%2F', '=other%2F')],
  ['another region', '400 AuthorizationQueryParametersError', replace('us-east-1', 'eu-west-1')],
  ['another service', '400 AuthorizationQueryParametersError', replace('%2Fs3%2F', '%2Fses%2F')],
  [
    'another end of the credential',
    '400 AuthorizationQueryParametersError',
    replace('aws4_request', 'aws5_request'),
  ],
  ['half a credential', '400 AuthorizationQueryParametersError', replace('%2Faws4_request', '')],
  ['two signatures at once', '400 InvalidArgument', header('authorization', 'AWS4-HMAC-SHA256 x')],
  ['a session token', '400 InvalidToken', append('&X-Amz-Security-Token=x')],
  [
    'a signature of the old kind',
    '400 InvalidRequest',
    replace(/\?.*/, '?AWSAccessKeyId=local&Signature=x&Expires=1'),
  ],
  ['nothing', '403 AccessDenied', replace(/\?.*/, '')],
  ['an address that cannot be decoded', '400 InvalidURI', replace('/u/1/', '/u/%zz/')],
]

test('a presigned upload to S3 is accepted', async () => {
  const { s3, url } = await presignedUpload()
  expect((await send(asPresigned(url))).status).toBe(200)
  expect(s3.objects()).toEqual([{ key: 'u/1/photo', size: 5, contentType: 'image/png' }])
})

test('an S3 signature depends on the names of the parameters, not on their order', async () => {
  const { client } = await openS3({ now: () => signedAt })
  const place = { Bucket: bucket, Key: 'k' }
  await client.send(new PutObjectCommand({ ...place, Body: body }))
  const asked = { ResponseContentType: 'image/png', ResponseCacheControl: 'private' }
  const command = new GetObjectCommand({ ...place, ...asked, ResponseContentDisposition: 'inline' })
  const signed = new URL(await getSignedUrl(client, command, { signingDate: signedAt }))
  const reordered = signed.search.slice(1).split('&').reverse().join('&')
  const reply = await fetch(`${signed.origin}${signed.pathname}?${reordered}`)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/png'])
})

test.each(attacks)('an S3 upload altered by %s is refused with %s', async (_, expected, alter) => {
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
  ['in its last second', '15:04:59.999', 200, ''],
  ['when it has expired', '15:05:00.000', 403, 'Request has expired'],
  ['a quarter of an hour early', '14:45:00.000', 200, ''],
  ['earlier than clocks may differ', '14:44:59.999', 403, 'Request is not yet valid'],
])('a presigned S3 URL used %s', async (_, time, status, message) => {
  const { url } = await presignedUpload(new Date(`2026-03-02T${time}Z`))
  const answer = await send(asPresigned(url))
  expect([answer.status, /<Message>(.*)<\/Message>/.exec(await answer.text())?.[1] ?? '']).toEqual([
    status,
    message,
  ])
})

test('a presigned S3 URL to which the SDK added a checksum of nothing is refused', async () => {
  const { url } = await presignedUpload(signedAt, { requestChecksumCalculation: 'WHEN_SUPPORTED' })
  expect(url).toContain('x-amz-checksum-crc32=AAAAAA')
  expect(await readError(await send(asPresigned(url)))).toBe('501 NotImplemented')
})

test.each(['type', 'disposition', 'cache-control'])(
  'a signed %s of the S3 response cannot be altered',
  async name => {
    const { s3, client } = await openS3()
    const place = { Bucket: bucket, Key: 'proof' }
    await client.send(new PutObjectCommand({ ...place, Body: body, ContentType: 'image/png' }))
    const url = await getSignedUrl(
      client,
      new GetObjectCommand({
        ...place,
        ResponseContentType: 'application/pdf',
        ResponseContentDisposition: 'attachment; filename="a b.pdf"',
        ResponseCacheControl: 'private, max-age=60',
      }),
    )
    const answer = await fetch(url)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="a b.pdf"')
    expect(answer.headers.get('cache-control')).toBe('private, max-age=60')
    const altered = url.replace(new RegExp(`(response-[a-z-]*${name}=)[^&]*`), '$1text%2Fhtml')
    expect(altered).not.toBe(url)
    expect(await readError(await fetch(altered))).toBe('403 SignatureDoesNotMatch')
    const unsigned = `${s3.url}/${bucket}/proof?response-content-type=text%2Fhtml`
    expect(await readError(await fetch(unsigned))).toBe('403 AccessDenied')
  },
)
