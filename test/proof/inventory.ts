import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import * as z from 'zod'
import { openWorld } from '#infra/local/stripe/state.ts'
import { api } from '#shared/routes.ts'
import type { Siege } from './clubUnderLoad.ts'

type As = { token: string }
interface Offer {
  id: string
  capacity?: number | null
}

/** Everything once: one registration a child and program, one invoice each, and no place too many. */
export async function nothingDoubled(siege: Siege, admin: As, programs: readonly Offer[]): Promise<void> {
  const invoices = await allInvoices(siege, admin)
  expect(doubles(invoices.map(invoice => invoice.invoiceNumber))).toEqual([])
  for (const { id: programId, capacity } of programs) {
    const live = await siege.ok(api.registrations.list, { as: admin, query: { programId } })
    expect(doubles(live.map(row => row.playerId))).toEqual([])
    const invoiced = invoices.filter(invoice => invoice.programId === programId)
    expect(invoiced.map(invoice => invoice.registrationId ?? '').sort()).toEqual(
      live.map(row => row.id).sort(),
    )
    if (capacity == null) continue
    const { placesLeft } = await siege.ok(api.programs.get, { params: { id: programId } })
    expect(live).toHaveLength(capacity - (placesLeft ?? 0))
    expect(placesLeft).toBeGreaterThanOrEqual(0)
  }
}

/** Every account is welcomed and every payment has its receipt, each once; twice only where a kill fell into the sending. */
export async function everyMailSent(
  siege: Siege,
  admin: As,
  usernames: string[],
  kills: number,
): Promise<number> {
  const background = z.object({ jobs: z.object({ at: z.string() }), stream: z.object({ at: z.string() }) })
  const quietSince = new Date().toISOString()
  while ((await tick(siege, new Date())) > 0);
  // Whoever had a mail in his hands before that has put it down.
  await vi.waitFor(async () => {
    const status = await (await fetch(`${siege.url}/_local/status`)).json()
    const { stream } = z.object({ background }).parse(status).background
    expect(stream.at > quietSince).toBe(true)
  }, 20_000)
  // What a kill left leased comes back within the hour; after two, those are asked who have not chosen how to pay.
  while ((await tick(siege, new Date(Date.now() + 1.5 * 3_600_000))) > 0);

  const paid = (await allInvoices(siege, admin)).filter(invoice => invoice.amountPaid > 0)
  const mails = z.array(z.object({ subject: z.string(), to: z.array(z.string()) }))
  const sent = mails.parse(await (await fetch(`${siege.url}/_local/mailbox.json`)).json())
  const about = [
    ...usernames.map(
      name => (mail: (typeof sent)[number]) =>
        mail.subject.startsWith('Welcome') && mail.to.includes(`${name}@example.com`),
    ),
    ...paid.map(
      ({ invoiceNumber }) =>
        (mail: (typeof sent)[number]) =>
          mail.subject.startsWith(`Receipt ${invoiceNumber}:`),
    ),
  ]
  const counts = about.map(belongs => sent.filter(belongs).length)
  expect(Math.min(...counts)).toBe(1)
  expect(sent).toHaveLength(counts.reduce((sum, count) => sum + count, 0))
  const extra = sent.length - about.length
  // Jobs and mailer send one at a time each.
  expect(extra).toBeLessThanOrEqual(2 * kills)
  return extra
}

/** One charge for every paid invoice and none beside, all of them told, as the stand-in's own books have it. */
export async function oneChargeEach(folder: string, invoices: { id: string; amountPaid: number }[]) {
  // A copy: opening the books writes them anew.
  const storeFile = join(folder, 'stripe.copy.jsonl')
  await copyFile(join(folder, 'stripe.jsonl'), storeFile)
  const world = openWorld({ storeFile, now: () => new Date(), random: Math.random })
  const taken = world.charges.newestFirst().filter(charge => charge.paid)
  const charges = taken.map(({ payment_intent, amount }) => ({
    id: world.intents.get(payment_intent)?.metadata.invoiceId ?? '',
    amountPaid: amount,
  }))
  const paid = invoices.filter(invoice => invoice.amountPaid > 0)
  expect(byId(charges)).toEqual(byId(paid.map(({ id, amountPaid }) => ({ id, amountPaid }))))
  const untold = world.deliveries.entries().filter(([, { state }]) => state !== 'delivered')
  expect(untold).toEqual([])
  return charges.length
}

export async function allInvoices(siege: Siege, admin: As) {
  const pages = []
  let cursor: string | undefined
  do {
    const reply = await siege.call(api.invoices.list, { as: admin, query: { ...(cursor && { cursor }) } })
    pages.push(reply.json)
    cursor = reply.headers['x-next-cursor']
  } while (cursor)
  return pages.flat()
}

async function tick(siege: Siege, now: Date): Promise<number> {
  const reply = await fetch(`${siege.url}/_local/tick?now=${now.toISOString()}`, { method: 'POST' })
  const outcome = z.object({ result: z.object({ done: z.int(), failed: z.int() }) })
  const { done, failed } = outcome.parse(await reply.json()).result
  expect(failed).toBe(0)
  return done
}

const doubles = (values: string[]) => values.filter((value, at) => values.indexOf(value) !== at)

const byId = <T extends { id: string }>(rows: T[]) => rows.toSorted((a, b) => a.id.localeCompare(b.id))
