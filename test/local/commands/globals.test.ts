import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { createTempFolder } from '../../tempFolder.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const tsc = join(root, 'node_modules/.bin/tsc')
// `vite/client` is a package's own; the others come from `@types`.
const types = join(dirname(dirname(tsc)), '@types')
const packages = dirname(types)

const folder = await createTempFolder('globals')

/**
 * The type checker's findings for these lines, each in a file next to all of a project's files: a package that one
 * of them imports may add globals.
 */
async function check(project: string, lines: string[]): Promise<string> {
  const home = join(folder, project)
  await mkdir(home)
  const config = {
    extends: join(root, project, 'tsconfig.json'),
    compilerOptions: { incremental: false, tsBuildInfoFile: null, typeRoots: [types, packages] },
    include: ['*.ts', join(root, project)],
    exclude: ['build', 'vite.config.ts'].map(path => join(root, project, path)),
  }
  await writeFile(join(home, 'tsconfig.json'), JSON.stringify(config))
  for (const [at, line] of lines.entries()) {
    await writeFile(join(home, `probe${at}.ts`), `export const probe = ${line}\n`)
  }
  const outcome = promisify(execFile)(tsc, ['--noEmit', '--pretty', 'false', '--project', home])
  const { stdout } = await outcome.catch((failure: { stdout: string }) => failure)
  return stdout
}

describe.each([
  { project: 'frontend', unknown: ['process.env', "Buffer.from('')", '__dirname'], known: 'document.title' },
  { project: 'functions', unknown: ['document.title', 'localStorage'], known: 'process.env' },
  { project: 'shared', unknown: ['process.env', 'document.title'], known: 'new Date()' },
])('$project', ({ project, unknown, known }) => {
  test('the globals of a project are those of the place it runs in', async () => {
    const output = await check(project, [known, ...unknown])
    const isUnknown = / error TS(2304|2580|2584|2591)\b/
    const found = output.split('\n').filter(line => isUnknown.test(line))
    for (const [at, line] of unknown.entries()) {
      expect(found.join('\n'), line).toMatch(new RegExp(`\\bprobe${at + 1}\\.ts\\(1,`))
    }
    expect(found, 'no other').toHaveLength(unknown.length)
    expect(output.split('\n').filter(line => line && !isUnknown.test(line))).toEqual([])
  })
})
