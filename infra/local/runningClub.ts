import * as z from 'zod'
import { StartFailure } from '../failure.ts'
import { localTable, setEnvironment } from './environment.ts'
import { findTenant, type LocalSecrets } from './folder.ts'

const Status = z.object({
  folder: z.string(),
  standIns: z.object({ dynamodb: z.object({ url: z.url() }), stripe: z.object({ url: z.url() }) }),
})

/**
 * Prepares this process's environment for the club that runs on a folder; false if none does. Two processes never open
 * one database, so the club is asked for the address of its engine.
 */
export async function openRunningClub(path: string): Promise<boolean> {
  const tenant = findTenant(path)
  if (!tenant) return false
  const { address, secrets } = tenant
  const reply = await fetch(`${address}/_local/status`)
  if (reply.status === 503) throw new StartFailure(`The club in ${path} is still starting.`)
  const { folder, standIns } = Status.parse(await reply.json())
  if (folder !== path)
    throw new StartFailure(`The club running at ${address} is the one in ${folder}, not the one in ${path}.`)
  const urls = { dynamodb: standIns.dynamodb.url, stripe: standIns.stripe.url }
  setLedgerEnvironment({ ...urls, secrets, siteUrl: address })
  return true
}

/** The environment of a command that needs only the table and Stripe. */
export function setLedgerEnvironment(world: {
  dynamodb: string
  stripe: string
  secrets: LocalSecrets
  siteUrl: string
}): void {
  const nowhere = 'http://127.0.0.1:9'
  setEnvironment({ ...world, table: localTable, ses: nowhere, s3: nowhere, bucket: 'none' })
}
