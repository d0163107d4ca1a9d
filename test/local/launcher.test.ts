import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// The launcher in a project of its own, with an npm that writes down how it is called and waits where told to.

const npm = `#!/bin/sh
echo "$@" >> calls
[ -e fail ] && exit 7
while [ -e hold ]; do sleep 0.02; done
mkdir -p node_modules
`

let home = ''
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'launcher-'))
  const sources = fileURLToPath(new URL('../../infra/commands/', import.meta.url))
  const names = (await readdir(sources)).filter(name => name.endsWith('.mjs'))
  for (const name of names) await cp(join(sources, name), join(home, 'infra/commands', name))
  await mkdir(join(home, 'bin'))
  await writeFile(join(home, 'bin/npm'), npm, { mode: 0o755 })
  await write('package.json', JSON.stringify({ type: 'module', engines: { node: '>=20.19' } }))
  await write('package-lock.json', 'one')
})
afterEach(() => rm(home, { recursive: true, force: true }))

test('the launcher installs once, and again when the lockfile differs', async () => {
  expect(await finished(launch())).toMatchObject({ code: 0 })
  expect(await finished(launch())).toMatchObject({ code: 0, output: '' })
  expect(await calls()).toEqual([
    'install --no-save --no-audit --no-fund --prefer-offline --include=dev --include=optional',
  ])
  await write('package-lock.json', 'two')
  await finished(launch())
  expect(await calls()).toHaveLength(2)
  expect(await locks()).toEqual([])
})

test('an installation that fails is reported in a sentence, and tried again the next time', async () => {
  await write('fail', '')
  const { code, output } = await finished(launch())
  expect(code).toBe(1)
  expect(output.trim().split('\n').at(-1)).toBe(
    'The packages could not be installed: npm ended with 7; what it says above tells why.',
  )
  await rm(join(home, 'fail'))
  expect(await finished(launch())).toMatchObject({ code: 0 })
  expect(await calls()).toHaveLength(2)
})

test('of two launchers at the same moment one installs and the other waits', async () => {
  await write('hold', '')
  const both = [launch(), launch()]
  await vi.waitFor(() => expect(both.map(({ output }) => output()).join()).toContain('waiting for it'), 5000)
  await vi.waitFor(async () => expect(await calls()).toHaveLength(1), 5000)
  await rm(join(home, 'hold'))
  for (const one of both) expect(await finished(one)).toMatchObject({ code: 0 })
  expect(await calls()).toHaveLength(1)
})

test('the lock of a process that died is taken over', async () => {
  await mkdir(join(home, 'node_modules'))
  await write('node_modules/.club-lock', String(2 ** 22 + 1))
  expect(await finished(launch())).toMatchObject({ code: 0 })
  expect(await calls()).toHaveLength(1)
  expect(await locks()).toEqual([])
})

test('an installation whose launcher was killed is waited for, and then done properly', async () => {
  await write('hold', '')
  const first = launch()
  // The lock names npm as well from the moment npm runs.
  await vi.waitFor(async () => expect(await lock()).toMatch(/^\d+ \d+$/), 5000)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const second = launch()
  await vi.waitFor(() => expect(second.output()).toContain('waiting for it'), 5000)
  expect(await calls()).toHaveLength(1)
  await rm(join(home, 'hold'))
  expect(await finished(second)).toMatchObject({ code: 0 })
  expect(await calls()).toHaveLength(2)
})

test('a Node that is too old is named, and nothing is done', async () => {
  await write('package.json', JSON.stringify({ type: 'module', engines: { node: '>=99.1' } }))
  expect(await finished(launch())).toEqual({
    code: 1,
    output: `Node 99.1 or newer is needed; this is Node ${process.versions.node}.\n`,
  })
  expect(await calls()).toEqual([])
})

test.each(['', 'constructor', 'deploy'])('"%s" is not a command', async name => {
  const { code, output } = await finished(launch(name))
  expect([code, output]).toEqual([
    1,
    'Say what to do: node infra/commands/run.mjs install|start|test|test:full|test:watch|test:browsers|proof|bench|verify-ledger|check|build\n',
  ])
})

