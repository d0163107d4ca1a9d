import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openClub } from '../club.ts'

const club = await openClub()

/** A reply of many kilobytes that everybody may read. */
const large = '/api/openapi.json'

const get = (url: string, encodings?: string) =>
  club.gateway.handle({
    method: 'GET',
    url,
    headers: encodings === undefined ? {} : { 'accept-encoding': encodings },
  })

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['GZIP;q=0.8, br;q=0', 'gzip', gunzipSync],
  ['gzip', 'gzip', gunzipSync],
] as const)(
  'a large reply to a caller that accepts %s is compressed with %s',
  async (accepted, encoding, unpack) => {
    const plain = await get(large)
    const packed = await get(large, accepted)
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(packed.body.length).toBeLessThan(plain.body.length / 4)
    expect(unpack(packed.body).toString()).toBe(plain.body.toString())
  },
)

test.each([undefined, '', 'identity', 'br;q=0, gzip;q=0.0', 'bread, gzipped'])(
  'a caller that accepts %j gets the reply uncompressed, and caches know that others would not',
  async accepted => {
    const { headers, body } = await get(large, accepted)
    expect(headers).not.toHaveProperty('content-encoding')
    expect(headers.vary).toBe('accept-encoding')
    expect(JSON.parse(body.toString())).toHaveProperty('paths')
  },
)

test('a reply that fits in one packet stays uncompressed', async () => {
  const { headers, body } = await get('/api/health', 'br')
  expect(headers).not.toHaveProperty('content-encoding')
  expect(body.length).toBeLessThan(1000)
})
