import { afterAll, expect, it } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { openClub, validCard } from '../club.ts'
import { createTreasurer, newIdempotencyKey } from '../payments/treasurer.ts'
import { createTimeline } from '../registrations/timeline.ts'

/** What the office itself enters on an invoice, and what it may not. What follows from it is in `payments/`. */

const club = await openClub()
const admin = await club.person('admin')
const desk = createTreasurer(club, admin)
const { createUnpaidInvoice, invoice, pay, refund, reverse, waive } = desk
const { live, payLater } = createTimeline(club, admin)
const fee = 12_500
afterAll(async () => expect(await club.verify()).toEqual([]))

type Reply = { status: number; json: { message?: string } }
const expectNo = ({ status, json }: Reply, message: string) =>
  expect([status, json.message]).toEqual([409, message])
const lastRef = async (id: string) => (await invoice(id)).entries.at(-1)?.ref ?? ''

it('the office enters no more than is due, waived or left to give back, and never ahead of time', async () => {
  const { invoiceId, ...one } = await createUnpaidInvoice()
  expectNo(await waive(invoiceId, fee + 1), 'Only $125.00 is due.')
  expect((await waive(invoiceId, 500)).json).toMatchObject({ balance: 12_000, waived: 500, amount: 12_000 })
  const today = club.clock.now.toISOString().slice(0, 10)
  expect(await pay(invoiceId, 2000, { receivedOn: addDays(today, 1) })).toMatchObject({
    status: 400,
    json: { issues: [{ field: 'receivedOn', message: 'This date is in the future' }] },
  })
  expect((await pay(invoiceId, 2000, { receivedOn: today, method: 'cash' })).status).toBe(200)
  await desk.byCard(one)
  expectNo(await pay(invoiceId, 1), 'Nothing is due.')
  const byHand = { from: 'manual' }
  expectNo(await refund(invoiceId, 2001, byHand), 'Only $20.00 paid in cash or by check can be refunded.')
  expectNo(await refund(invoiceId, 10_001), 'Only $100.00 can be refunded to the card.')
  await refund(invoiceId, 600, byHand)
  await refund(invoiceId, 400, { ...byHand, method: 'check' })
  expect((await refund(invoiceId, 9000)).status).toBe(200)
  await club.stripe.settled()
  const { entries, ...then } = await invoice(invoiceId)
  expect(then).toMatchObject({
    ...{ status: 'paid', amountPaid: 12_000, amountRefunded: 10_000, lost: 0, refunding: 0 },
    refundable: { card: 1000, manual: 1000 },
  })
  expect(entries.map(({ kind, amount, method }) => `${kind} ${amount} ${method}`).sort()).toEqual([
    ...['adjustment 500 other', 'payment 10000 card', 'payment 2000 cash'],
    ...['refund 400 check', 'refund 600 cash', 'refund 9000 card'],
  ])
})

it('the office enters nothing on an invoice that was canceled', async () => {
  const { invoiceId } = await desk.bill()
  await desk.set(invoiceId, 'cancelled')
  expectNo(await pay(invoiceId, 1), 'This invoice was canceled.')
  expectNo(await waive(invoiceId, 1), 'This invoice was canceled.')
  expect(await invoice(invoiceId)).toMatchObject({ cancelled: true, entries: [] })
})

it('what the office sends twice is entered once, and in another amount not at all', async () => {
  const { invoiceId, ...one } = await createUnpaidInvoice()
  const [cash, card] = [{ key: newIdempotencyKey() }, { key: newIdempotencyKey() }]
  const byHand = { from: 'manual', key: newIdempotencyKey() }
  await Promise.all([pay(invoiceId, 2500, cash), pay(invoiceId, 2500, cash)])
  await desk.byCard(one)
  for (const send of [
    () => pay(invoiceId, 2500, cash),
    () => refund(invoiceId, 2000, card),
    () => refund(invoiceId, 2500, byHand),
  ])
    expect([(await send()).status, (await send()).status]).toEqual([200, 200])
  await club.stripe.settled()
  const already = 'was just recorded. Please check the entries before you record more.'
  expectNo(await pay(invoiceId, 2501, cash), `$25.00 ${already}`)
  expectNo(await refund(invoiceId, 2001, card), `$20.00 ${already}`)
  expectNo(await refund(invoiceId, 2501, byHand), `$25.00 ${already}`)
  expect(await invoice(invoiceId)).toMatchObject({ amountPaid: fee, amountRefunded: 4500 })
})

