import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { messageOf } from '../failure.ts'
import { openTable, unusedSettings } from '../openTable.ts'
import { startEngine } from './dynamodb/engine.ts'
import { copyFolder, openFolder } from './folder.ts'
import { openRunningClub, setLedgerEnvironment } from './runningClub.ts'
import { startStripe } from './stripe/server.ts'

/** The ledger to check: its name, and whether Stripe can be asked about it. */
export interface LedgerSource {
  name: string
  hasStripe: boolean
  close(): Promise<void>
}

/**
 * Prepares this process's environment for the ledger that is meant: the table of TABLE_NAME wherever the AWS
 * SDK finds it, or else the club in CLUB_DATA. Of one that does not run a copy is read.
 */
async function openLedgerSource(env: NodeJS.ProcessEnv): Promise<LedgerSource> {
  if (env.TABLE_NAME) return openRemote(env, env.TABLE_NAME)
  const path = resolve(env.CLUB_DATA || '.local')
  if (!(await openRunningClub(path))) return openStopped(path)
  return { name: `the running club in ${path}`, hasStripe: true, close: () => Promise.resolve() }
}

/** Runs a command on it; returns its exit code, or 2, having said why, if there is nothing to read. */
export async function withLedger(
  env: NodeJS.ProcessEnv,
  what: string,
  command: (source: LedgerSource) => Promise<number>,
): Promise<number> {
  try {
    const found = await openLedgerSource(env)
    try {
      return await command(found)
    } finally {
      await found.close()
    }
  } catch (error) {
    console.error(`The ${what} could not be read: ${messageOf(error)}`)
    return 2
  }
}

function openRemote(env: NodeJS.ProcessEnv, table: string): LedgerSource {
  openTable(table)
  return {
    name: `table ${table}`,
    hasStripe: Boolean(env.STRIPE_KEYS_ARN || env.STRIPE_KEYS?.includes('sk_')),
    close: () => Promise.resolve(),
  }
}

async function openStopped(path: string): Promise<LedgerSource> {
  const copy = mkdtempSync(join(tmpdir(), 'ledger-'))
  const closers: (() => unknown)[] = [() => rmSync(copy, { recursive: true, force: true })]
  const close = async () => {
    for (const undo of closers.reverse()) await undo()
  }
  try {
    copyFolder(path, copy)
    const folder = openFolder(copy)
    const { secrets } = folder
    const engine = await startEngine({ file: folder.file('club.db') })
    closers.push(engine.close)
    const stripe = await startStripe({ ...secrets.stripe, storeFile: folder.file('stripe.jsonl') })
    closers.push(stripe.close)
    const urls = { dynamodb: engine.url, stripe: stripe.url }
    setLedgerEnvironment({ ...urls, secrets, siteUrl: unusedSettings.SITE_URL })
    return { name: `the club in ${path}`, hasStripe: true, close }
  } catch (error) {
    await close()
    throw error
  }
}
