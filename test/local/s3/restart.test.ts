import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { appendFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { expect, onTestFinished, test } from 'vitest'
import { startS3 } from '#infra/local/s3/server.ts'
import { reportFinding, runs } from '../../proof.ts'
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
  const keys = [
    '../beside',
    '..',
    '.',
    'a/../../../beside',
    beside,
    'a//b/',
    '%2e%2e%2fbeside',
    'nul\0byte',
    'k'.repeat(1024),
  ]
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

test('a kill during a replacement leaves the old S3 object or the new one', async () => {
  const folder = await nameFolder()
  const seen = { old: 0, new: 0 }
  const version = (number: number) => Buffer.alloc(8_000_000, `version ${number} `)
  for (let round = 0; round < runs(3, 30); round += 1) {
    const { client, kill, writing } = await alone(folder)
    await put(client, 'photo', version(round))
    // As soon as there is a file of the next version, most of whose bytes are still missing.
    const killed = writing().then(kill)
    const replacing = put(client, 'photo', version(round + 1)).catch(() => undefined)
    await killed
    await replacing
    await live(folder, async survivor => {
      const bytes = Buffer.from((await (await get(survivor, 'photo')).Body?.transformToByteArray()) ?? [])
      const found = [version(round), version(round + 1)].findIndex(candidate => candidate.equals(bytes))
      expect(found).not.toBe(-1)
      seen[found === 0 ? 'old' : 'new'] += 1
      expect((await get(survivor, 'photo')).ETag).toBe(`"${createHash('md5').update(bytes).digest('hex')}"`)
    })
    expect(await readdir(join(folder, 'bodies'))).toHaveLength(1)
  }
  reportFinding(`S3: ${seen.old} kills left the old object, ${seen.new} the new one`)
})

/** An S3 on the folder, in a process of its own. */
async function alone(folder: string) {
  const child = fork(join(import.meta.dirname, 'standaloneServer.ts'), [bucket, folder], {
    execArgv: ['--import', 'tsx'],
  })
  const exited = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
  }
  onTestFinished(kill)
  const [url] = await once(child, 'message')
  const writing = () =>
    new Promise<void>(resolve => {
      const watcher = watch(join(folder, 'bodies'), () => {
        watcher.close()
        resolve()
      })
    })
  return { client: createClient({ url: String(url) }, { maxAttempts: 1 }), kill, writing }
}