it('the office reverses its own entries once, but neither a card’s nor money that is on its way back', async () => {
  const { invoiceId, ...one } = await createUnpaidInvoice()
  await pay(invoiceId, 2500)
  const check = await lastRef(invoiceId)
  // Its bank takes days for a refund.
  const { intentId } = await desk.byCard(one, '4000000000007726')
  const message = 'Only active entries recorded by the club can be reversed'
  expect(await reverse(invoiceId, `PAY#${intentId}`)).toMatchObject({ status: 400, json: { message } })
  await refund(invoiceId, 2500, { from: 'manual' })
  const back = await lastRef(invoiceId)
  await refund(invoiceId, 8000)
  await club.stripe.settled()
  // Of the card’s 10,000, the club will have 2,000.
  expectNo(await reverse(invoiceId, check), 'This payment was refunded. Reverse that refund first.')
  expect((await reverse(invoiceId, back)).status).toBe(200)
  expect([(await reverse(invoiceId, check)).status, (await reverse(invoiceId, check)).status]).toEqual([
    200, 200,
  ])
  const { entries, ...then } = await invoice(invoiceId)
  expect(then).toMatchObject({ balance: 2500, amountPaid: 10_000, amountRefunded: 0, refunding: 8000 })
  expect(entries.map(({ kind, undone }) => [kind, undone]).sort()).toEqual([
    ...[
      ['payment', false],
      ['payment', true],
      ['refund', true],
    ],
    ...[
      ['reversal', false],
      ['reversal', false],
    ],
  ])
})

it('the office waits for a bank that confirms a payment or has been asked to take one back', async () => {
  const { invoiceId, ...one } = await createUnpaidInvoice()
  club.stripe.faults.processing = { count: 1 }
  const secret = await desk.clientSecret(one, fee)
  await club.pay(secret, validCard)
  const underway = 'A payment is being confirmed. Please wait a moment and try again.'
  expectNo(await pay(invoiceId, fee), underway)
  expectNo(await waive(invoiceId, 100), underway)
  club.stripe.settlePayment(secret.split('_secret')[0] ?? '', 'succeed')
  await club.stripe.settled()

  const disputed = await createUnpaidInvoice()
  await desk.byCard(disputed, '4000000000000259')
  const waiting = 'A bank is disputing this payment. Please wait for its decision.'
  expectNo(await refund(disputed.invoiceId, 100), waiting)
  const { disputed: isDisputed, refundable } = await invoice(disputed.invoiceId)
  expect([isDisputed, refundable]).toEqual([true, { card: fee, manual: 0 }])
})

it('the office does not waive all that a released spot costs, nor undo the refund that released one', async () => {
  const { invoiceId, parent, registration } = await createUnpaidInvoice({ endDate: '2036-06-15' })
  await payLater(parent, registration.id)
  const [refunded, kept] = [await createUnpaidInvoice(), await createUnpaidInvoice()]
  for (const one of [refunded, kept]) await pay(one.invoiceId, fee)
  await refund(refunded.invoiceId, fee, { from: 'manual' })
  const gone = 'The spot was released with this refund. Register the child again instead.'
  expectNo(await reverse(refunded.invoiceId, await lastRef(refunded.invoiceId)), gone)
  // A check that was kept may still bounce.
  const params = { id: kept.registration.id }
  await club.ok(api.registrations.cancel, { as: admin, params, query: { refund: 'none' } })
  expect((await reverse(kept.invoiceId, await lastRef(kept.invoiceId))).status).toBe(200)
  await live(74)
  await club.signInAgain(admin)
  expect((await waive(invoiceId, 500)).status).toBe(200)
  const restore = 'The spot was released because the fee wasn’t paid. Restore the spot first.'
  expectNo(await waive(invoiceId, 12_000), restore)
})

it('a code lowers the total while it counts, and a remainder too small for a card is waived with it', async () => {
  const { repriceInvoice } = await import('#functions/services/invoices/reprice.ts')
  const { getInvoice } = await import('#functions/stores/invoices/store.ts')
  const row = (await getInvoice((await createUnpaidInvoice()).invoiceId)) ?? expect.unreachable()
  type Entries = Parameters<typeof repriceInvoice>[1]
  const price = (off: number, state: 'reserved' | 'released', entries: Entries = []) => {
    const terms = { codeId: 'dsc_1', userId: row.userId, code: 'HALF', discountType: 'amount' as const }
    const discount = { ...terms, value: off, amount: 0, state, at: row.createdAt }
    return repriceInvoice({ ...row, discount }, entries, 'usr_1', club.clock.now)
  }
  const told = ({ invoice, entries }: ReturnType<typeof price>) => [
    ...[invoice.discount?.amount, invoice.total, invoice.balance],
    entries.map(({ kind, amount }) => `${kind} ${amount}`),
  ]
  expect(told(price(6000, 'reserved'))).toEqual([6000, 6500, 6500, []])
  expect(told(price(6000, 'released'))).toEqual([6000, 12_500, 12_500, []])
  const small = price(12_460, 'reserved')
  expect(told(small)).toEqual([12_460, 40, 0, ['adjustment 40']])
  expect(told(price(12_460, 'reserved', small.entries))).toEqual([12_460, 40, 0, ['adjustment 40']])
  const other = price(12_470, 'reserved', small.entries)
  expect(told(other)).toEqual([12_470, 30, 0, ['adjustment 40', 'reversal 40', 'adjustment 30']])
  const none = price(12_460, 'released', small.entries)
  expect(told(none)).toEqual([12_460, 12_500, 12_500, ['adjustment 40', 'reversal 40']])
})
