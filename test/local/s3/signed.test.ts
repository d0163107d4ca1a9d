import { PutObjectCommand, type S3ClientConfig } from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import type { Incoming } from '#infra/local/stand-in/http.ts'
import { bucket, createProxiedClient, getOutcome, openS3 } from './standIn.ts'

async function upload(alter: (sent: Incoming) => Incoming, more: S3ClientConfig = {}) {
  const { s3 } = await openS3()
  const client = await createProxiedClient(s3, alter, more)
  const place = { Bucket: bucket, Key: 'photo', ContentType: 'image/png', Body: Buffer.from('hello') }
  return { outcome: await getOutcome(client.send(new PutObjectCommand(place))), objects: s3.objects() }
}

const header = (name: string, value: string | undefined) => (sent: Incoming) => ({
  ...sent,
  headers: { ...sent.headers, [name]: value },
})
const inHeader = (name: string, from: string | RegExp, to: string) => (sent: Incoming) => {
  const value = String(sent.headers[name])
  if (!value.match(from)) throw new Error(`${name}: ${value} has no ${from}`)
  return header(name, value.replace(from, to))(sent)
}
const authorization = (from: string | RegExp, to: string) => inHeader('authorization', from, to)
const world = Buffer.from('world')
const anotherSecond = (sent: Incoming) => {
  const at = String(sent.headers['x-amz-date'])
  return header('x-amz-date', at.replace(/\dZ$/, at.endsWith('1Z') ? '2Z' : '1Z'))(sent)
}

const attacks: [string, string, (sent: Incoming) => Incoming][] = [
  [
    'another key',
    '403 SignatureDoesNotMatch',
    sent => ({ ...sent, path: sent.path.replace('photo', 'proof') }),
  ],
  [
    'another bucket',
    '403 SignatureDoesNotMatch',
    sent => ({ ...sent, path: sent.path.replace(bucket, 'site') }),
  ],
  ['another method', '403 SignatureDoesNotMatch', sent => ({ ...sent, method: 'DELETE' })],
  ['another parameter', '403 SignatureDoesNotMatch', sent => ({ ...sent, query: `${sent.query}&acl` })],
  ['another body', '400 XAmzContentSHA256Mismatch', sent => ({ ...sent, body: world })],
  ['another hash', '403 SignatureDoesNotMatch', inHeader('x-amz-content-sha256', /^./, 'x')],
  ['no promise of the body', '403 SignatureDoesNotMatch', header('x-amz-content-sha256', 'UNSIGNED-PAYLOAD')],
  ['no hash', '400 InvalidRequest', header('x-amz-content-sha256', '')],
  ['another type', '403 SignatureDoesNotMatch', header('content-type', 'text/html')],
  ['a header for the object', '403 AccessDenied', header('x-amz-meta-owner', 'me')],
  ['a header that opens it to everybody', '403 AccessDenied', header('x-amz-acl', 'public-read')],
  ['another time', '403 SignatureDoesNotMatch', anotherSecond],
  ['no time', '403 AccessDenied', header('x-amz-date', '')],
  ['the time of another day', '400 AuthorizationHeaderMalformed', inHeader('x-amz-date', /^..../, '2025')],
  ['another signature', '403 SignatureDoesNotMatch', authorization(/Signature=./, 'Signature=g')],
  ['no signature', '400 AuthorizationHeaderMalformed', authorization(/, Signature=.*/, '')],
  ['nothing signed', '400 AuthorizationHeaderMalformed', authorization(/SignedHeaders=[^,]*, /, '')],
  ['less signed', '403 SignatureDoesNotMatch', authorization('content-type;', '')],
  ['an unsigned host', '403 AccessDenied', authorization('host;', '')],
  ['another access key', '403 InvalidAccessKeyId', authorization('=local/', '=other/')],
  ['another region', '400 AuthorizationHeaderMalformed', authorization('us-east-1', 'eu-west-1')],
  ['half a credential', '400 AuthorizationHeaderMalformed', authorization('/s3/aws4_request', '')],
  ['an authorization of the old kind', '400 InvalidRequest', header('authorization', 'AWS local:x')],
  ['a session token', '400 InvalidToken', header('x-amz-security-token', 'x')],
]

test('an upload to S3 that arrives unaltered is accepted', async () => {
  const { outcome, objects } = await upload(sent => sent)
  expect(outcome).toBe('taken')
  expect(objects).toEqual([{ key: 'photo', size: 5, contentType: 'image/png' }])
})

test.each(attacks)(
  'an S3 upload that is altered on the wire by %s is refused with %s',
  async (_, expected, alter) => {
    expect(await upload(alter)).toEqual({ outcome: expected, objects: [] })
  },
)

test.each<[string, string, S3ClientConfig]>([
  [
    'another secret',
    '403 SignatureDoesNotMatch',
    { credentials: { accessKeyId: 'local', secretAccessKey: 'Local' } },
  ],
  [
    'another access key',
    '403 InvalidAccessKeyId',
    { credentials: { accessKeyId: 'other', secretAccessKey: 'local' } },
  ],
  [
    'a session token',
    '400 InvalidToken',
    { credentials: { accessKeyId: 'local', secretAccessKey: 'local', sessionToken: 'x' } },
  ],
  ['another region', '400 AuthorizationHeaderMalformed', { region: 'eu-west-1' }],
  ['a clock that is late', '403 RequestTimeTooSkewed', { systemClockOffset: -16 * 60_000 }],
  ['a clock that is early', '403 RequestTimeTooSkewed', { systemClockOffset: 16 * 60_000 }],
])('an S3 upload by an SDK with %s is refused with %s', async (_, expected, more) => {
  expect(await upload(sent => sent, more)).toEqual({ outcome: expected, objects: [] })
})
