import { execFile } from 'node:child_process'
import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createTempFolder } from '../../tempFolder.ts'

const here = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** Runs one of our own rules, and no others, on a file. */
export async function createLinter(rule: string) {
  const folder = await createTempFolder('linter')
  await copyFile(here(rule), join(folder, 'rule.grit'))
  const config = { plugins: ['./rule.grit'], linter: { rules: { preset: 'none' } } }
  await writeFile(join(folder, 'biome.json'), JSON.stringify(config))

  return async (name: string, source: string): Promise<string> => {
    await writeFile(join(folder, name), source)
    const outcome = promisify(execFile)(here('node_modules/.bin/biome'), ['lint', name], { cwd: folder })
    const { stdout, stderr } = await outcome.catch((failure: { stdout: string; stderr: string }) => failure)
    return stdout + stderr
  }
}
