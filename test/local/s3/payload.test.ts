import { request as httpRequest } from 'node:http'
import { Readable } from 'node:stream'
import { GetObjectCommand, PutObjectCommand, type PutObjectCommandInput } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { expect, test } from 'vitest'
import type { Incoming } from '#infra/local/stand-in/http.ts'
import { bucket, clientOf, clientOnWire, errorOf, openS3, outcomeOf } from './standIn.ts'

const hello = Buffer.from('hello')
const place = { Bucket: bucket, Key: 'photo' }
const checked = { requestChecksumCalculation: 'WHEN_SUPPORTED' } as const

/** Of `hello`, counted by other programs. */
const sums = [
  ['ContentMD5', 'XUFAKrxLKna5cZ2REBfFkg=='],
  ['ChecksumCRC32', 'NhCmhg=='],
  ['ChecksumCRC32C', 'mnG7TA=='],
  ['ChecksumSHA1', 'qvTGHdzF6KLavt4PO0gs2a6pQ00='],
  ['ChecksumSHA256', 'LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ='],
] as const

test.each(sums)('a body that fits its %s is taken, another is refused', async (name, sum) => {
  const { s3, client } = await openS3()
  const put = (value: string) =>
    outcomeOf(client.send(new PutObjectCommand({ ...place, Body: hello, [name]: value })))
  expect(await put(`B${sum.slice(1)}`)).toBe('400 BadDigest')
  expect(s3.objects()).toEqual([])
  expect(await put(sum)).toBe('taken')
  expect(s3.objects()).toHaveLength(1)
})

test.each<[string, Partial<PutObjectCommandInput>, string]>([
  ['an MD5 of the wrong length', { ContentMD5: 'NhCmhg==' }, '400 InvalidDigest'],
  ['a checksum of the wrong length', { ChecksumCRC32: 'NhCm' }, '400 InvalidRequest'],
  ['two checksums', { ChecksumCRC32: 'NhCmhg==', ChecksumCRC32C: 'mnG7TA==' }, '400 InvalidRequest'],
  ['a checksum that it cannot count', { ChecksumCRC64NVME: 'M3eFcAZSQlc=' }, '501 NotImplemented'],
])('%s is refused', async (_, input, expected) => {
  const { client } = await openS3()
  expect(await outcomeOf(client.send(new PutObjectCommand({ ...place, Body: hello, ...input })))).toBe(
    expected,
  )
})

test.each(['CRC32', 'CRC32C', 'SHA1', 'SHA256'] as const)(
  'the SDK counts a %s that goes with the object',
  async algorithm => {
    const { client } = await openS3()
    await client.send(new PutObjectCommand({ ...place, Body: hello, ChecksumAlgorithm: algorithm }))
    const get = await client.send(new GetObjectCommand({ ...place, ChecksumMode: 'ENABLED' }))
    expect(get[`Checksum${algorithm}`]).toBe(Object.fromEntries(sums)[`Checksum${algorithm}`])
    expect(await get.Body?.transformToString()).toBe('hello')
  },
)

const stream = () => Readable.from([Buffer.from('hel'), Buffer.from('lo')])
const streamed = () =>
  new PutObjectCommand({ ...place, Body: stream(), ContentLength: 5, ContentEncoding: 'gzip' })

test('a stream that the SDK sends in chunks, with its checksum behind it, is put together', async () => {
  const { s3 } = await openS3()
  const client = clientOf(s3, checked)
  expect((await client.send(streamed())).ChecksumCRC32).toBe('NhCmhg==')
  const get = await client.send(new GetObjectCommand(place))
  expect([get.ContentEncoding, await get.Body?.transformToString()]).toEqual(['gzip', 'hello'])
})

const inBody = (from: string, to: string) => (sent: Incoming) => {
  const text = sent.body.toString()
  if (!text.includes(from)) throw new Error(`${text} has no ${from}`)
  return { ...sent, body: Buffer.from(text.replace(from, to)) }
}

test.each<[string, (sent: Incoming) => Incoming, string]>([
  ['other bytes', inBody('hel', 'jel'), '400 BadDigest'],
  ['fewer bytes than were announced', inBody('2\r\nlo', '1\r\nl'), '400 IncompleteBody'],
  ['a chunk that is shorter than its size', inBody('2\r\nlo', '20\r\nlo'), '400 IncompleteBody'],
  ['a size that is no number', inBody('2\r\nlo', 'x\r\nlo'), '400 IncompleteBody'],
  ['no end', inBody('0\r\nx-amz', ''), '400 IncompleteBody'],
  ['another checksum', inBody(':Nh', ':Oh'), '400 BadDigest'],
  ['no checksum', inBody('x-amz-checksum-crc32:NhCmhg==\r\n', ''), '400 MalformedTrailerError'],
  [
    'something else behind it',
    inBody('x-amz-checksum-crc32:', 'x-amz-meta-owner:'),
    '400 MalformedTrailerError',
  ],
])('a stream with %s is refused', async (_, alter, expected) => {
  const { s3 } = await openS3()
  const client = await clientOnWire(s3, alter, checked)
  expect(await outcomeOf(client.send(streamed()))).toBe(expected)
  expect(s3.objects()).toEqual([])
})

test('a body that comes in chunks of no announced length is refused', async () => {
  const { s3, client } = await openS3()
  const url = await getSignedUrl(client, new PutObjectCommand(place))
  const headers = { 'transfer-encoding': 'chunked' }
  const status = await new Promise(resolve => {
    const sending = httpRequest(url, { method: 'PUT', headers }, answer => {
      answer.resume()
      resolve(answer.statusCode)
    })
    sending.end('hello')
  })
  expect(status).toBe(411)
  expect(s3.objects()).toEqual([])
})

test('a body over 50 MB is answered, not cut off', async () => {
  const { s3, client } = await openS3()
  const put = async (size: number) => {
    const url = await getSignedUrl(client, new PutObjectCommand(place))
    return errorOf(await fetch(url, { method: 'PUT', body: new Uint8Array(size) }))
  }
  expect(await put(50 * 1024 * 1024 + 1)).toBe('400 EntityTooLarge')
  expect(s3.objects()).toEqual([])
  expect(await put(50 * 1024 * 1024)).toBe('200 ')
})
