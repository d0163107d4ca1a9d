import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { programOf } from '../../infra/commands/process.mjs'
import { createTempFolder } from '../tempFolder.ts'

// Vitest itself, on a few tests that pass, fail or break, with the reporter that ends every run of ours.

const here = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** The folder in which `import 'vitest'` finds it. */
async function createFolder(): Promise<string> {
  const cache = here('node_modules/.cache/')
  await mkdir(cache, { recursive: true })
  return createTempFolder('reporter', cache)
}

const passes = `test('a', () => {})`
const fails = `test('b', () => { throw new Error('b') })`

test.each([
  ['all pass', [passes], '1 passed, 0 failed', 0],
  ['one fails', [passes, fails], '1 passed, 1 failed', 1],
  ['one is skipped', [`${passes}; test.skip('c', () => {})`], '1 passed, 0 failed, 1 skipped', 0],
  ['a file cannot be loaded', [passes, `import './missing.js'`], '1 passed, 1 failed', 1],
  ['a promise is lost', [`${passes}; void Promise.reject(new Error('d'))`], '1 passed, 1 failed', 1],
  ['nothing runs', [`test.skip('c', () => {})`], '0 passed, 0 failed, 1 skipped', 1],
])('the last line of a test run counts its tests if %s', async (_, files, line, code) => {
  const folder = await createFolder()
  for (const [at, source] of files.entries()) {
    const imports = `import { test } from 'vitest'\n`
    await writeFile(join(folder, `${at}.test.js`), `${imports}${source}\n`)
  }
  const run = await vitest(folder)
  expect([run.output.trimEnd().split('\n').at(-1), run.code]).toEqual([line, code])
})

/** The same two reporters as in the configuration, but without its projects. */
async function vitest(folder: string): Promise<{ output: string; code: number }> {
  const { VITEST: _, ...env } = process.env
  const reporters = ['default', here('test/runner/reporter.ts')]
  await writeFile(
    join(folder, 'none.config.js'),
    `export default ${JSON.stringify({ test: { reporters } })}\n`,
  )
  const args = [programOf('vitest'), 'run', '--root', folder, '--config', 'none.config.js']
  return new Promise(resolve => {
    const child = execFile(process.execPath, args, { env, cwd: folder }, (_, stdout) =>
      resolve({ output: stdout, code: child.exitCode ?? 1 }),
    )
  })
}
