import { expect, test } from 'vitest'
import { addHours } from '#shared/dates.ts'
import { invoiceStatuses } from '#shared/invoices/choices.ts'
import { api } from '#shared/routes.ts'
import { createRegisteredFamily } from '../family.ts'
import { expectNo, expectOk, getInvoiceId, openTreasury } from './treasurer.ts'

const desk = await openTreasury()
const { club, stripe, bill, byCard, clientSecret, code, invoice, own, pay, refund, set, waive } = desk
const fee = 12_500

type Status = (typeof invoiceStatuses)[number]
interface Billed {
  invoiceId: string
  one?: Awaited<ReturnType<typeof createRegisteredFamily>>
}
type Call = (id: string) => ReturnType<typeof set>

const owed = async (more: object = {}): Promise<Required<Billed>> => {
  const { invoiceId, ...one } = await desk.createUnpaidInvoice(more)
  return { invoiceId, one }
}

/** An invoice for a registration, after these calls. */
const after = async (...calls: Call[]) => follow(await owed(), ...calls)
const afterBill = async (...calls: Call[]): Promise<Billed> => follow(await bill(), ...calls)

async function follow<Of extends Billed>(billed: Of, ...calls: Call[]): Promise<Of> {
  for (const call of calls) expectOk(await call(billed.invoiceId))
  await club.stripe.settled()
  return billed
}

async function paidByCard(...calls: Call[]) {
  const billed = await after(...calls)
  await byCard(billed.one)
  return billed
}

const to = (status: Status) => (id: string) => set(id, status)
const payAll = (id: string) => pay(id, fee)
const payPart = (id: string) => pay(id, 5000)

/** How to get an invoice into its state: for a registration, and without one. */
const standings: [name: string, is: Status, make: () => Promise<Billed>][] = [
  ['unpaid', 'unpaid', after],
  ['paid in part by check', 'unpaid', () => after(payPart)],
  ['unpaid, with the card form open', 'unpaid', openCardForm],
  ['overdue', 'overdue', () => after(to('overdue'))],
  ['paid by check', 'paid', () => after(payAll)],
  ['paid by card', 'paid', paidByCard],
  ['paid by check and card', 'paid', () => paidByCard(payPart)],
  ['waived', 'paid', () => after(id => waive(id, fee))],
  ['free', 'paid', () => owed({ fee: 0 })],
  ['cancelled', 'cancelled', () => after(to('cancelled'))],
  ['free and cancelled', 'cancelled', async () => follow(await owed({ fee: 0 }), to('cancelled'))],
  ['refunded by hand', 'refunded', () => after(payAll, id => refund(id, fee, { from: 'manual' }))],
  ['refunded to the card', 'refunded', async () => follow(await paidByCard(), id => refund(id, fee))],
  ['a bill', 'unpaid', afterBill],
  ['a bill that is overdue', 'overdue', () => afterBill(to('overdue'))],
  ['a bill that is paid', 'paid', () => afterBill(id => pay(id, 4500))],
  ['a bill that is cancelled', 'cancelled', () => afterBill(to('cancelled'))],
  ['a bill that is refunded', 'refunded', () => afterBill(to('paid'), to('refunded'))],
]

async function openCardForm() {
  const billed = await owed()
  await clientSecret(billed.one, fee)
  return billed
}

const notOwed = /Nothing is owed/
const paidOn = /This invoice has a payment/
const cardPaid = /paid by card/
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
  'paid by card': [cardPaid, '.', cardPaid, paidOn, cardPaid],
  'paid by check and card': [cardPaid, '.', cardPaid, paidOn, cardPaid],
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

test.each(standings)(
  'an invoice that is %s takes the statuses that the table says, and refuses the others',
  async (name, is, make) => {
    const start = await make()
    const before = await invoice(start.invoiceId)
    expect(before.status).toBe(is)
    const changes: Status[] = []
    for (const [at, status] of invoiceStatuses.entries()) {
      const expected = table[name]?.[at]
      if (expected === status) {
        changes.push(status)
        continue
      }
      const { status: code, json } = await set(start.invoiceId, status)
      expect([status, code, json.message]).toEqual(
        expected === '.' ? [status, 200, undefined] : [status, 409, expect.stringMatching(expected ?? /^$/)],
      )
      expect(await invoice(start.invoiceId)).toEqual(before)
    }
    if (start.one) await agrees(start.one, before)

    for (const [at, status] of changes.entries()) {
      const { invoiceId, one } = at === 0 ? start : await make()
      expect([status, (await set(invoiceId, status)).json.status]).toEqual([status, status])
      const then = await invoice(invoiceId)
      // Sent twice, because the first answer was lost.
      expectOk(await set(invoiceId, status))
      expect([await invoice(invoiceId), then.status]).toEqual([then, status])
      if (one) await agrees(one, then)
    }
  },
)

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