test('the layers keep wrong imports out', async () => {
  const { crossings } = await import('../../infra/commands/layers.mjs')
  const wrong: [string, string][] = [
    ['shared/x.ts', `import { readFile } from 'node:fs'`],
    ['shared/x.ts', `import type { Settings } from '../functions/platform/environment/settings.ts'`],
    ['shared/x.ts', `import { useState } from 'react'`],
    ['functions/x/store.ts', `import { startEngine } from '#infra/local/dynamodb/engine.ts'`],
    ['functions/x/store.ts', `import {\n  one,\n  two,\n} from '../../frontend/lib/api.ts'`],
    ['functions/x/store.ts', `export * from '#test/club.ts'`],
    ['frontend/lib/api.ts', `const { db } = await import('#functions/platform/data/client.ts')`],
    ['frontend/lib/api.ts', `import 'node:fs'`],
    ['infra/stacks/api.ts', `import { freePort } from '../local/port.ts'`],
    ['infra/stacks/api.ts', `import { openClub } from '#test/club.ts'`],
    ['frontend/lib/api.ts', `const page = import(\`../app/\${name}.tsx\`)`],
    ['functions/x/store.ts', 'const it = await import(`#shared/fields.ts`)'],
    ['shared/x.ts', `const it = await import('./fields' + '.ts')`],
    ['shared/x.ts', 'const it = await import(name)'],
  ]
  for (const [file, source] of wrong) expect(crossings(file, source), `${file}: ${source}`).toHaveLength(1)
  const right: [string, string][] = [
    ['shared/x/rules.ts', `import * as z from 'zod'\nimport { id } from '../fields.ts'`],
    [
      'functions/x/store.ts',
      `import { api } from '#shared/routes.ts'\nimport { createHash } from 'node:crypto'`,
    ],
    ['frontend/build/routes.ts', `import { readFile } from 'node:fs/promises'`],
    ['frontend/lib/api.ts', `import { api } from '#shared/routes.ts'\nimport { useState } from 'react'`],
    ['infra/local/club.ts', `import '#functions/lambdas/core.ts'`],
    ['frontend/lib/api.ts', `const { z } = await import(\n  './schemas.ts'\n)`],
  ]
  for (const [file, source] of right) expect(crossings(file, source), `${file}: ${source}`).toEqual([])
})

test('a dependency is used by its name, and never rewritten', async () => {
  const { crossings } = await import('../../infra/commands/layers.mjs')
  const wrong: [string, string][] = [
    ['test/x.ts', `import x from '../node_modules/zod/v4/core/core.js'`],
    ['infra/x.mjs', `spawn('node', ['node_modules/vitest/vitest.mjs'])`],
    ['infra/bundle.ts', `const file = join(root, 'node_modules/@aws-sdk/core/dist/index.js')`],
    ['frontend/vite.config.ts', String.raw`test: /node_modules\/zod\/v4\/core\/core\.js/`],
    ['frontend/vite.config.ts', String.raw`test: /node_modules\/(react|zod)\/lib/`],
    ['frontend/vite.config.ts', `resolve: { alias: { semver: './semver.ts' } }`],
    ['frontend/build/router.ts', `return { name: 'router', transform(code, id) {} }`],
    ['infra/bundle.ts', `build.onLoad({ filter }, () => ({ contents }))`],
    ['test/x.ts', `Reflect.get(page, '_connection')`],
    ['test/x.ts', `Frame.prototype.retry = function () {}`],
  ]
  for (const [file, source] of wrong) expect(crossings(file, source), `${file}: ${source}`).not.toEqual([])
  const right: [string, string][] = [
    ['frontend/vite.config.ts', String.raw`test: /node_modules\/(react|zod)\//, name: 'zod'`],
    ['infra/commands/x.mjs', `'node_modules/.bin/tsc', 'node_modules/.cache/bench'`],
    ['frontend/x/schema.ts', `z.string().transform(Number)`],
  ]
  for (const [file, source] of right) expect(crossings(file, source), `${file}: ${source}`).toEqual([])
})

