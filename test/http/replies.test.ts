import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { networkOf } from '#functions/identity/http/networkOf.ts'
import { openClub } from '../club.ts'

const club = await openClub()
const get = (url: string, encodings?: string) =>
  club.gateway.handle({
    method: 'GET',
    url,
    headers: encodings === undefined ? {} : { 'accept-encoding': encodings },
  })
/** A reply of many kilobytes that everybody may read. */
const large = '/api/openapi.json'
const plain = await get(large)

it.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['GZIP;q=0.8, br;q=0', 'gzip', gunzipSync],
] as const)(
  'a large reply to a caller that accepts %s is compressed with %s',
  async (accepted, encoding, unpack) => {
    const packed = await get(large, accepted)
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(packed.body.length).toBeLessThan(plain.body.length / 4)
    expect(unpack(packed.body).toString()).toBe(plain.body.toString())
  },
)

it.each([undefined, '', 'identity', 'br;q=0, gzip;q=0.0', 'bread, gzipped'])(
  'a caller that accepts %j gets the reply uncompressed, and caches know that others would not',
  async accepted => {
    const { headers, body } = await get(large, accepted)
    expect(headers).not.toHaveProperty('content-encoding')
    expect([headers.vary, body.toString()]).toEqual(['accept-encoding', plain.body.toString()])
  },
)

it('a reply that fits in one packet stays uncompressed', async () => {
  expect((await get('/api/health', 'br')).headers).not.toHaveProperty('content-encoding')
})

it('a request that loses a race gets a conflict, and not a server error', async () => {
  const { describeError } = await import('#functions/platform/http/errors.ts')
  const { ConditionFailed } = await import('#functions/platform/data/transaction.ts')
  const message = 'This was just changed. Please reload and try again.'
  const body = { message, error: message, issues: [] }
  expect(describeError(new ConditionFailed([]))).toEqual({ status: 409, body, isFault: false })
})

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:12:34:5:6:7:8', '2001:db8:12:34::/64'],
  ['2001:0DB8:0012:0034::1', '2001:db8:12:34::/64'],
  ['2001:db8:12:35::1', '2001:db8:12:35::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:12:34::', '2001:db8:12:34::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1:2:3:4', 'fe80:0:0:0::/64'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['unknown', 'unknown'],
])('the limits count the address %j as the household %j', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