const entriesOf = async (id: string) =>
  (await invoice(id)).entries.map(({ kind, amount, method, undone }) => [kind, amount, method, undone]).sort()

test('the status “paid” records a payment of what is still open, with how it was paid', async () => {
  const { invoiceId } = await after(payPart)
  expectOk(await set(invoiceId, 'paid', { method: 'cash', reference: 'Till 2' }))
  expect(await entriesOf(invoiceId)).toEqual([
    ['payment', 5000, 'check', false],
    ['payment', 7500, 'cash', false],
  ])
  expect((await invoice(invoiceId)).refundable).toEqual({ card: 0, manual: fee })
})

test('the status “unpaid” reverses the office’s payments, and does not lose the spot', async () => {
  const { invoiceId, one } = await after(payPart, id => pay(id, 7500, { method: 'cash' }))
  expectOk(await set(invoiceId, 'unpaid'))
  expect(await entriesOf(invoiceId)).toEqual([
    ['payment', 5000, 'check', true],
    ['payment', 7500, 'cash', true],
    ['reversal', 5000, 'check', false],
    ['reversal', 7500, 'cash', false],
  ])
  const registration = await own(one)
  expect(registration).toMatchObject({ state: 'active', paymentStatus: 'pay_later', balance: fee })
  expect(registration?.graceUntil).toBeUndefined()
})

test('the status “overdue” makes an invoice due now, and “unpaid” in three days again', async () => {
  const { invoiceId } = await after(to('overdue'))
  expect((await invoice(invoiceId)).dueAt < club.clock.now.toISOString()).toBe(true)
  expectOk(await set(invoiceId, 'unpaid'))
  expect((await invoice(invoiceId)).dueAt).toBe(addHours(club.clock.now, 72).toISOString())
})

test('the status “cancelled” ends the open payment at Stripe, and frees the spot and the code', async () => {
  const id = await desk.createProgram({ capacity: 1 })
  const one = await createRegisteredFamily(club, id)
  const spring = await code({ maxUses: 1 })
  expectOk(await desk.apply(one, spring.code))
  const secret = await clientSecret(one, 10_000)
  expect([await spring.uses(), await spring.usesBy(one.parent.id)]).toEqual([1, 1])
  expectOk(await set(getInvoiceId(one), 'cancelled', { notes: 'Broke a leg' }))
  expect([await spring.uses(), await spring.usesBy(one.parent.id)]).toEqual([0, 0])
  expect(club.stripe.intents().find(intent => secret.startsWith(intent.id))?.status).toBe('canceled')
  expect(await club.ok(api.programs.get, { params: { id } })).toMatchObject({ spotsLeft: 1 })
  expect(await invoice(getInvoiceId(one))).toMatchObject({ status: 'cancelled', notes: 'Broke a leg' })
})

test('the status “refunded” needs a confirmation that the card gets its money, once, and gives cash back by hand', async () => {
  const { invoiceId, one } = await after(id => pay(id, 5000, { method: 'cash' }))
  const { intentId } = await byCard(one)
  expect(await set(invoiceId, 'refunded')).toMatchObject({
    status: 409,
    json: { issues: [{ field: 'refundCard' }] },
  })
  const click = () => set(invoiceId, 'refunded', { refundCard: true, notes: 'Moved away' })
  const replies = await Promise.all(Array.from({ length: 6 }, click))
  await club.stripe.settled()
  expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  const { data } = await stripe.refunds.list({ payment_intent: intentId })
  expect(data.map(({ amount }) => amount)).toEqual([7500])
  expect(await invoice(invoiceId)).toMatchObject({ status: 'refunded', amountRefunded: fee, refunding: 0 })
  expect(await entriesOf(invoiceId)).toEqual([
    ['payment', 5000, 'cash', false],
    ['payment', 7500, 'card', false],
    ['refund', 5000, 'cash', false],
    ['refund', 7500, 'card', false],
  ])
  expect(await own(one)).toBeUndefined()
})

test.each(['paid', 'cancelled'])(
  'the status %s gives way to a card, confirmed by its bank or not',
  async to => {
    const confirming = await owed()
    club.stripe.faults.processing = { count: 1 }
    const { intentId } = await byCard(confirming.one)
    const message = 'A payment is being confirmed. Please wait a moment and try again.'
    expectNo(await set(confirming.invoiceId, to), message)
    club.stripe.settlePayment(intentId, 'succeed')
    await club.stripe.settled()

    const unseen = await owed()
    club.stripe.faults.dropWebhook = { rate: 1 }
    await byCard(unseen.one)
    club.stripe.faults.dropWebhook = undefined
    expect((await set(unseen.invoiceId, to)).status).toBe(409)
    for (const { invoiceId } of [confirming, unseen])
      expect(await invoice(invoiceId)).toMatchObject({ status: 'paid', refundable: { card: fee, manual: 0 } })
  },
)
