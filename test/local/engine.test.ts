import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chooseEngine, missingEngine, startEngine } from '#infra/local/dynamodb/engine.ts'
import { createTable, isEmpty } from '#infra/local/dynamodb/table.ts'
import { programOf } from '../../infra/commands/process.mjs'
import { patience } from '../runner/patience.ts'
import { createTempFolder } from '../tempFolder.ts'

afterEach(() => vi.unstubAllEnvs())

const item = { pk: { S: 'USER#1' }, sk: { S: 'ME#0' } }

const engines = { dynoxide: 'club.db', 'dynamodb-local': 'club.db.dynamodb-local/shared-local-instance.db' }
const isMissing = (DDB_ENGINE: string) => missingEngine({ ...process.env, DDB_ENGINE }) !== undefined

for (const engine of Object.keys(engines)) {
  describe.skipIf(isMissing(engine))(engine, () => {
    beforeEach(() => void vi.stubEnv('DDB_ENGINE', engine))

    test('written data survives a restart of the engine on the same file', async () => {
      const file = join(await createTempFolder('engine'), 'club.db')
      const first = await startEngine({ file })
      const place = { endpoint: first.url, name: 'club' }
      await createTable(place)
      expect(await isEmpty(place)).toBe(true)
      const put = new PutItemCommand({ TableName: 'club', Item: item })
      await new DynamoDBClient({ endpoint: first.url }).send(put)
      await first.close()

      const second = await startEngine({ file })
      const again = { endpoint: second.url, name: 'club' }
      await createTable(again)
      expect(await isEmpty(again)).toBe(false)
      const get = new GetItemCommand({ TableName: 'club', Key: item })
      expect((await new DynamoDBClient({ endpoint: second.url }).send(get)).Item).toEqual(item)
      await second.close()
    })

    test('an engine listens only on this machine, and ends when its parent is killed', async () => {
      const source = `import { startEngine } from '#infra/local/dynamodb/engine.ts'
        console.log((await startEngine()).url)`
      const args = ['--import', 'tsx', '--input-type=module', '-e', source]
      const parent = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
      const [url] = await once(parent.stdout, 'data')
      const { port } = new URL(String(url))
      expect(await listeners(port)).toEqual([expect.stringMatching(/^(0{16}F{4}0{4})?0100007F$/)])
      parent.kill('SIGKILL')
      await vi.waitFor(async () => expect(await listeners(port)).toEqual([]), patience)
    })

    test('a club created with another engine is refused with the name of that engine', async () => {
      const folder = await createTempFolder('engine')
      const [[other = '', place = ''] = []] = Object.entries(engines).filter(([name]) => name !== engine)
      await mkdir(dirname(join(folder, place)), { recursive: true })
      await writeFile(join(folder, place), '')
      await expect(startEngine({ file: join(folder, 'club.db') })).rejects.toThrow(
        new RegExp(`data was written by ${other}: start it with DDB_ENGINE=${other}`),
      )
    })
  })
}

const mac = { platform: 'darwin', packaged: '' } as const

test.each([
  ['dynoxide', { dynoxide: '', java: `printf 'java.base@21\\njdk.compiler@21\\n'` }],
  ['dynamodb-local', { java: `printf 'java.base@21\\njdk.compiler@21\\n'` }],
])('without a package of dynoxide, as on a Mac, a club picks what is there: %s', async (engine, programs) => {
  const folder = await createTempFolder('engine')
  for (const [name, script] of Object.entries(programs)) await writeProgram(folder, name, script)
  expect(chooseEngine({ PATH: folder }, mac).name).toBe(engine)
})

test('without an engine, or on Windows, a club says in one sentence what to do', async () => {
  const folder = await createTempFolder('engine')
  await writeProgram(folder, 'java', `printf 'jdk.compiler@11\\n'`)
  expect(() => chooseEngine({ PATH: folder }, mac)).toThrow(
    /^The database engine is missing: install Java 17 .*, or dynoxide .*DDB_ENDPOINT to a running DynamoDB\.$/,
  )
  const windows = { platform: 'win32', packaged: '' } as const
  expect(() => chooseEngine(process.env, windows)).toThrow(/^On Windows, the club runs in WSL: .*\.$/)
})

test('an engine that cannot start reports why', async () => {
  const folder = await createTempFolder('engine')
  vi.stubEnv('DDB_ENGINE', 'dynoxide')
  vi.stubEnv('DYNOXIDE', await writeProgram(folder, 'dynoxide', 'echo "error: no room" >&2; exit 1'))
  await expect(startEngine()).rejects.toThrow('The database engine did not start: no room')
})

test('a run that requires a missing engine skips every test, says so, and fails', async () => {
  const folder = await createTempFolder('engine')
  const vitest = [programOf('vitest'), 'run', '--config', 'test/vitest.config.ts']
  const args = [...vitest, 'test/shared/money.test.ts', 'test/screens/app/forms.test.ts']
  const { VITEST: _, ...rest } = process.env
  const [code, lines] = await new Promise<[number | null, string[]]>(resolve => {
    const run = execFile(
      process.execPath,
      args,
      { env: { ...rest, DDB_ENGINE: 'dynamodb-local', PATH: folder } },
      (_, output) => resolve([run.exitCode, output.trim().split('\n')]),
    )
  })
  expect(lines.at(-3)).toMatch(/^Nothing was tested: DynamoDB Local needs Java .* but none was found\.$/)
  expect([lines.at(-1), code]).toEqual(['0 passed, 0 failed, 1 skipped', 1])
})

async function writeProgram(folder: string, name: string, script: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return path
}

/** The addresses on which a port is listened to, in the kernel's format. */
async function listeners(port: string): Promise<string[]> {
  const tables = await Promise.all(['tcp', 'tcp6'].map(name => readFile(`/proc/net/${name}`, 'utf8')))
  const hex = Number(port).toString(16).toUpperCase().padStart(4, '0')
  return tables
    .flatMap(table => table.split('\n').map(line => line.trim().split(/\s+/)))
    .filter(([, local = '', , state]) => local.endsWith(`:${hex}`) && state === '0A')
    .map(([, local = '']) => local.slice(0, -5))
}