test('layers keep imports from going up or in circles', async () => {
  const { graph } = await import('../../infra/commands/layers.mjs')
  const check = (...more: [string, string][]) =>
    graph('functions', { depth: 2, layers: ['handlers', 'services', 'stores'] }, [
      ['functions/handlers/teams.ts', `import { join } from '../services/teams/join.ts'`],
      ['functions/services/teams/join.ts', `import type { Team } from '#functions/stores/teams/store.ts'`],
      ['functions/services/teams/leave.ts', `import { fit } from './join.ts'`],
      ['functions/services/users/role.ts', `import { fit } from '../teams/fit/staff.ts'`],
      ['functions/stores/teams/store.ts', `import * as z from 'zod'\nimport { id } from '#shared/fields.ts'`],
      ['shared/fields.ts', `import '#functions/handlers/teams.ts'`],
      ...more,
    ])
  expect(check()).toEqual({ figures: 'functions: 4 folders, 4 imports, 0 cycles, 0 upward', wrong: [] })
  expect(
    check(['functions/stores/teams/staff.ts', `import type { fit } from '../../services/teams/join.ts'`]),
  ).toEqual({
    figures: 'functions: 4 folders, 5 imports, 0 cycles, 1 upward',
    wrong: [
      'functions/stores/teams/staff.ts must not import functions/services/teams/join.ts from a higher layer',
    ],
  })
  const round = check(
    ['functions/services/teams/fit/staff.ts', `const { told } = await import('#functions/services/mail.ts')`],
    ['functions/services/mail.ts', `export type { Role } from './users/role.ts'`],
  )
  expect(round.figures).toBe('functions: 5 folders, 6 imports, 1 cycles, 0 upward')
  expect(round.wrong).toEqual([
    'functions/services/users/role.ts must not import functions/services/teams/fit/staff.ts, whose folder imports this one',
    'functions/services/teams/fit/staff.ts must not import functions/services/mail.ts, whose folder imports this one',
    'functions/services/mail.ts must not import functions/services/users/role.ts, whose folder imports this one',
  ])
  expect(check(['functions/helpers/names.ts', '']).wrong).toEqual([
    'functions/helpers/names is in none of the layers',
  ])
})

test('where one layer takes all the rest, features import each other in one direction', async () => {
  const { graph } = await import('../../infra/commands/layers.mjs')
  const rule = { depth: 1, layers: ['main', 'app', '*', 'lib'] }
  const { figures, wrong } = graph('frontend', rule, [
    ['frontend/main.tsx', `import { router } from './app/router.tsx'`],
    ['frontend/app/router.tsx', `const page = () => import('#frontend/teams/roster/Page.tsx')`],
    ['frontend/teams/roster/Page.tsx', `import { Name } from '#frontend/players/Name.tsx'`],
    ['frontend/players/Name.tsx', `import { href } from '../app/router.tsx'\nimport '../lib/names.ts'`],
    ['frontend/teams/labels.ts', ''],
    ['frontend/lib/names.ts', ''],
  ])
  expect(figures).toBe('frontend: 5 folders, 5 imports, 0 cycles, 1 upward')
  expect(wrong).toEqual([
    'frontend/players/Name.tsx must not import frontend/app/router.tsx from a higher layer',
  ])
})

test('the order of the layers is the one that the READMEs state', async () => {
  const { graph, layered } = await import('../../infra/commands/layers.mjs')
  const order = {
    functions: ['lambdas', 'handlers', 'lifecycle', 'services', 'identity', 'stores', 'platform'],
    frontend: ['build', 'app', 'players', 'session', 'ui', 'lib'],
  }
  for (const top of ['functions', 'frontend'] as const) {
    for (const [above, higher] of order[top].entries()) {
      for (const lower of order[top].slice(above + 1)) {
        const [one, other] = [`${top}/${higher}/a/x.ts`, `${top}/${lower}/b/y.ts`]
        const wrongOf = (from: string, to: string) =>
          graph(top, layered[top], [
            [from, `import '#${to}'`],
            [to, ''],
          ]).wrong
        expect(wrongOf(one, other), `${higher} may import ${lower}`).toEqual([])
        expect(wrongOf(other, one), `${lower} may not import ${higher}`).toHaveLength(1)
      }
    }
  }
})

interface Launch {
  child: ChildProcess
  output(): string
  exited: Promise<number | null>
}

function launch(command = 'install'): Launch {
  const { npm_execpath: _, ...env } = process.env
  const child = spawn(process.execPath, ['infra/commands/run.mjs', ...(command ? [command] : [])], {
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
  return { child, output: () => said, exited }
}

async function finished({ exited, output }: Launch) {
  return { code: await exited, output: output() }
}

const write = (name: string, text: string) => writeFile(join(home, name), text)

const read = (name: string) => readFile(join(home, name), 'utf8').catch(() => '')

const calls = async () => (await read('calls')).split('\n').filter(Boolean)

const lock = () => read('node_modules/.club-lock')

const locks = async () => (await readdir(join(home, 'node_modules'))).filter(name => name.includes('lock'))
