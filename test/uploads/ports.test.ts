import { DeleteObjectCommand, GetObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { beforeEach, describe, expect, it, vi } from 'vitest'
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
const { presignGet, presignPut, readHead, deleteFile } = await import('#functions/platform/files/bucket.ts')

const s3 = mockSdkClient(S3Client)
beforeEach(() => s3.reset())
const now = new Date('2026-03-02T15:07:00Z')
const key = 'u/usr_1/upl_1'
/** The origin from which the site's policy allows pictures: see the tests of the templates. */
const origin = 'https://club-files.s3.us-west-2.amazonaws.com'

const refused = (name: string, httpStatusCode: number) =>
  new S3ServiceException({ name, message: name, $fault: 'client', $metadata: { httpStatusCode } })

describe('links', () => {
  it('a link to upload a file signs its type, its length and that it must be new', async () => {
    const file = { key, contentType: 'image/png', size: 37 }
    const { url, headers } = await presignPut(file, { now, expiresIn: 300 })
    const { searchParams, pathname } = new URL(url)
    expect([new URL(url).origin, pathname]).toEqual([origin, `/${key}`])
    expect(Object.fromEntries(searchParams)).toMatchObject({
      'X-Amz-Date': '20260302T150700Z',
      'X-Amz-Expires': '300',
      'X-Amz-SignedHeaders': 'content-length;content-type;host;if-none-match',
    })
    expect([...searchParams.keys()].filter(name => /checksum|sdk-checksum/i.test(name))).toEqual([])
    expect(headers).toEqual({ 'content-type': 'image/png', 'if-none-match': '*' })
  })

  it('a link to read a file determines its name, its type and how long to keep it', async () => {
    const file = {
      key,
      contentType: 'image/png',
      fileName: 'Zoë’s "best" (1).png',
      disposition: 'inline',
    } as const
    const url = new URL(await presignGet(file, { now, expiresIn: 60, cacheControl: 'no-store' }))
    expect([url.origin, url.pathname]).toEqual([origin, `/${key}`])
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      'X-Amz-Date': '20260302T150700Z',
      'X-Amz-Expires': '60',
      'X-Amz-SignedHeaders': 'host',
      'response-content-type': 'image/png',
      'response-content-disposition': `inline; filename*=UTF-8''Zo%C3%AB%E2%80%99s%20%22best%22%20%281%29.png`,
      'response-cache-control': 'no-store',
    })
  })
})

describe('reading', () => {
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
})

it('deleting a file names only that file', async () => {
  s3.on(DeleteObjectCommand).resolves({})
  await deleteFile(key)
  expect(s3.commandCalls(DeleteObjectCommand).map(call => call.args[0].input)).toEqual([
    { Bucket: 'club-files', Key: key },
  ])
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
