import { afterAll, describe, expect, it } from 'vitest'
import { invoiceStatuses } from '#shared/invoices/choices.ts'
import { openClub } from '../club.ts'
import type { createRegisteredFamily } from '../family.ts'
import { createTreasurer } from './treasurer.ts'

const club = await openClub()
const admin = await club.person('admin')
afterAll(async () => expect(await club.verify()).toEqual([]))
const desk = createTreasurer(club, admin)
const { invoice, own, createUnpaidInvoice, pay, refund, set, waive } = desk
const fee = 12_500

type Status = (typeof invoiceStatuses)[number]
interface Billed {
  invoiceId: string
  one?: Awaited<ReturnType<typeof createRegisteredFamily>>
}

const owed = async (more: object = {}): Promise<Required<Billed>> => {
  const { invoiceId, ...one } = await createUnpaidInvoice(more)
  return { invoiceId, one }
}
const expectOk = ({ status, text }: { status: number; text: string }) =>
  expect([status, text]).toEqual([200, text])

/** How to get an invoice into its state: for a registration, and without one. */
const standings: [name: string, is: Status, make: () => Promise<Billed>][] = [
  ['unpaid', 'unpaid', () => owed()],
  ['paid in part by check', 'unpaid', async () => after(await owed(), id => pay(id, 5000))],
  [
    'unpaid, with the card form open',
    'unpaid',
    async () => {
      const { invoiceId, one } = await owed()
      await desk.clientSecret(one, fee)
      return { invoiceId, one }
    },
  ],
  ['overdue', 'overdue', async () => after(await owed(), id => set(id, 'overdue'))],
  ['paid by check', 'paid', async () => after(await owed(), id => pay(id, fee))],
  ['paid by card', 'paid', async () => paidByCard(await owed())],
  ['paid by check and card', 'paid', async () => paidByCard(await after(await owed(), id => pay(id, 5000)))],
  ['waived', 'paid', async () => after(await owed(), id => waive(id, fee))],
  ['free', 'paid', () => owed({ fee: 0 })],
  ['cancelled', 'cancelled', async () => after(await owed(), id => set(id, 'cancelled'))],
  ['free and cancelled', 'cancelled', async () => after(await owed({ fee: 0 }), id => set(id, 'cancelled'))],
  [
    'refunded by hand',
    'refunded',
    async () =>
      after(
        await owed(),
        id => pay(id, fee),
        id => refund(id, fee, { from: 'manual' }),
      ),
  ],
  [
    'refunded to the card',
    'refunded',
    async () => after(await paidByCard(await owed()), id => refund(id, fee)),
  ],
  ['a bill', 'unpaid', () => desk.bill()],
  ['a bill that is overdue', 'overdue', async () => after(await desk.bill(), id => set(id, 'overdue'))],
  ['a bill that is paid', 'paid', async () => after(await desk.bill(), id => pay(id, 4500))],
  ['a bill that is cancelled', 'cancelled', async () => after(await desk.bill(), id => set(id, 'cancelled'))],
  [
    'a bill that is refunded',
    'refunded',
    async () =>
      after(
        await desk.bill(),
        id => set(id, 'paid'),
        id => set(id, 'refunded'),
      ),
  ],
]

async function after<One extends Billed>(
  one: One,
  ...calls: ((id: string) => Promise<{ status: number; text: string }>)[]
): Promise<One> {
  for (const call of calls) expectOk(await call(one.invoiceId))
  await club.stripe.settled()
  return one
}

async function paidByCard(billed: Required<Billed>) {
  await desk.byCard(billed.one)
  return billed
}

const notOwed = /Nothing is owed/
const paidOn = /This invoice has a payment/
const byCard = /paid by card/
const nothingBack = /Nothing on this invoice can be refunded/
const done = /was already refunded/
const again = /was refunded. Create a new one instead/

/** The expected outcome, written by hand: the new status, or why it is refused. `.` is the current status. */
const table: Record<string, (Status | RegExp | '.')[]> = {
  // to:                            unpaid     paid    overdue    cancelled    refunded
  unpaid: ['.', 'paid', 'overdue', 'cancelled', nothingBack],
  'paid in part by check': ['.', 'paid', 'overdue', paidOn, 'refunded'],
  'unpaid, with the card form open': ['.', 'paid', 'overdue', 'cancelled', nothingBack],
  overdue: ['unpaid', 'paid', '.', 'cancelled', nothingBack],
  'paid by check': ['unpaid', '.', 'overdue', paidOn, 'refunded'],
  'paid by card': [byCard, '.', byCard, paidOn, byCard],
  'paid by check and card': [byCard, '.', byCard, paidOn, byCard],
  waived: [notOwed, '.', notOwed, 'cancelled', nothingBack],
  free: [notOwed, '.', notOwed, 'cancelled', nothingBack],
  cancelled: ['unpaid', 'paid', 'overdue', '.', nothingBack],
  'free and cancelled': [notOwed, 'paid', notOwed, '.', nothingBack],
  'refunded by hand': ['unpaid', again, 'overdue', done, '.'],
  'refunded to the card': [notOwed, again, notOwed, done, '.'],
  'a bill': ['.', 'paid', 'overdue', 'cancelled', nothingBack],
  'a bill that is overdue': ['unpaid', 'paid', '.', 'cancelled', nothingBack],
  'a bill that is paid': ['unpaid', '.', 'overdue', paidOn, 'refunded'],
  'a bill that is cancelled': ['unpaid', 'paid', 'overdue', '.', nothingBack],
  'a bill that is refunded': ['unpaid', again, 'overdue', done, '.'],
}

describe.each(standings)('an invoice that is %s', (name, is, make) => {
  it.each(invoiceStatuses.map(to => [to] as const))(
    'setting an invoice to %s changes it or is refused, as the table says',
    async to => {
      const { invoiceId, one } = await make()
      const before = await invoice(invoiceId)
      expect(before.status).toBe(is)
      const expected = table[name]?.[['unpaid', 'paid', 'overdue', 'cancelled', 'refunded'].indexOf(to)]
      const { status, json } = await set(invoiceId, to)
      const then = await invoice(invoiceId)
      if (expected === '.') {
        expect([status, then]).toEqual([200, before])
      } else if (expected instanceof RegExp) {
        expect([status, json.message]).toEqual([409, expect.stringMatching(expected)])
        expect(then).toEqual(before)
      } else {
        expect([status, json.status, then.status]).toEqual([200, expected, expected])
        // Sent twice, because the first answer was lost.
        expectOk(await set(invoiceId, to))
        expect(await invoice(invoiceId)).toEqual(then)
      }
      if (one) await agrees(one, then)
    },
  )
})

/** The family sees the same as the office. */
async function agrees(
  one: NonNullable<Billed['one']>,
  { balance, status, amount }: Awaited<ReturnType<typeof invoice>>,
) {
  const row = await own(one)
  if (status === 'cancelled' || status === 'refunded') return expect(row).toBeUndefined()
  expect(row).toMatchObject({ state: 'active', balance })
  expect(row?.paymentStatus === 'paid').toBe(balance === 0 && amount > 0)
}
