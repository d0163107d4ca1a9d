import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub, validCard } from '../club.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { createTreasurer, newIdempotencyKey } from './treasurer.ts'

const between = createRaceInjector()
const club = await openClub({ watch: { dynamodb: between.watch } })
const admin = await club.person('admin')
afterAll(async () => expect(await club.verify()).toEqual([]))
const desk = createTreasurer(club, admin)
const { bill, byCard, invoice, own, createUnpaidInvoice, pay, refund, reverse, waive } = desk
const fee = 12_500
const expectOk = ({ status, text }: { status: number; text: string }) =>
  expect([status, text]).toEqual([200, text])
const expectNo = ({ status, json }: { status: number; json: { message?: string } }, message: string) =>
  expect([status, json.message]).toEqual([409, message])
const lastRef = async (id: string) => (await invoice(id)).entries.at(-1)?.ref ?? ''

describe('money that reaches the office', () => {
  it('money entered by the office counts at once, with how it came, and the family gets a receipt', async () => {
    const { invoiceId, ...one } = await createUnpaidInvoice()
    const more = { method: 'check', reference: '1042', receivedOn: '2026-02-28' }
    expectOk(await pay(invoiceId, fee, more))
    expect(await invoice(invoiceId)).toMatchObject({
      status: 'paid',
      entries: [{ kind: 'payment', amount: fee, ...more, undone: false }],
    })
    expect(await own(one)).toMatchObject({ paymentStatus: 'paid', balance: 0, collected: fee })
    await club.tick()
    const subjects = club.ses.mails(one.parent.email).map(({ subject }) => subject)
    expect(subjects).toEqual([expect.stringContaining('Receipt')])
    const [receipt] = await club.ok(api.payments.list, { as: one.parent })
    expect(receipt).toMatchObject({ kind: 'payment', amount: fee, method: 'check', reference: '1042' })
  })

  it('a part entered by the office leaves the rest open, which a card pays', async () => {
    const { invoiceId, ...one } = await createUnpaidInvoice()
    expectOk(await pay(invoiceId, 5000))
    expect(await invoice(invoiceId)).toMatchObject({ status: 'unpaid', amountPaid: 5000, balance: 7500 })
    expect(await own(one)).toMatchObject({ paymentStatus: 'pending', balance: 7500 })
    await byCard(one)
    expect(await invoice(invoiceId)).toMatchObject({
      status: 'paid',
      amountPaid: fee,
      refundable: { card: 7500, manual: 5000 },
    })
  })

  it('money entered by the office is never more than is due', async () => {
    const { invoiceId } = await createUnpaidInvoice()
    expectNo(await pay(invoiceId, fee + 1), 'Only $125.00 is due.')
    expectOk(await pay(invoiceId, fee))
    expectNo(await pay(invoiceId, 1), 'Nothing is due.')
    const cancelled = await createUnpaidInvoice()
    await desk.set(cancelled.invoiceId, 'cancelled')
    expectNo(await pay(cancelled.invoiceId, fee), 'This invoice was canceled.')
    const nowhere = {
      params: { id: 'inv_x' },
      body: { amountCents: 1, method: 'cash', key: newIdempotencyKey() },
    }
    expect((await club.call(api.invoices.pay, { as: admin, ...nowhere })).status).toBe(404)
  })

  it('money entered by the office is recorded once under its key, even where the answer was lost', async () => {
    const { invoiceId } = await createUnpaidInvoice()
    const key = newIdempotencyKey()
    const replies = await Promise.all(Array.from({ length: 5 }, () => pay(invoiceId, 5000, { key })))
    replies.forEach(expectOk)
    expectOk(await pay(invoiceId, 5000, { key }))
    expect(await invoice(invoiceId)).toMatchObject({ amountPaid: 5000, balance: 7500 })
  })

  it('money entered by the office is refused under the key of another entry, even at once', async () => {
    const { invoiceId } = await createUnpaidInvoice()
    const key = newIdempotencyKey()
    const replies = await Promise.all([1000, 2000, 3000].map(amount => pay(invoiceId, amount, { key })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const { amountPaid } = await invoice(invoiceId)
    const refused = await pay(invoiceId, 4000, { key })
    expect(refused.json.issues[0]?.message).toMatch(/^\$\d0\.00 was just recorded/)
    expect((await waive(invoiceId, 100, { key })).status).toBe(200)
    expect((await waive(invoiceId, 200, { key })).status).toBe(409)
    expect(await invoice(invoiceId)).toMatchObject({ amountPaid, waived: 100 })
  })

  it('money entered by the office cancels a card payment that was started before or at this moment', async () => {
    for (const moment of ['before', 'between'] as const) {
      const { invoiceId, ...one } = await createUnpaidInvoice()
      let secret = ''
      const begin = async () => {
        secret = await desk.clientSecret(one, fee)
      }
      if (moment === 'before') await begin()
      else between.beforeNextWrite(begin, `PAY#man_`)
      expectOk(await pay(invoiceId, fee))
      expect(await club.pay(secret, validCard)).toMatchObject({ error: {} })
      expect(await invoice(invoiceId)).toMatchObject({ status: 'paid', amountPaid: fee })
    }
  })

  it('a part entered by the office keeps the spot from lapsing as one that nobody completed', async () => {
    const { invoiceId, ...one } = await createUnpaidInvoice()
    expectOk(await pay(invoiceId, 5000))
    const start = club.clock.now
    for (let hour = 1; hour <= 50; hour++) {
      club.clock.moveTo(start, { hours: hour })
      expect(await club.tick()).toMatchObject({ failed: 0 })
    }
    const { getRegistration } = await import('#functions/stores/registrations/store.ts')
    const then = await getRegistration(one.registration.id)
    club.clock.moveTo(start)
    expect(then).toMatchObject({ state: 'active', balance: 7500, collected: 5000 })
  })
})

describe('waivers', () => {
  it('a waiver lowers what is owed, and moves no money', async () => {
    const { invoiceId, ...one } = await createUnpaidInvoice()
    expectOk(await waive(invoiceId, 2500))
    expect(await invoice(invoiceId)).toMatchObject({
      amount: 10_000,
      waived: 2500,
      balance: 10_000,
      amountPaid: 0,
    })
    expect(await own(one)).toMatchObject({ waived: 2500, balance: 10_000, paymentStatus: 'pending' })
    expectNo(await waive(invoiceId, 10_001), 'Only $100.00 is due.')
    expect(await club.ok(api.payments.list, { as: one.parent })).toEqual([])
    await byCard(one)
    const [receipt] = await club.ok(api.payments.list, { as: one.parent })
    expect(receipt?.billed).toEqual({ subtotal: fee, waived: 2500 })
    expect(await invoice(invoiceId)).toMatchObject({ status: 'paid', amountPaid: 10_000 })
  })

  it('a waiver of everything settles the spot, which never lapses', async () => {
    const { invoiceId, ...one } = await createUnpaidInvoice()
    expectOk(await waive(invoiceId, fee))
    expect(await own(one)).toMatchObject({ balance: 0, paymentStatus: 'pay_later', state: 'active' })
    expect((await own(one))?.graceUntil).toBeUndefined()
    expect(await invoice(invoiceId)).toMatchObject({ status: 'paid', amount: 0, amountPaid: 0 })
  })

  it('a waiver can be reversed, and the amount is owed again', async () => {
    const { invoiceId, ...one } = await createUnpaidInvoice()
    expectOk(await waive(invoiceId, fee))
    expectOk(await reverse(invoiceId, await lastRef(invoiceId)))
    expect(await invoice(invoiceId)).toMatchObject({ status: 'unpaid', amount: fee, waived: 0, balance: fee })
    expect(await own(one)).toMatchObject({ balance: fee, waived: 0, state: 'active' })
  })
})

describe('an entry that is taken back', () => {
  it('a reversed entry no longer counts, once; the debt is open again, and the family gets a mail', async () => {
    const { invoiceId, ...one } = await createUnpaidInvoice()
    await pay(invoiceId, fee)
    const ref = await lastRef(invoiceId)
    const replies = await Promise.all(Array.from({ length: 5 }, () => reverse(invoiceId, ref)))
    replies.forEach(expectOk)
    expect(await invoice(invoiceId)).toMatchObject({
      status: 'unpaid',
      balance: fee,
      entries: [{ undone: true }, { kind: 'reversal', undone: false }],
    })
    expect(await own(one)).toMatchObject({ state: 'active', paymentStatus: 'pay_later', balance: fee })
    await club.tick()
    const receipts = await club.ok(api.payments.list, { as: one.parent })
    expect(receipts.map(({ kind }) => kind).sort()).toEqual(['payment', 'reversal'])
    expectOk(await pay(invoiceId, fee))
    expect(await invoice(invoiceId)).toMatchObject({ status: 'paid', amountPaid: fee })
  })

  it('only an entry of the office is reversed: never a card’s, a reversed one, or one of another invoice', async () => {
    const { invoiceId, ...one } = await createUnpaidInvoice()
    const { intentId } = await byCard(one)
    const other = await createUnpaidInvoice()
    await pay(other.invoiceId, fee)
    const field = { status: 400, json: { issues: [{ field: 'ref' }] } }
    expect(await reverse(invoiceId, `PAY#${intentId}`)).toMatchObject(field)
    expect(await reverse(invoiceId, await lastRef(other.invoiceId))).toMatchObject(field)
    const ref = await lastRef(other.invoiceId)
    await reverse(other.invoiceId, ref)
    expect(await reverse(other.invoiceId, `REV#${ref}`)).toMatchObject(field)
  })

  it('money that the office pays back is recorded as it says, or else as it came, if it came in one way', async () => {
    const { invoiceId } = await bill()
    await pay(invoiceId, 2500)
    expectOk(await refund(invoiceId, 500, { from: 'manual' }))
    expectOk(await refund(invoiceId, 500, { from: 'manual', method: 'cash' }))
    await pay(invoiceId, 1000, { method: 'other' })
    expectOk(await refund(invoiceId, 500, { from: 'manual' }))
    const { entries } = await invoice(invoiceId)
    expect(entries.filter(({ kind }) => kind === 'refund').map(({ method }) => method)).toEqual([
      'check',
      'cash',
      'other',
    ])
    expect(await refund(invoiceId, 500, { from: 'manual', method: 'card' })).toMatchObject({ status: 400 })
  })

  it('refunded money cannot be reversed before its refund is reversed', async () => {
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
