import { describe, expect, test } from 'vitest'
import { api } from '#shared/routes.ts'
import { validCard } from '../club.ts'
import { createRegisteredFamily } from '../family.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { expectNo, expectOk, getInvoiceId, newIdempotencyKey, openTreasury } from './treasurer.ts'

const [between, reads] = [createRaceInjector(), createRaceInjector('GetItem')]
const desk = await openTreasury({
  watch: { dynamodb: (request, forward) => reads.watch(request, next => between.watch(next, forward)) },
})
const { club, bill, byCard, createUnpaidInvoice, invoice, own, pay, refund, reverse, set, waive } = desk
const fee = 12_500
const lastRef = async (id: string) => (await invoice(id)).entries.at(-1)?.ref ?? ''
const receiptsOf = ({ parent }: { parent: { token: string } }) => club.ok(api.payments.list, { as: parent })
const subjectsOf = async ({ parent }: { parent: { email: string } }) => {
  await club.tick()
  return club.ses.mails(parent.email).map(({ subject }) => subject)
}

describe('money that reaches the office', () => {
  test('money entered by the office counts at once, with how it came, and the family gets a receipt', async () => {
    const { invoiceId, ...one } = await createUnpaidInvoice()
    const more = { method: 'check', reference: '1042', receivedOn: '2026-02-28' }
    expectOk(await pay(invoiceId, fee, more))
    expect(await invoice(invoiceId)).toMatchObject({
      status: 'paid',
      entries: [{ kind: 'payment', amount: fee, ...more, undone: false }],
    })
    expect(await own(one)).toMatchObject({ paymentStatus: 'paid', balance: 0, collected: fee })
    expect(await subjectsOf(one)).toEqual([expect.stringContaining('Receipt')])
    expect(await receiptsOf(one)).toMatchObject([
      { kind: 'payment', amount: fee, method: 'check', reference: '1042' },
    ])
  })

  test('a part entered by the office keeps the spot, and leaves the rest open, which a card pays', async () => {
    const { invoiceId, ...one } = await createUnpaidInvoice()
    expectOk(await pay(invoiceId, 5000))
    expect(await invoice(invoiceId)).toMatchObject({ status: 'unpaid', amountPaid: 5000, balance: 7500 })
    const start = club.clock.now
    for (const hours of [1, 2, 25, 50]) {
      club.clock.moveTo(start, { hours })
      expect(await club.tick()).toMatchObject({ failed: 0 })
    }
    club.clock.moveTo(start)
    expect(await own(one)).toMatchObject({ state: 'active', balance: 7500, collected: 5000 })
    await byCard(one)
    expect(await invoice(invoiceId)).toMatchObject({
      ...{ status: 'paid', amountPaid: fee, refundable: { card: 7500, manual: 5000 } },
    })
  })

  test('money entered by the office is never more than is due, or for a spot that nobody can have', async () => {
    const { invoiceId } = await createUnpaidInvoice()
    expectNo(await pay(invoiceId, fee + 1), 'Only $125.00 is due.')
    expectOk(await pay(invoiceId, fee))
    expectNo(await pay(invoiceId, 1), 'Nothing is due.')
    const cancelled = await createUnpaidInvoice()
    await set(cancelled.invoiceId, 'cancelled')
    expectNo(await pay(cancelled.invoiceId, fee), 'This invoice was canceled.')
    expect((await pay('inv_x', 1)).status).toBe(404)

    const programId = await desk.createProgram({ capacity: 1 })
    const late = await createRegisteredFamily(club, programId)
    await desk.lapse(late)
    await createRegisteredFamily(club, programId)
    const full = 'The spot was released, and no others are available. Restore the spot first.'
    expectNo(await pay(getInvoiceId(late), fee), full)
    const unpaid = 'The spot was released because the fee wasn’t paid. Restore the spot first.'
    expectNo(await waive(getInvoiceId(late), fee), unpaid)
  })

  test('money entered by the office is recorded once under its key, and refused under the key of another entry', async () => {
    const { invoiceId } = await createUnpaidInvoice()
    const key = newIdempotencyKey()
    const amounts = [1000, 2000, 3000, 1000, 2000, 3000]
    const replies = await Promise.all(amounts.map(amount => pay(invoiceId, amount, { key })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409, 409])
    const { amountPaid } = await invoice(invoiceId)
    expectOk(await pay(invoiceId, amountPaid, { key }))
    const refused = await pay(invoiceId, 4000, { key })
    expect(refused.json.issues[0]?.message).toMatch(/^\$\d0\.00 was just recorded/)
    expectOk(await waive(invoiceId, 100, { key }))
    expect((await waive(invoiceId, 200, { key })).status).toBe(409)
    expect(await invoice(invoiceId)).toMatchObject({ amountPaid, waived: 100 })
  })

  test.each(['before', 'between'])(
    'money entered by the office cancels a card payment that was started %s',
    async moment => {
      const { invoiceId, ...one } = await createUnpaidInvoice()
      const started = { secret: '' }
      const begin = async () => {
        started.secret = await desk.clientSecret(one, fee)
      }
      if (moment === 'before') await begin()
      else between.beforeNextWrite(begin, `PAY#man_`)
      expectOk(await pay(invoiceId, fee))
      expect(await club.pay(started.secret, validCard)).toMatchObject({ error: {} })
      expect(await invoice(invoiceId)).toMatchObject({ status: 'paid', amountPaid: fee })
    },
  )
})

