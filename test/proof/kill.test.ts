import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod'
import { buildEnvironment } from '#infra/local/environment.ts'
import { LocalSecrets } from '#infra/local/folder.ts'
import { createRandom, reportFinding, runs } from '../proof.ts'
import { patience } from '../runner/patience.ts'
import { createTempFolder } from '../tempFolder.ts'
import { type ClubUnderLoad, startClubUnderLoad, victims, withTimeout } from './clubUnderLoad.ts'
import {
  expectEveryMailSent,
  expectNoDuplicates,
  expectOneChargeEach,
  fetchAllInvoices,
} from './inventory.ts'
import { type Effect, startLoad } from './load.ts'

it('a club that is killed under load loses nothing it acknowledged, duplicates nothing and leaves no process', async () => {
  const folder = await createTempFolder('club')
  const loaded = await startClubUnderLoad(folder, createRandom(1))
  onTestFinished(() => loaded.stop())
  const kills = runs(2, 20)
  const chance = createRandom(2)
  const secrets = await secretsOf(folder)
  const admin = await insertAdministrator(loaded, secrets)
  const { publishableKey } = secrets.stripe
  const people = { admin, publishableKey, families: 5, capacity: 3 * kills }
  const load = await startLoad(loaded, people, 100)
  const first = chance.roll(victims.length)
  let checked = 0
  for (let n = 0; n < kills; n++) {
    const victim = victims[(first + n) % victims.length] ?? 'club'
    await Promise.race([loaded.killAfter(10 + chance.roll(40), victim), load.failed])
    await loaded.restart()
    checked = await expectAllPresent(load.effects, checked)
    await expectBooksVerified(loaded, secrets)
    loaded.reopen()
  }
  await load.end()
  await expectAllPresent(load.effects, 0)
  await expectBooksVerified(loaded, secrets)
  expect(load.wrong).toEqual([])
  await expectNoDuplicates(loaded, admin, load.programs)
  const invoices = await fetchAllInvoices(loaded, admin)
  const usernames = load.families.map(({ username }) => username)
  const mailed = expectEveryMailSent(loaded, admin, usernames, kills)
  const twice = await withTimeout('the mails to be sent', mailed)
  await loaded.stop()
  const charges = await expectOneChargeEach(folder, invoices)
  reportFinding(
    `${load.effects.length} effects acknowledged, ${load.unknown} outcomes unknown and asked for again`,
  )
  reportFinding(`${load.families.length} families, ${charges} charges, ${twice} mails sent twice`)
})

/**
 * Checks the acknowledged effects from `first` on, and returns how many there are. The webhook of a payment
 * may take a moment.
 */
async function expectAllPresent(effects: readonly Effect[], first: number): Promise<number> {
  const fresh = effects.slice(first)
  for (const { what, stands } of fresh) {
    await vi.waitFor(async () => expect(await stands(), what).toBe(true), {
      timeout: patience,
      interval: 100,
    })
  }
  return first + fresh.length
}

const secretsOf = async (path: string): Promise<LocalSecrets> =>
  LocalSecrets.parse(JSON.parse(await readFile(join(path, 'secrets.json'), 'utf8')))

/** Nobody else acts, so only pending webhooks may be missing, and they arrive soon. */
async function expectBooksVerified(
  { url }: ClubUnderLoad,
  { stripe: { secretKey } }: LocalSecrets,
): Promise<void> {
  const { createLedgerVerifier } = await import('../ledger/ledgerVerifier.ts')
  const { dynamodb, stripe } = await readStandIns(url)
  const place = { endpoint: dynamodb.url, name: 'club' }
  const verify = createLedgerVerifier(place, stripe.url, () => new Date(), secretKey)
  await vi.waitFor(async () => expect(await verify()).toEqual([]), { timeout: patience, interval: 100 })
}

/** An empty club has no administrator, so one is inserted into its table here. */
async function insertAdministrator({ url }: ClubUnderLoad, secrets: LocalSecrets) {
  const { dynamodb } = await readStandIns(url)
  const nobody = 'http://127.0.0.1:9'
  const urls = { dynamodb: dynamodb.url, ses: nobody, s3: nobody, stripe: nobody }
  Object.assign(process.env, buildEnvironment({ siteUrl: url, table: 'club', bucket: '', secrets, ...urls }))
  const { insertPerson } = await import('#infra/local/people.ts')
  return insertPerson({ username: 'admin', role: 'admin' }, new Date())
}

const StandIn = z.object({ url: z.string() })
const Status = z.object({ standIns: z.object({ dynamodb: StandIn, stripe: StandIn }) })

const readStandIns = async (url: string) =>
  Status.parse(await (await withTimeout('the status', fetch(`${url}/_local/status`))).json()).standIns
