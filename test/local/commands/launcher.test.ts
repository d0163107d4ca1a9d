import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { patience } from '../../runner/patience.ts'
import { createTempFolder } from '../../tempFolder.ts'

// The launcher in a project of its own, with an npm that records how it is called and waits if told to.

const npm = `#!/bin/sh
echo "$@" >> calls
[ -e fail ] && exit 7
while [ -e hold ]; do sleep 0.02; done
mkdir -p node_modules
`

test('the launcher installs once, and again when the lockfile changes', async () => {
  const { write, launch, calls, locks } = await createProject()
  expect(await finished(launch())).toMatchObject({ code: 0 })
  expect(await finished(launch())).toMatchObject({ code: 0, output: '' })
  expect(await calls()).toEqual([
    'install --no-save --no-audit --no-fund --loglevel=error --prefer-offline --include=dev --include=optional',
  ])
  await write('package-lock.json', 'two')
  await finished(launch())
  expect(await calls()).toHaveLength(2)
  expect(await locks()).toEqual([])
})

test('an installation that fails is reported in a sentence, and repeated the next time', async () => {
  const { home, write, launch, calls } = await createProject()
  await write('fail', '')
  const { code, output } = await finished(launch())
  expect(code).toBe(1)
  expect(output.trim().split('\n').at(-1)).toBe(
    'The packages could not be installed: npm exited with 7; see its output above.',
  )
  await rm(join(home, 'fail'))
  expect(await finished(launch())).toMatchObject({ code: 0 })
  expect(await calls()).toHaveLength(2)
})

test('of two launchers started at the same moment, one installs and the other waits', async () => {
  const { home, write, launch, calls } = await createProject()
  await write('hold', '')
  const both = [launch(), launch()]
  await vi.waitFor(
    () => expect(both.map(({ output }) => output()).join()).toContain('waiting for it'),
    patience,
  )
  await vi.waitFor(async () => expect(await calls()).toHaveLength(1), patience)
  await rm(join(home, 'hold'))
  for (const one of both) expect(await finished(one)).toMatchObject({ code: 0 })
  expect(await calls()).toHaveLength(1)
})

test('the lock of a process that died is taken over', async () => {
  const { home, write, launch, calls, locks } = await createProject()
  await mkdir(join(home, 'node_modules'))
  await write('node_modules/.club-lock', String(2 ** 22 + 1))
  expect(await finished(launch())).toMatchObject({ code: 0 })
  expect(await calls()).toHaveLength(1)
  expect(await locks()).toEqual([])
})

test('a Node that is too old is reported, and nothing is done', async () => {
  const { write, launch, calls } = await createProject()
  await write('package.json', JSON.stringify({ type: 'module', engines: { node: '>=99.1' } }))
  expect(await finished(launch())).toEqual({
    code: 1,
    output: `Node 99.1 or newer is needed; this is Node ${process.versions.node}.\n`,
  })
  expect(await calls()).toEqual([])
})

interface Launch {
  output(): string
  exited: Promise<number | null>
}

/** A project without packages, and the output of its launcher. */
async function createProject() {
  const home = await createTempFolder('launcher')
  const write = (name: string, text: string) => writeFile(join(home, name), text)
  const read = (name: string) => readFile(join(home, name), 'utf8').catch(() => '')

  const sources = fileURLToPath(new URL('../../../infra/commands/', import.meta.url))
  const names = (await readdir(sources)).filter(name => name.endsWith('.mjs'))
  for (const name of names) await cp(join(sources, name), join(home, 'infra/commands', name))
  await mkdir(join(home, 'bin'))
  await writeFile(join(home, 'bin/npm'), npm, { mode: 0o755 })
  await write('package.json', JSON.stringify({ type: 'module', engines: { node: '>=20.19' } }))
  await write('package-lock.json', 'one')

  return {
    home,
    write,
    launch: () => launch(home),
    calls: async () => (await read('calls')).split('\n').filter(Boolean),
    locks: async () => (await readdir(join(home, 'node_modules'))).filter(name => name.includes('lock')),
  }
}

function launch(home: string): Launch {
  const { npm_execpath: _, ...env } = process.env
  const child = spawn(process.execPath, ['infra/commands/run.mjs', 'install'], {
    cwd: home,
    env: { ...env, PATH: `${join(home, 'bin')}:${env.PATH}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  const exited = once(child, 'close').then(() => child.exitCode)
  return { output: () => said, exited }
}

async function finished({ exited, output }: Launch) {
  return { code: await exited, output: output() }
}
