import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DeleteTableCommand, DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { findDynoxide } from '#infra/local/dynamodb/dynoxide.ts'
import { chooseEngine, missingEngine, startEngine } from '#infra/local/dynamodb/engine.ts'
import { createTable, isEmpty } from '#infra/local/dynamodb/table.ts'
import { programOf } from '../../infra/commands/process.mjs'
import { patience } from '../runner/patience.ts'
import { createTempFolder } from '../tempFolder.ts'

afterEach(() => vi.unstubAllEnvs())

const item = { pk: { S: 'USER#1' }, sk: { S: 'ME#0' } }

const engines = { dynoxide: 'club.db', 'dynamodb-local': 'club.db.dynamodb-local/shared-local-instance.db' }
const isMissing = (DDB_ENGINE: string) => missingEngine({ ...process.env, DDB_ENGINE }) !== undefined

for (const [engine, database] of Object.entries(engines)) {
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

    test('a file that is not a database is refused with one sentence that names it', async () => {
      const folder = await createTempFolder('engine')
      await mkdir(dirname(join(folder, database)), { recursive: true })
      await writeFile(join(folder, database), 'words that are long enough to be looked at'.repeat(99))
      const started = startEngine({ file: join(folder, 'club.db') })
      await expect(started).rejects.toThrow(`${database} is not a readable database`)
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

test('a run has one engine, which the environment names to the SDK', async () => {
  expect(process.env.AWS_ENDPOINT_URL_DYNAMODB).toBe(inject('ddbEndpoint'))
  const name = `engine-${Date.now()}`
  await createTable({ endpoint: inject('ddbEndpoint'), name })
  await new DynamoDBClient({}).send(new PutItemCommand({ TableName: name, Item: item }))
  expect(await isEmpty({ endpoint: inject('ddbEndpoint'), name })).toBe(false)
  await new DynamoDBClient({}).send(new DeleteTableCommand({ TableName: name }))
})

test('a missing engine is reported in a sentence that says what to do', async () => {
  const folder = await createTempFolder('engine')
  expect(() => findDynoxide({ PATH: folder }, folder)).toThrow(
    /engine is missing: install dynoxide .*DDB_ENDPOINT/,
  )
})

test('an engine on the PATH is used if the package has none', async () => {
  const folder = await createTempFolder('engine')
  await writeProgram(folder, 'dynoxide', '')
  expect(findDynoxide({ PATH: `/nowhere:${folder}` }, '/nowhere')).toBe(join(folder, 'dynoxide'))
})

describe('without a package of dynoxide, as on a Mac', () => {
  const mac = { platform: 'darwin', packaged: '' } as const
  const jdk = `printf 'java.base@21\\njdk.compiler@21\\n'`

  test.each([
    ['dynoxide on the PATH', { dynoxide: '', java: jdk }, 'dynoxide'],
    ['Java on the PATH', { java: jdk }, 'dynamodb-local'],
  ])('a club picks what is there: %s', async (_, programs, engine) => {
    const folder = await createTempFolder('engine')
    for (const [name, script] of Object.entries(programs)) await writeProgram(folder, name, script)
    expect(chooseEngine({ PATH: folder }, mac).name).toBe(engine)
  })

  test.each([
    ['nothing', {}],
    ['a Java that is too old', { java: `printf 'jdk.compiler@11\\n'` }],
  ])('a club says in one sentence what to install where there is %s', async (_, programs) => {
    const folder = await createTempFolder('engine')
    for (const [name, script] of Object.entries(programs)) await writeProgram(folder, name, script)
    expect(() => chooseEngine({ PATH: folder }, mac)).toThrow(
      /^The database engine is missing: install Java 17 .*, or dynoxide .*DDB_ENDPOINT to a running DynamoDB\.$/,
    )
  })

  test('Windows is sent to WSL, whose shell watches over the engine', () => {
    const windows = { platform: 'win32', packaged: '' } as const
    expect(() => chooseEngine(process.env, windows)).toThrow(/^On Windows, the club runs in WSL: .*\.$/)
  })
})

test('an engine that cannot start reports why', async () => {
  const folder = await createTempFolder('engine')
  vi.stubEnv('DDB_ENGINE', 'dynoxide')
  vi.stubEnv('DYNOXIDE', await writeProgram(folder, 'dynoxide', 'echo "error: no room" >&2; exit 1'))
  await expect(startEngine()).rejects.toThrow('The database engine did not start: no room')
})

test('an unknown engine is refused with the names of those that exist', async () => {
  vi.stubEnv('DDB_ENGINE', 'constructor')
  await expect(startEngine()).rejects.toThrow(
    'DDB_ENGINE must be dynoxide or dynamodb-local, not "constructor".',
  )
})

describe('without Java', () => {
  const env = { ...process.env, DDB_ENGINE: 'dynamodb-local' }
  const sentence = /^DynamoDB Local needs Java 17 or newer, with its compiler \(a JDK\), on the PATH.*\.$/

  test.each([
    ['none', undefined],
    ['one too old', 'java.base@11.0.2\njdk.compiler@11.0.2'],
    ['one without a compiler', 'java.base@17.0.15\njava.compiler@17.0.15'],
  ])('DynamoDB Local without Java is reported in a sentence: %s', async (_, modules) => {
    const folder = await createTempFolder('engine')
    if (modules) await writeProgram(folder, 'java', `echo '${modules}'`)
    expect(missingEngine({ ...env, PATH: folder })).toMatch(sentence)
  })

  test('DynamoDB Local runs on a newer Java', async () => {
    const folder = await createTempFolder('engine')
    await writeProgram(folder, 'java', `printf 'java.base@25\\njdk.compiler@25\\n'`)
    expect(missingEngine({ ...env, PATH: folder })).toBeUndefined()
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
        { env: { ...rest, DDB_ENGINE: env.DDB_ENGINE, PATH: folder } },
        (_, output) => resolve([run.exitCode, output.trim().split('\n')]),
      )
    })
    expect(lines.at(-3)).toMatch(/^Nothing was tested: DynamoDB Local needs Java .* but none was found\.$/)
    expect([lines.at(-1), code]).toEqual(['0 passed, 0 failed, 2 skipped', 1])
  })
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
