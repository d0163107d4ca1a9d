import { GetObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { beforeEach, expect, it, vi } from 'vitest'
import { mockSdkClient } from '../sdk.ts'

const env = {
  TABLE_NAME: 'club',
  SITE_URL: 'https://club.example',
  CLUB_CONTACT: 'office@club.example',
  MAIL_FROM: 'office@club.example',
  PLAYER_MAIL_DOMAIN: 'players.club.example',
  UPLOADS_BUCKET: 'club-files',
  AWS_REGION: 'us-west-2',
}
for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
const { presignGet, presignPut, readHead } = await import('#functions/platform/files/bucket.ts')

const s3 = mockSdkClient(S3Client)
beforeEach(() => s3.reset())
const now = new Date('2026-03-02T15:07:00Z')
const key = 'u/usr_1/upl_1'
/** The origin from which the site's policy allows pictures: see the tests of the templates. */
const origin = 'https://club-files.s3.us-west-2.amazonaws.com'

const refused = (name: string, httpStatusCode: number) =>
  new S3ServiceException({ name, message: name, $fault: 'client', $metadata: { httpStatusCode } })

it('the links to S3 are of the bucket’s own address, and the SDK adds no checksum to an upload', async () => {
  const file = { key, contentType: 'image/png', size: 37 }
  const put = new URL((await presignPut(file, { now, expiresIn: 300 })).url)
  const named = { ...file, fileName: 'Zoë’s "best" (1).png', disposition: 'inline' } as const
  const get = new URL(await presignGet(named, { now, expiresIn: 60, cacheControl: 'no-store' }))
  for (const { origin: own, pathname } of [put, get]) expect([own, pathname]).toEqual([origin, `/${key}`])
  expect([...put.searchParams.keys()].filter(name => /checksum/i.test(name))).toEqual([])
  expect(put.searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host;if-none-match')
  expect(get.searchParams.get('response-content-disposition')).toBe(
    `inline; filename*=UTF-8''Zo%C3%AB%E2%80%99s%20%22best%22%20%281%29.png`,
  )
})

it('reading a file requests only the first bytes, and learns type and length from the same response', async () => {
  s3.on(GetObjectCommand).resolves({ ContentType: 'image/png', ContentRange: 'bytes 0-15/37' })
  expect(await readHead(key, 16)).toEqual({ contentType: 'image/png', size: 37, head: new Uint8Array() })
  const [call, ...more] = s3.commandCalls(GetObjectCommand)
  expect(call?.args[0].input).toEqual({ Bucket: 'club-files', Key: key, Range: 'bytes=0-15' })
  expect(more).toEqual([])
})

it('reading a file does not trust the type of compressed bytes', async () => {
  const packed = { ContentType: 'image/png', ContentEncoding: 'gzip', ContentRange: 'bytes 0-15/37' }
  s3.on(GetObjectCommand).resolves(packed)
  expect(await readHead(key, 16)).toMatchObject({ contentType: 'image/png in gzip' })
})

it.each([
  ['NoSuchKey', 404, 0],
  ['AccessDenied', 403, 1],
])(
  'reading a file treats %s as a missing file, and logs what may be our own bug',
  async (name, status, lines) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    s3.on(GetObjectCommand).rejects(refused(name, status))
    expect(await readHead(key, 16)).toBeUndefined()
    expect(warn).toHaveBeenCalledTimes(lines)
    warn.mockRestore()
  },
)

it.each([
  ['InternalError', 500],
  ['SlowDown', 503],
  ['SignatureDoesNotMatch', 403],
  ['ExpiredToken', 400],
  ['NoSuchBucket', 404],
])('reading a file passes %s on', async (name, status) => {
  s3.on(GetObjectCommand).rejects(refused(name, status))
  await expect(readHead(key, 16)).rejects.toMatchObject({ name })
})

it('a Lambda without a bucket does not start, and names the missing setting', async () => {
  vi.resetModules()
  vi.stubEnv('UPLOADS_BUCKET', '')
  await expect(import('#functions/platform/files/bucket.ts')).rejects.toThrow('UPLOADS_BUCKET')
})

it.each(['InternalError', 'SlowDown', 'ServiceUnavailable', 'RequestTimeout'])(
  'S3’s %s is answered with 503 and when to try again',
  async name => {
    const { describeError } = await import('#functions/platform/http/errors.ts')
    const status = name === 'RequestTimeout' ? 400 : 503
    expect(describeError(refused(name, status))).toMatchObject({
      status: 503,
      retryAfter: expect.any(Number),
    })
  },
)
