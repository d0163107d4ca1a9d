import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** An empty folder, deleted after the test that creates it, or after the file if none does. */
export async function createTempFolder(name: string, parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(parent, `${name}-`))
  const whenOver = TestRunner.getCurrentTest() ? onTestFinished : afterAll
  whenOver(() => rm(folder, { recursive: true, force: true }))
  return folder
}