test('a waiver lowers what is owed, and moves no money', async () => {
  const { invoiceId, ...one } = await createUnpaidInvoice()
  expectOk(await waive(invoiceId, 2500))
  const owed = { waived: 2500, balance: 10_000 }
  expect(await invoice(invoiceId)).toMatchObject({ ...owed, amount: 10_000, amountPaid: 0 })
  expect(await own(one)).toMatchObject({ ...owed, paymentStatus: 'pending' })
  expectNo(await waive(invoiceId, 10_001), 'Only $100.00 is due.')
  expect(await receiptsOf(one)).toEqual([])
  await byCard(one)
  expect(await receiptsOf(one)).toMatchObject([{ billed: { subtotal: fee, waived: 2500 } }])
  expect(await invoice(invoiceId)).toMatchObject({ status: 'paid', amountPaid: 10_000 })
})

test('a waiver that comes in between two reads of the ledger counts', async () => {
  // Of a registration, its own version would tell.
  const { invoiceId } = await bill()
  reads.beforeNextWrite(() => waive(invoiceId, 2500), `"INV#${invoiceId}"`, '"META"')
  expectOk(await pay(invoiceId, 2000))
  expect(await invoice(invoiceId)).toMatchObject({ status: 'paid', waived: 2500, balance: 0 })
})

test('a waiver of everything settles the spot, until it is reversed', async () => {
  const { invoiceId, ...one } = await createUnpaidInvoice()
  expectOk(await waive(invoiceId, fee))
  const settled = await own(one)
  expect(settled).toMatchObject({ balance: 0, paymentStatus: 'pay_later', state: 'active' })
  expect(settled?.graceUntil).toBeUndefined()
  expect(await subjectsOf(one)).toEqual(['Sam is registered for Travel'])
  expect(await invoice(invoiceId)).toMatchObject({ status: 'paid', amount: 0, amountPaid: 0 })
  expectOk(await reverse(invoiceId, await lastRef(invoiceId)))
  expect(await invoice(invoiceId)).toMatchObject({ status: 'unpaid', amount: fee, waived: 0, balance: fee })
  expect(await own(one)).toMatchObject({ balance: fee, waived: 0, state: 'active' })
})

describe('an entry that is taken back', () => {
  test('a reversed entry no longer counts, once; the debt is open again, and the family gets a mail', async () => {
    const { invoiceId, ...one } = await createUnpaidInvoice()
    await pay(invoiceId, fee)
    const ref = await lastRef(invoiceId)
    const replies = await Promise.all(Array.from({ length: 5 }, () => reverse(invoiceId, ref)))
    replies.forEach(expectOk)
    expect(await invoice(invoiceId)).toMatchObject({
      ...{ status: 'unpaid', balance: fee },
      entries: [{ undone: true }, { kind: 'reversal', undone: false }],
    })
    expect(await own(one)).toMatchObject({ state: 'active', paymentStatus: 'pay_later', balance: fee })
    expect(await subjectsOf(one)).toHaveLength(2)
    expect((await receiptsOf(one)).map(({ kind }) => kind).sort()).toEqual(['payment', 'reversal'])
    expectOk(await pay(invoiceId, fee))
    expect(await invoice(invoiceId)).toMatchObject({ status: 'paid', amountPaid: fee })
  })

  test('only an entry of the office is reversed: never a card’s, a reversed one, or one of another invoice', async () => {
    const { invoiceId, ...one } = await createUnpaidInvoice()
    const { intentId } = await byCard(one)
    const other = await createUnpaidInvoice()
    await pay(other.invoiceId, fee)
    const ref = await lastRef(other.invoiceId)
    const refused = { status: 400, json: { issues: [{ field: 'ref' }] } }
    expect(await reverse(invoiceId, `PAY#${intentId}`)).toMatchObject(refused)
    expect(await reverse(invoiceId, ref)).toMatchObject(refused)
    await reverse(other.invoiceId, ref)
    expect(await reverse(other.invoiceId, `REV#${ref}`)).toMatchObject(refused)
  })

  test('money that the office pays back is recorded as it says, or else as it came, if it came in one way', async () => {
    const { invoiceId } = await bill()
    await pay(invoiceId, 2500)
    expectOk(await refund(invoiceId, 500, { from: 'manual' }))
    expectOk(await refund(invoiceId, 500, { from: 'manual', method: 'cash' }))
    await pay(invoiceId, 1000, { method: 'other' })
    expectOk(await refund(invoiceId, 500, { from: 'manual' }))
    const { entries } = await invoice(invoiceId)
    const methods = entries.flatMap(({ kind, method }) => (kind === 'refund' ? [method] : []))
    expect(methods).toEqual(['check', 'cash', 'other'])
    expect(await refund(invoiceId, 500, { from: 'manual', method: 'card' })).toMatchObject({ status: 400 })
  })

  test('refunded money cannot be reversed before its refund is reversed', async () => {
    const { invoiceId } = await bill()
    await pay(invoiceId, 4500)
    const payment = await lastRef(invoiceId)
    expectOk(await refund(invoiceId, 2000, { from: 'manual' }))
    expectNo(await reverse(invoiceId, payment), 'This payment was refunded. Reverse that refund first.')
    expectOk(await reverse(invoiceId, await lastRef(invoiceId)))
    expectOk(await reverse(invoiceId, payment))
    expect(await invoice(invoiceId)).toMatchObject({ status: 'unpaid', amountPaid: 0, amountRefunded: 0 })
  })
})
