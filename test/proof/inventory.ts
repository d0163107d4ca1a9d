import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import * as z from 'zod'
import { openWorld } from '#infra/local/stripe/state.ts'
import { api } from '#shared/routes.ts'
import { compareCodeUnits } from '#shared/text.ts'
import { patience } from '../runner/patience.ts'
import type { ClubUnderLoad } from './clubUnderLoad.ts'

type Caller = { token: string }
interface ProgramOffer {
  id: string
  capacity?: number | null
}

/**
 * Everything exists once: one registration per child and program, one invoice each, and no more than the
 * capacity.
 */
export async function expectNoDuplicates(
  loaded: ClubUnderLoad,
  admin: Caller,
  programs: readonly ProgramOffer[],
): Promise<void> {
  const invoices = await fetchAllInvoices(loaded, admin)
  expect(findDuplicates(invoices.map(invoice => invoice.invoiceNumber))).toEqual([])
  for (const { id: programId, capacity } of programs) {
    const live = await loaded.ok(api.registrations.list, { as: admin, query: { programId } })
    expect(findDuplicates(live.map(row => row.playerId))).toEqual([])
    const invoiced = invoices.filter(invoice => invoice.programId === programId)
    expect(invoiced.map(invoice => invoice.registrationId ?? '').sort()).toEqual(
      live.map(row => row.id).sort(),
    )
    if (capacity == null) continue
    const { spotsLeft } = await loaded.ok(api.programs.get, { params: { id: programId } })
    expect(live).toHaveLength(capacity - (spotsLeft ?? 0))
    expect(spotsLeft).toBeGreaterThanOrEqual(0)
  }
}

/**
 * Every account got its welcome mail, every payment its receipt and every deferral its mail, each once; twice only if a kill happened
 * while sending.
 */
export async function expectEveryMailSent(
  club: ClubUnderLoad,
  admin: Caller,
  usernames: string[],
  kills: number,
): Promise<number> {
  const background = z.object({ jobs: z.object({ at: z.string() }), stream: z.object({ at: z.string() }) })
  const quietSince = new Date().toISOString()
  while ((await runJobs(club, new Date())) > 0);
  // The leases on emails from before have expired by then.
  await vi.waitFor(async () => {
    const status = await (await fetch(`${club.url}/_local/status`)).json()
    const { stream } = z.object({ background }).parse(status).background
    expect(stream.at > quietSince).toBe(true)
  }, patience)
  // Leases left by a kill expire within the hour; after two hours, reminders go to those who have not chosen
  // how to pay.
  while ((await runJobs(club, new Date(Date.now() + 1.5 * 3_600_000))) > 0);

  const paid = (await fetchAllInvoices(club, admin)).filter(invoice => invoice.amountPaid > 0)
  const registrations = await club.ok(api.registrations.list, { as: admin, query: { cancelled: 'true' } })
  const deferred = registrations.filter(
    ({ graceUntil, paymentStatus }) => graceUntil !== undefined || paymentStatus === 'pay_later',
  )
  const mails = z.array(z.object({ subject: z.string(), text: z.string(), to: z.array(z.string()) }))
  const sent = mails.parse(await (await fetch(`${club.url}/_local/mailbox.json`)).json())
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
    ...deferred.map(
      ({ playerName, program }) =>
        (mail: (typeof sent)[number]) =>
          // The subject has the first name only, which several children may have.
          mail.text.includes(`${playerName} is registered for ${program}.`),
    ),
  ]
  const counts = about.map(belongs => sent.filter(belongs).length)
  expect(Math.min(...counts)).toBe(1)
  expect(sent).toHaveLength(counts.reduce((sum, count) => sum + count, 0))
  const extra = sent.length - about.length
  // The jobs Lambda and the mailer send one mail at a time each.
  expect(extra).toBeLessThanOrEqual(2 * kills)
  return extra
}

/**
 * One charge per paid invoice and no other, all of them reported, according to the Stripe stand-in's own
 * data.
 */
export async function expectOneChargeEach(folder: string, invoices: { id: string; amountPaid: number }[]) {
  // A copy, because opening the data rewrites it.
  const storeFile = join(folder, 'stripe.copy.jsonl')
  await copyFile(join(folder, 'stripe.jsonl'), storeFile)
  const world = openWorld({ storeFile, now: () => new Date(), random: Math.random })
  const taken = world.charges.newestFirst().filter(charge => charge.paid)
  const charges = taken.map(({ payment_intent, amount }) => ({
    id: world.intents.get(payment_intent)?.metadata.invoiceId ?? '',
    amountPaid: amount,
  }))
  const paid = invoices.filter(invoice => invoice.amountPaid > 0)
  expect(sortById(charges)).toEqual(sortById(paid.map(({ id, amountPaid }) => ({ id, amountPaid }))))
  const untold = world.deliveries.entries().filter(([, { state }]) => state !== 'delivered')
  expect(untold).toEqual([])
  return charges.length
}

export async function fetchAllInvoices(loaded: ClubUnderLoad, admin: Caller) {
  const pages = []
  let cursor: string | undefined
  do {
    const reply = await loaded.call(api.invoices.list, { as: admin, query: { ...(cursor && { cursor }) } })
    pages.push(reply.json)
    cursor = reply.headers['x-next-cursor']
  } while (cursor)
  return pages.flat()
}

async function runJobs(loaded: ClubUnderLoad, now: Date): Promise<number> {
  const reply = await fetch(`${loaded.url}/_local/tick?now=${now.toISOString()}`, { method: 'POST' })
  const outcome = z.object({ result: z.object({ done: z.int(), failed: z.int() }) })
  const { done, failed } = outcome.parse(await reply.json()).result
  expect(failed).toBe(0)
  return done
}

const findDuplicates = (values: string[]) => values.filter((value, at) => values.indexOf(value) !== at)

const sortById = <T extends { id: string }>(rows: T[]) =>
  rows.toSorted((a, b) => compareCodeUnits(a.id, b.id))
