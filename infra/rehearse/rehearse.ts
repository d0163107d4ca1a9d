import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { install, NothingRehearsed } from './install.ts'
import { rehearse } from './rehearsal.ts'
import { exitCodeOf, Over, Steps, within } from './steps.ts'
import { describe } from './table.ts'

/**
 * `npm run rehearse`: deploys the club into an emulator of AWS, uses it, deploys changes, and ends with a table. A
 * failed step makes the exit code 1; a machine without what a rehearsal needs is not a failure.
 */
const cache = fileURLToPath(new URL('../../node_modules/.cache/rehearse', import.meta.url))
const stopping = new AbortController()
const closers: (() => Promise<void>)[] = []
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopping.abort())
// The launcher holds the other end.
process.on('disconnect', () => stopping.abort())

const folder = await mkdtemp(join(tmpdir(), 'rehearsal-'))
try {
  process.exitCode = await run()
} finally {
  // What does not stop in time ends with this process.
  for (const close of closers.reverse())
    await Promise.race([close(), pause(20_000, undefined, { ref: false })])
  // After a failed rehearsal, somebody will want to read the logs.
  if (process.exitCode && !stopping.signal.aborted) console.log(`The logs are in ${folder}.`)
  else await rm(folder, { recursive: true, force: true, maxRetries: 3 })
}
process.exit()

async function run(): Promise<number> {
  const steps = new Steps(stopping.signal, ({ name, result, seconds }) =>
    console.log(`${name}: ${result} after ${seconds.toFixed(1)} s`),
  )
  const { signal, release } = within(180, stopping.signal)
  try {
    const installed = await install(cache, join(folder, 'install.log'), signal)
    await rehearse(steps, { installed, folder, closers }).catch(unlessOver)
    console.log(`\n${describe(steps.outcomes, installed)}`)
    return exitCodeOf(steps.outcomes)
  } catch (error) {
    if (!(error instanceof NothingRehearsed)) throw error
    console.log(stopping.signal.aborted ? 'It was interrupted.' : `${error.message} Nothing was rehearsed.`)
    return stopping.signal.aborted ? 1 : 0
  } finally {
    release()
  }
}

function unlessOver(error: unknown): void {
  if (!(error instanceof Over)) throw error
}
