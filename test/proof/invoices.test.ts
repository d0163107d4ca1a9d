import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import type { InvoiceRow } from '#functions/stores/invoices/store.ts'
import type { Incoming, Outgoing } from '#infra/local/stand-in/http.ts'
import type { Forward } from '#infra/local/stand-in/proxy.ts'
import type { Route } from '#shared/http.ts'
import { calculateSettlement, programFigures } from '#shared/invoices/rules.ts'
import { api } from '#shared/routes.ts'
import { createTripMeter } from '../bench/dbRoundTrips.ts'
import { type Cost, createMeter } from '../bench/meter.ts'
import { openClub, validCard } from '../club.ts'
import { createTreasurer } from '../payments/treasurer.ts'
import { reportFinding, runs } from '../proof.ts'

const meter = createMeter()
const waiting = createTripMeter()
/** Counts the trips where the units are counted, whatever the machine is busy with. */
async function watchTrips(request: Incoming, forward: Forward): Promise<Outgoing> {
  const answer = await waiting.watch(request, forward)
  if (typeof answer === 'string') throw new Error(`the table has ${answer} a reply`)
  return answer
}
const club = await openClub({
  watch: {
    dynamodb: (request, forward) => meter.watch(request, whole => watchTrips(whole, forward)),
  },
})
const admin = await club.person('admin')
const desk = createTreasurer(club, admin)
const { createInvoice } = await import('#functions/stores/invoices/store.ts')
const { updateCounts } = await import('#functions/stores/programs/store.ts')
const { commit } = await import('#functions/platform/data/transaction.ts')
const { chunk } = await import('#functions/platform/data/chunk.ts')
const { db } = await import('#functions/platform/data/client.ts')
const programId = await desk.createProgram()

/** The number of open invoices, however many there are in all: unpaid ones do not pile up over the years. */
const open = 60
const fee = 12_500

/** Writes invoices with these numbers directly to the table, where the program counts them. */
async function enter(from: number, to: number): Promise<void> {
  const rows = Array.from({ length: to - from }, (_, at) => rowAt(from + at))
  for (const part of chunk(rows, 200)) {
    const items = part.flatMap(row => createInvoice(row).flatMap(({ Put }) => Put?.Item ?? []))
    await Promise.all(chunk(items, 25).map(put))
  }
  for (const is of [true, false]) {
    const some = rows.filter(({ state }) => (state === 'open') === is)
    const [first] = some
    if (!first) continue
    const sums = Object.entries(programFigures(first)).map(([name, value]) => [name, value * some.length])
    await commit(updateCounts(programId, Object.fromEntries(sums)))
  }
}

async function put(items: Record<string, unknown>[]): Promise<void> {
  const table = String(process.env.TABLE_NAME)
  await db.send(
    new BatchWriteCommand({ RequestItems: { [table]: items.map(Item => ({ PutRequest: { Item } })) } }),
  )
}

/** All rows have the same length, so that only their number can make a difference. */
function rowAt(at: number): InvoiceRow {
  const n = String(at).padStart(6, '0')
  const isOpen = at < open
  const paid = { ref: 'PAY#x', kind: 'payment' as const, amount: fee, accepted: true }
  const day = (days: number) => new Date(club.clock.now.getTime() + days * 86_400_000).toISOString()
  return {
    ...{ id: `inv_${n}`, invoiceNumber: `OLD-${n}`, programId },
    ...{ userId: `usr_${n}`, userName: `Dana${n} Whitfield`, playerName: `Sam${n} Whitfield` },
    ...{
      programName: 'Travel',
      subtotal: fee,
      total: fee,
      returned: 0,
      refunds: [],
      remindedAt: [],
      version: 1,
    },
    ...calculateSettlement({ total: fee }, isOpen ? [] : [paid]),
    dueAt: day(isOpen ? (at % 150) - 120 : -30),
    createdAt: day(-1),
  }
}

const list = (query: object): [Route, object] => [
  api.invoices.list,
  { as: admin, query: { limit: 20, ...query } },
]
const reads: [Route, object][] = [
  list({}),
  list({ status: 'paid' }),
  list({ status: 'overdue' }),
  list({ programId }),
  list({ programId, status: 'overdue' }),
  list({ search: 'whitf' }),
  list({ search: 'dana000012 whit' }),
  list({ search: '000012' }),
  [api.invoices.byStatus, { as: admin, params: { status: 'paid' }, query: { limit: 20 } }],
  [api.invoices.byProgram, { as: admin, params: { id: programId }, query: { limit: 20 } }],
  [api.invoices.byNumber, { as: admin, params: { number: 'OLD-000012' } }],
  [api.invoices.get, { as: admin, params: { id: 'inv_000012' } }],
  [api.invoices.summary, { as: admin }],
  [api.invoices.aging, { as: admin }],
  [api.programs.stats, { as: admin }],
  [api.programs.summary, { as: admin }],
]

const nameOf = ({ path }: Route, { as: _, ...call }: { as?: unknown }) =>
  [path, ...Object.values(call).map(part => JSON.stringify(part))].join(' ')

async function measured(work: () => Promise<unknown>) {
  let cost: Cost | undefined
  const dbRoundTrips = await waiting.count(async () => {
    cost = await meter.of(work)
  })
  return { ...cost, dbRoundTrips }
}

/** What a family does with a code and a card, as the table sees it. */
async function checkout() {
  const one = await desk.createUnpaidInvoice()
  const { code } = await desk.code()
  const body = { amount: 10_000, registrationId: one.registration.id }
  const applying = await measured(() => desk.apply(one, code))
  let clientSecret = ''
  const beginning = await measured(async () => {
    clientSecret = (await club.ok(api.payments.createIntent, { as: one.parent, body })).clientSecret
  })
  club.stripe.faults.dropWebhook = { rate: 1 }
  await club.pay(clientSecret, validCard)
  await club.stripe.settled()
  club.stripe.faults.dropWebhook = undefined
  const event = club.stripe.events().findLast(({ type }) => type === 'payment_intent.succeeded')
  const paying = await measured(() => club.stripe.deliverAgain(event?.id ?? ''))
  return { applying, beginning, paying }
}

it('what the treasurer reads, and what a family pays, costs the same with many invoices', async () => {
  const costs = async () => {
    const found: [string, Awaited<ReturnType<typeof measured>>][] = []
    for (const [route, call] of reads)
      found.push([nameOf(route, call), await measured(() => club.ok(route, call))])
    return { reads: Object.fromEntries(found), ...(await checkout()) }
  }
  await enter(0, 100)
  await costs()
  const few = await costs()
  const all = runs(2000, 100_000)
  await enter(100, all)
  expect(await costs()).toEqual(few)
  // One of them is for the session.
  for (const [name, { dbRoundTrips }] of Object.entries(few.reads))
    expect([name, dbRoundTrips <= 3]).toEqual([name, true])
  expect([few.applying.dbRoundTrips, few.beginning.dbRoundTrips, few.paying.dbRoundTrips]).toEqual([3, 3, 2])
  reportFinding(`the same with 100 and ${all} invoices: ${JSON.stringify(few)}`)
})
