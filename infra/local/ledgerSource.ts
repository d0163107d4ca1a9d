import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { openTable, unusedSettings } from '../operate/openTable.ts'
import { startEngine } from './dynamodb/engine.ts'
import { localTable, setEnvironment } from './environment.ts'
import { StartFailure } from './failure.ts'
import { copyFolder, findTenant, type LocalSecrets, openFolder } from './folder.ts'
import { startStripe } from './stripe/server.ts'

/** The ledger to check: its name, and whether Stripe can be asked about it. */
export interface LedgerSource {
  name: string
  hasStripe: boolean
  close(): Promise<void>
}

/**
 * Points this process's environment at the ledger to check: the table TABLE_NAME wherever the AWS SDK finds it, or
 * else the club in CLUB_DATA. Two processes never open the same database: from a running club we get the address of
 * its engine, and of a stopped club we read a copy.
 */
export async function openLedgerSource(env: NodeJS.ProcessEnv): Promise<LedgerSource> {
  if (env.TABLE_NAME) return openRemote(env, env.TABLE_NAME)
  const path = resolve(env.CLUB_DATA || '.local')
  const tenant = findTenant(path)
  return tenant ? openRunning(path, tenant) : openStopped(path)
}

function openRemote(env: NodeJS.ProcessEnv, table: string): LedgerSource {
  openTable(table)
  return {
    name: `table ${table}`,
    hasStripe: Boolean(env.STRIPE_KEYS_ARN || env.STRIPE_KEYS?.includes('sk_')),
    close: () => Promise.resolve(),
  }
}

const Status = z.object({
  folder: z.string(),
  standIns: z.object({ dynamodb: z.object({ url: z.url() }), stripe: z.object({ url: z.url() }) }),
})

async function openRunning(
  path: string,
  { address, secrets }: { address: string; secrets: LocalSecrets },
): Promise<LedgerSource> {
  const reply = await fetch(`${address}/_local/status`)
  if (reply.status === 503) throw new StartFailure(`The club in ${path} is still starting.`)
  const { folder, standIns } = Status.parse(await reply.json())
  if (folder !== path) throw new StartFailure(`At ${address} runs the club of ${folder}, not of ${path}.`)
  setEndpoints({ dynamodb: standIns.dynamodb.url, stripe: standIns.stripe.url, secrets })
  return { name: `the running club in ${path}`, hasStripe: true, close: () => Promise.resolve() }
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
    setEndpoints({ dynamodb: engine.url, stripe: stripe.url, secrets })
    return { name: `the club in ${path}`, hasStripe: true, close }
  } catch (error) {
    await close()
    throw error
  }
}

function setEndpoints(urls: { dynamodb: string; stripe: string; secrets: LocalSecrets }): void {
  const nowhere = 'http://127.0.0.1:9'
  setEnvironment({
    ...urls,
    siteUrl: unusedSettings.SITE_URL,
    table: localTable,
    ses: nowhere,
    s3: nowhere,
    bucket: 'none',
  })
}
