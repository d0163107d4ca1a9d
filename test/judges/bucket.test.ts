import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { afterAll, expect, test, vi } from 'vitest'
import { freePort } from '#infra/local/freePort.ts'
import { openClub } from '../club.ts'
import { patience } from '../runner/patience.ts'
import { toolOf } from './tools.ts'

/** What the club signs for the bucket and asks of it, judged by another implementation of S3. It goes by real time. */
await openClub({ env: { AWS_ENDPOINT_URL_S3: await openGateway() } })
const bucket = await import('#functions/platform/files/bucket.ts')
await bucket.s3.send(new CreateBucketCommand({ Bucket: process.env.UPLOADS_BUCKET }))

const picture = { key: 'u/1/photo', contentType: 'image/png' }
const body = new TextEncoder().encode('hello')

test('a presigned upload is accepted once', async () => {
  const send = await presignUpload('once')
  expect((await send()).status).toBe(200)
  expect((await send()).status).toBe(412)
})

test.each<[string, number, Parameters<Awaited<ReturnType<typeof presignUpload>>>[0]]>([
  ['another key', 403, { url: url => url.replace('/other', '/mine') }],
  ['another type', 403, { headers: { 'content-type': 'image/svg+xml' } }],
  ['a longer body', 403, { body: new Uint8Array(6) }],
  ['another condition', 403, { headers: { 'if-none-match': '"x"' } }],
  ['a longer life', 403, { url: url => url.replace('Expires=300', 'Expires=301') }],
  ['no signature', 403, { url: url => url.replace(/\?.*/, '') }],
])('an upload altered by %s is refused', async (_, status, changes) => {
  const send = await presignUpload('other')
  expect((await send(changes)).status).toBe(status)
  expect(await bucket.readFile('other')).toBeUndefined()
})

test('an upload is refused when its link has expired', async () => {
  const send = await presignUpload('late', new Date(Date.now() - 301_000))
  expect((await send()).status).toBe(403)
})

test('a file is read by a link with the type, name and cache that were signed, and by no other', async () => {
  await bucket.putFile(picture, body)
  const file = { ...picture, contentType: 'application/pdf', fileName: 'Ada’s (1).pdf' }
  const url = await bucket.presignGet(
    { ...file, disposition: 'attachment' },
    { now: new Date(), expiresIn: 60, cacheControl: 'private, max-age=60' },
  )
  const found = await fetch(url)
  expect([found.status, await found.text()]).toEqual([200, 'hello'])
  expect(Object.fromEntries(found.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "attachment; filename*=UTF-8''Ada%E2%80%99s%20%281%29.pdf",
    'cache-control': 'private, max-age=60',
  })
  expect((await fetch(url.replace('application%2Fpdf', 'text%2Fhtml'))).status).toBe(403)
})

test('a file is kept, looked at, replaced and deleted; what repeats itself does no harm', async () => {
  const key = 'u/2/photo'
  await bucket.putFile({ ...picture, key }, body)
  await bucket.putFile({ ...picture, key }, new TextEncoder().encode('other'))
  const found = await bucket.readHead(key, 4)
  expect({ ...found, head: String(Buffer.from(found?.head ?? [])) }).toEqual({
    ...{ contentType: 'image/png', size: 5, head: 'hell' },
  })
  await bucket.replaceFile({ ...picture, key }, new TextEncoder().encode('cleaned'))
  expect(String(Buffer.from((await bucket.readFile(key)) ?? []))).toBe('cleaned')
  await bucket.deleteFile(key)
  await bucket.deleteFile(key)
  expect([await bucket.readFile(key), await bucket.readHead(key, 4)]).toEqual([undefined, undefined])
})

/** A link for one upload under this key, and what sends it: as it was signed, or changed. */
async function presignUpload(key: string, now = new Date()) {
  const file = { key, contentType: 'image/png', size: body.length }
  const { url, headers } = await bucket.presignPut(file, { now, expiresIn: 300 })
  type Changes = { url?: (url: string) => string; headers?: Record<string, string>; body?: Uint8Array }
  return (changes: Changes = {}) =>
    fetch(changes.url?.(url) ?? url, {
      method: 'PUT',
      headers: { ...headers, ...changes.headers },
      body: new Blob([new Uint8Array(changes.body ?? body)]),
    })
}

async function openGateway(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bucket-'))
  const address = `127.0.0.1:${await freePort()}`
  const keys = ['--access', 'local', '--secret', 'local', '--region', 'us-east-1']
  const child = spawn(toolOf('versitygw'), [...keys, '--port', address, 'posix', folder], { stdio: 'ignore' })
  afterAll(async () => {
    child.kill()
    await rm(folder, { recursive: true, force: true })
  })
  await vi.waitFor(() => fetch(`http://${address}`), { timeout: patience, interval: 100 })
  return `http://${address}`
}
