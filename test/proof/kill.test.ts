import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { environment } from '#infra/local/environment.ts'
import { LocalSecrets } from '#infra/local/folder.ts'
import { dice, finding, runs } from '../proof.ts'
import { besiege, type Siege, victims, within } from './clubUnderLoad.ts'
import { allInvoices, everyMailSent, nothingDoubled, oneChargeEach } from './inventory.ts'
import { type Effect, startLoad } from './load.ts'

let folder = ''
let siege: Siege
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siege-'))
  siege = await besiege(folder, dice(1))
})
afterAll(async () => {
  await siege.stop()
  await rm(folder, { recursive: true })
})

it('a club that is killed under load loses nothing acknowledged, doubles nothing and leaves no process', async () => {
  const kills = runs(2, 20)
  const chance = dice(2)
  const secrets = await secretsOf(folder)
  const admin = await administrator(siege, secrets)
  const { publishableKey } = secrets.stripe
  const people = { admin, publishableKey, families: 5, capacity: 3 * kills }
  const load = await startLoad(siege, people, 100)
  const first = chance.roll(victims.length)
  let checked = 0
  for (let n = 0; n < kills; n++) {
    const victim = victims[(first + n) % victims.length] ?? 'club'
    await Promise.race([siege.killAfter(10 + chance.roll(40), victim), load.failed])
    await siege.restart()
    checked = await allStand(load.effects, checked)
    await booksAreRight(siege, secrets)
    siege.reopen()
  }
  await load.end()
  await allStand(load.effects, 0)
  await booksAreRight(siege, secrets)
  expect(load.wrong).toEqual([])
  await nothingDoubled(siege, admin, load.programs)
  const invoices = await allInvoices(siege, admin)
  const usernames = load.families.map(({ username }) => username)
  const mailed = everyMailSent(siege, admin, usernames, kills)
  const twice = await within('the mails to be sent', mailed)
  await siege.stop()
  const charges = await oneChargeEach(folder, invoices)
  finding(`${load.effects.length} effects acknowledged, ${load.unknown} outcomes unknown and asked for again`)
  finding(`${load.families.length} families, ${charges} charges, ${twice} mails sent twice`)
})

/** Checks those from `first` on, and says how many there are. The webhook of a payment may take a moment. */
async function allStand(effects: readonly Effect[], first: number): Promise<number> {
  const fresh = effects.slice(first)
  for (const { what, stands } of fresh) {
    await vi.waitFor(async () => expect(await stands(), what).toBe(true), { timeout: 20_000, interval: 100 })
  }
  return first + fresh.length
}

const secretsOf = async (path: string): Promise<LocalSecrets> =>
  LocalSecrets.parse(JSON.parse(await readFile(join(path, 'secrets.json'), 'utf8')))

/** Nobody acts meanwhile, so what Stripe has still to tell is all that may be missing, and soon comes. */
async function booksAreRight({ url }: Siege, { stripe: { secretKey } }: LocalSecrets): Promise<void> {
  const { watchBooks } = await import('../ledger/ledgerVerifier.ts')
  const { dynamodb, stripe } = await standInsOf(url)
  const place = { endpoint: dynamodb.url, name: 'club' }
  const verify = watchBooks(place, stripe.url, () => new Date(), secretKey)
  await vi.waitFor(async () => expect(await verify()).toEqual([]), { timeout: 20_000, interval: 100 })
}

/** An empty club has nobody to run it, so one is put into its table from here. */
async function administrator({ url }: Siege, secrets: LocalSecrets) {
  const { dynamodb } = await standInsOf(url)
  const nobody = 'http://127.0.0.1:9'
  const urls = { dynamodb: dynamodb.url, ses: nobody, s3: nobody, stripe: nobody }
  Object.assign(process.env, environment({ siteUrl: url, table: 'club', bucket: '', secrets, ...urls }))
  const { enterPerson } = await import('#infra/local/people.ts')
  return enterPerson({ username: 'admin', role: 'admin' }, new Date())
}

const StandIn = z.object({ url: z.string() })
const Status = z.object({ standIns: z.object({ dynamodb: StandIn, stripe: StandIn }) })

const standInsOf = async (url: string) =>
  Status.parse(await (await within('the status', fetch(`${url}/_local/status`))).json()).standIns
