import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** An empty folder, which goes with the test that makes it, or with the file where none does. */
export async function createTempFolder(name: string, parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(parent, `${name}-`))
  const whenOver = TestRunner.getCurrentTest() ? onTestFinished : afterAll
  whenOver(() => rm(folder, { recursive: true, force: true }))
  return folder
}
