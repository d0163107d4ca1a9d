import { createReadStream } from 'node:fs'
import { copyFile, mkdtemp, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Download } from 'playwright-core'
import { standIn } from './standIn.ts'

const unfinished = /^\.|\.wkdownload$/

/**
 * MiniBrowser saves a file in the home folder under its own name once it is complete; from there it is moved away.
 */
export async function nextDownload(home: string, timeout = 30_000): Promise<Download> {
  const until = Date.now() + timeout
  while (Date.now() < until) {
    const name = (await readdir(home, { withFileTypes: true })).find(
      entry => entry.isFile() && !unfinished.test(entry.name),
    )?.name
    if (name) {
      const path = join(await mkdtemp(join(home, '..', 'download-')), name)
      await rename(join(home, name), path)
      return standIn<Download>('download', {
        path: async () => path,
        suggestedFilename: () => name,
        createReadStream: async () => createReadStream(path),
        failure: async () => null,
        saveAs: (place: string) => copyFile(path, place),
      })
    }
    await pause(25)
  }
  throw new Error(`Timeout ${timeout}ms exceeded while waiting for event "download"`)
}
