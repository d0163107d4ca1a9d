import { request as httpRequest } from 'node:http'
import { Readable } from 'node:stream'
import { PutObjectCommand, type PutObjectCommandInput } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { expect, test } from 'vitest'
import { bucket, createClient, getOutcome, openS3, readError } from './standIn.ts'

const place = { Bucket: bucket, Key: 'photo' }

test.each<[string, Partial<PutObjectCommandInput>]>([
  ['an MD5', { ContentMD5: 'XUFAKrxLKna5cZ2REBfFkg==' }],
  ['a checksum', { ChecksumCRC32: 'NhCmhg==' }],
  ['a checksum that the SDK counts', { ChecksumAlgorithm: 'SHA256' }],
])('an S3 body with %s is refused, because nothing would verify it', async (_, input) => {
  const { s3, client } = await openS3()
  const sending = client.send(new PutObjectCommand({ ...place, Body: Buffer.from('hello'), ...input }))
  expect(await getOutcome(sending)).toBe('501 NotImplemented')
  expect(s3.objects()).toEqual([])
})

test('a stream that the SDK sends to S3 in chunks is refused', async () => {
  const { s3 } = await openS3()
  const client = createClient(s3, { requestChecksumCalculation: 'WHEN_SUPPORTED' })
  const Body = Readable.from([Buffer.from('hello')])
  expect(await getOutcome(client.send(new PutObjectCommand({ ...place, Body, ContentLength: 5 })))).toBe(
    '501 NotImplemented',
  )
})

test('an S3 body in chunks without a length is refused', async () => {
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

test('an S3 body over 50 MB gets an answer, and is not cut off', async () => {
  const { s3, client } = await openS3()
  const put = async (size: number) => {
    const url = await getSignedUrl(client, new PutObjectCommand(place))
    return readError(await fetch(url, { method: 'PUT', body: new Uint8Array(size) }))
  }
  expect(await put(50 * 1024 * 1024 + 1)).toBe('400 EntityTooLarge')
  expect(s3.objects()).toEqual([])
  expect(await put(50 * 1024 * 1024)).toBe('200 ')
})
