import { appendFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { startS3 } from '#infra/local/s3/server.ts'
import { createTempFolder } from '../../tempFolder.ts'
import { bucket, createClient, openS3 } from './standIn.ts'

/** Does not exist yet; inside a folder in which a test puts nothing else. */
const nameFolder = async () => join(await createTempFolder('s3'), 'uploads')

const put = (client: S3Client, key: string, body: string | Buffer) =>
  client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentType: 'image/png' }))
const get = (client: S3Client, key: string) => client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
const textOf = async (client: S3Client, key: string) => (await get(client, key)).Body?.transformToString()

/** Runs an S3 on the folder once. */
async function live(folder: string, act: (client: S3Client) => Promise<unknown>): Promise<void> {
  const s3 = await startS3({ bucket, folder })
  try {
    await act(createClient(s3))
  } finally {
    await s3.close()
  }
}

test('objects written, replaced and deleted in S3 are still so after a restart', async () => {
  const folder = await nameFolder()
  await live(folder, async client => {
    await put(client, 'kept', 'kept')
    await put(client, 'replaced', 'old')
    await put(client, 'replaced', 'new')
    await put(client, 'deleted', 'old')
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: 'deleted' }))
  })
  const { s3, client } = await openS3({ folder })
  expect(s3.objects().map(({ key }) => key)).toEqual(['kept', 'replaced'])
  expect(await get(client, 'kept')).toMatchObject({ ContentLength: 4, ContentType: 'image/png' })
  expect(await textOf(client, 'replaced')).toBe('new')
  expect(await readdir(join(folder, 'bodies'))).toHaveLength(2)
})

test('no S3 key can escape the folder, which nobody else can enter', async () => {
  const folder = await nameFolder()
  await mkdir(folder, { mode: 0o755 })
  const beside = join(folder, '..', 'beside')
  await writeFile(beside, 'not yours')
  const keys = ['../beside', '..', 'a/../../../beside', beside, '%2e%2e%2fbeside', 'nul\0byte']
  const { s3, client } = await openS3({ folder })
  for (const key of keys) await put(client, key, `of ${key}`)
  for (const key of keys) expect(await textOf(client, key)).toBe(`of ${key}`)
  expect(s3.objects()).toHaveLength(keys.length)
  expect(await readdir(join(folder, '..'))).toEqual(['beside', 'uploads'])
  expect(await readFile(beside, 'utf8')).toBe('not yours')
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect(await readdir(folder, { recursive: true })).toHaveLength(keys.length + 2)
})

test('an S3 write that a kill interrupts has never happened', async () => {
  const folder = await nameFolder()
  await live(folder, client => put(client, 'photo', 'old'))
  await writeFile(join(folder, 'bodies', 'half'), 'ne')
  await appendFile(join(folder, 'objects.jsonl'), '[["objects","photo",{"body":"half","si')
  const { client } = await openS3({ folder })
  expect(await textOf(client, 'photo')).toBe('old')
  expect(await readdir(join(folder, 'bodies'))).toHaveLength(1)
})
