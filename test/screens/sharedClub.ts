import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort } from '#infra/local/freePort.ts'
import { spawnClub } from '../running-club.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The one club of the run, built and served as if deployed, with the demo data. */
    clubUrl: string
  }
}

/**
 * Starts the club without waiting until it is open: its site and its demo data are made while the tests run that need no
 * browser, and `openClub.setup.ts` waits for it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'club-'))
  const port = await freePort()
  project.provide('clubUrl', `http://127.0.0.1:${port}`)
  const club = spawnClub({ folder, args: ['--prod'], guarded: true, env: { PORT: String(port) } })
  let isStopping = false
  void club.exited.then(code => {
    if (!isStopping) console.error(`The club of the stories ended with ${code}:\n${club.output()}`)
  })
  return async () => {
    isStopping = true
    club.process.kill('SIGTERM')
    await club.exited
    await rm(folder, { recursive: true, force: true })
    // A job that was refused once is tried again, so that no story notices.
    const refused = club.output().match(/^\w+ may not \w+:.*$/gm)
    if (refused) throw new Error(`Policies have refused Lambdas something:\n${refused.join('\n')}`)
  }
}
