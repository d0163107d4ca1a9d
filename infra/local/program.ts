import { StartFailure } from '../failure.ts'
import { type Closers, type Club, startClub } from './club.ts'
import { demoPassword } from './demo.ts'
import { loadHandlers } from './gateway/handlers.ts'
import { readOptions } from './options.ts'

const closers: Closers = []
let stopping = false

/** The program behind `npm start`. Tests load the Lambdas in another way, so that they can watch them. */
export async function runProgram(load = loadHandlers): Promise<void> {
  // Losing the terminal or a pipe must not end us: the signals below do that in order.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0))
  // The launcher holds the other end; when it ends, even by SIGKILL, so do we.
  process.on('disconnect', () => void stop(0))
  try {
    const club = await startClub(readOptions(process.argv.slice(2), process.env), closers, load)
    await welcome(club)
    await club.ended
    if (!stopping) {
      console.error('The database engine stopped, so the server stopped too.')
      await stop(1)
    }
  } catch (error) {
    if (!stopping) console.error(error instanceof StartFailure ? error.message : error)
    await stop(1)
  }
}

/**
 * Stops everything in the reverse order of the start. What hangs is abandoned after two seconds; the engine's shell
 * cleans up.
 */
async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(code), 2000).unref()
  for (const close of closers.reverse()) {
    try {
      await close()
    } catch (error) {
      console.error(error)
    }
  }
  process.exit(code)
}

async function welcome({ address, demo, adminLink }: Club): Promise<void> {
  console.log(
    `\nThe club is open:  ${address}\nMailbox:           ${address}/_local/mailbox\nAll emails:        ${address}/_local/mails`,
  )
  console.log(`API:               ${address}/_local/api\nStatus:            ${address}/_local/status`)
  if (adminLink)
    console.log(
      `\nThis club has no administrator yet. To become one, open this link within 24 hours:\n  ${adminLink}`,
    )
  if (demo) {
    const { demoAccounts } = await import('./seed.ts')
    console.log(`\nDemo accounts, all with the password ${demoPassword}:`)
    for (const { username, role, note } of demoAccounts) {
      console.log(`  ${username.padEnd(10)} ${role.padEnd(17)} ${note}`)
    }
  }
  console.log('\nCtrl-C stops it.')
}
