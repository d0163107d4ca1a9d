import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createTempFolder } from '../tempFolder.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const tsc = join(root, 'node_modules/.bin/tsc')
// `vite/client` is a package's own, others are of `@types`.
const types = join(dirname(dirname(tsc)), '@types')
const packages = dirname(types)

const folder = await createTempFolder('globals')

/** What the type checker says of a line in a file of this project, whose own files are left out. */
async function check(project: string, line: string): Promise<string> {
  const home = await mkdtemp(join(folder, `${project}-`))
  const config = {
    extends: join(root, project, 'tsconfig.json'),
    compilerOptions: { incremental: false, tsBuildInfoFile: null, typeRoots: [types, packages] },
    include: ['probe.ts'],
    exclude: [],
  }
  await writeFile(join(home, 'tsconfig.json'), JSON.stringify(config))
  await writeFile(join(home, 'probe.ts'), `export const probe = ${line}\n`)
  const outcome = promisify(execFile)(tsc, ['--noEmit', '--project', home])
  const { stdout } = await outcome.catch((failure: { stdout: string }) => failure)
  return stdout
}

test.each([
  ['frontend', 'process.env'],
  ['frontend', "Buffer.from('')"],
  ['functions', 'document.title'],
  ['functions', 'localStorage'],
  ['shared', 'process.env'],
  ['shared', 'document.title'],
])('%s does not know what is not where it runs: %s', async (project, line) => {
  expect(await check(project, line)).toMatch(/probe\.ts\(1,\d+\): error TS(2304|2580|2584|2591)\b/)
})

test.each([
  ['frontend', 'document.title'],
  ['functions', 'process.env'],
  ['shared', 'new Date()'],
])('%s knows what is where it runs: %s', async (project, line) => {
  expect(await check(project, line)).toBe('')
})
