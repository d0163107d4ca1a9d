import { afterAll, describe, expect, it } from 'vitest'
import { addHours } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { openClub, validCard } from '../club.ts'
import { createRegisteredFamily } from '../family.ts'
import { fetchAllRows } from '../rows.ts'
import { createTreasurer, getInvoiceId } from './treasurer.ts'

const club = await openClub()
const admin = await club.person('admin')
afterAll(async () => expect(await club.verify()).toEqual([]))
const desk = createTreasurer(club, admin)
const { invoice, own, createUnpaidInvoice, pay, set } = desk
const fee = 12_500
const expectOk = ({ status, text }: { status: number; text: string }) =>
  expect([status, text]).toEqual([200, text])

describe('the effect of a status', () => {
  const entries = async (id: string) =>
    (await invoice(id)).entries.map(({ kind, amount, method, undone }) => [kind, amount, method, undone])

  it('the status “paid” records a payment of what is still open, with how it was paid', async () => {
    const { invoiceId } = await createUnpaidInvoice()
    await pay(invoiceId, 5000)
    expectOk(await set(invoiceId, 'paid', { method: 'cash', reference: 'Till 2' }))
    expect(await invoice(invoiceId)).toMatchObject({
      amountPaid: fee,
      balance: 0,
      refundable: { manual: fee },
    })
    expect(await entries(invoiceId)).toEqual([
      ['payment', 5000, 'check', false],
      ['payment', 7500, 'cash', false],
    ])
  })

  it('the status “paid” keeps anybody from paying the same by card', async () => {
    const { invoiceId, ...one } = await createUnpaidInvoice()
    const secret = await desk.clientSecret(one, fee)
    expectOk(await set(invoiceId, 'paid'))
    expect(await club.pay(secret, validCard)).toMatchObject({ error: {} })
    expect(await invoice(invoiceId)).toMatchObject({ amountPaid: fee, status: 'paid' })
  })

  it.each(['paid', 'cancelled'])('the status %s is refused while a bank confirms a card', async to => {
    const { invoiceId, ...one } = await createUnpaidInvoice()
    const secret = await desk.clientSecret(one, fee)
    club.stripe.faults.processing = { count: 1 }
    await club.pay(secret, validCard)
    expect(await set(invoiceId, to)).toMatchObject({
      status: 409,
      json: { message: 'A payment is being confirmed. Please wait a moment and try again.' },
    })
    club.stripe.settlePayment(secret.split('_secret')[0] ?? '', 'succeed')
    await club.stripe.settled()
    expect(await invoice(invoiceId)).toMatchObject({ status: 'paid', refundable: { card: fee, manual: 0 } })
  })

  it.each(['paid', 'cancelled'])('the status %s gives way to a card that was charged unseen', async to => {
    const { invoiceId, ...one } = await createUnpaidInvoice()
    const secret = await desk.clientSecret(one, fee)
    club.stripe.faults.dropWebhook = { rate: 1 }
    await club.pay(secret, validCard)
    club.stripe.faults.dropWebhook = undefined
    expect((await set(invoiceId, to)).status).toBe(409)
    expect(await invoice(invoiceId)).toMatchObject({ status: 'paid', refundable: { card: fee, manual: 0 } })
  })

  it('the status “unpaid” reverses the office’s payments, and does not lose the spot', async () => {
    const { invoiceId, ...one } = await createUnpaidInvoice()
    await pay(invoiceId, 5000)
    await pay(invoiceId, 7500, { method: 'cash' })
    expectOk(await set(invoiceId, 'unpaid'))
    expect(await invoice(invoiceId)).toMatchObject({ amountPaid: 0, balance: fee })
    expect(
      (await entries(invoiceId)).map(([kind, amount, , undone]) => [kind, amount, undone]).sort(),
    ).toEqual([
      ['payment', 5000, true],
      ['payment', 7500, true],
      ['reversal', 5000, false],
      ['reversal', 7500, false],
    ])
    expect(await own(one)).toMatchObject({ state: 'active', paymentStatus: 'pay_later', balance: fee })
    expect((await own(one))?.graceUntil).toBeUndefined()
  })

  it('the status “overdue” makes an invoice due now, and “unpaid” in three days again', async () => {
    const { invoiceId } = await createUnpaidInvoice()
    expectOk(await set(invoiceId, 'overdue'))
    expect((await invoice(invoiceId)).dueAt < club.clock.now.toISOString()).toBe(true)
    expectOk(await set(invoiceId, 'unpaid'))
    expect((await invoice(invoiceId)).dueAt).toBe(addHours(club.clock.now, 72).toISOString())
  })

  it('the status “cancelled” ends the open payment at Stripe, and frees the spot and the code', async () => {
    const id = await desk.createProgram({ capacity: 1 })
    const one = await createRegisteredFamily(club, id)
    const invoiceId = getInvoiceId(one)
    const { code, uses, usesBy } = await desk.code({ maxUses: 1 })
    expectOk(await desk.apply(one, code))
    const secret = await desk.clientSecret(one, 10_000)
    expect([await uses(), await usesBy(one.parent.id)]).toEqual([1, 1])
    expectOk(await set(invoiceId, 'cancelled', { notes: 'Broke a leg' }))
    expect([await uses(), await usesBy(one.parent.id)]).toEqual([0, 0])
    expect(club.stripe.intents().find(intent => secret.startsWith(intent.id))?.status).toBe('canceled')
    expect(await club.ok(api.programs.get, { params: { id } })).toMatchObject({ placesLeft: 1 })
    expect(await invoice(invoiceId)).toMatchObject({ status: 'cancelled', notes: 'Broke a leg' })
  })

  it('the status “refunded” needs a confirmation that the card gets its money, and cash is given back by hand', async () => {
    const { invoiceId, ...one } = await createUnpaidInvoice()
    await pay(invoiceId, 5000, { method: 'cash' })
    await desk.byCard(one)
    expect(await set(invoiceId, 'refunded')).toMatchObject({
      status: 409,
      json: { issues: [{ field: 'refundCard' }] },
    })
    expectOk(await set(invoiceId, 'refunded', { refundCard: true, notes: 'Moved away' }))
    await club.stripe.settled()
    expect(await invoice(invoiceId)).toMatchObject({ status: 'refunded', amountRefunded: fee, refunding: 0 })
    expect((await entries(invoiceId)).map(([kind, amount, method]) => [kind, amount, method]).sort()).toEqual(
      [
        ['payment', 5000, 'cash'],
        ['payment', 7500, 'card'],
        ['refund', 5000, 'cash'],
        ['refund', 7500, 'card'],
      ],
    )
    expect(await own(one)).toBeUndefined()
  })

  it('the status “refunded” makes one refund, however often somebody clicks', async () => {
    const { invoiceId, ...one } = await createUnpaidInvoice()
    const { intentId } = await desk.byCard(one)
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => set(invoiceId, 'refunded', { refundCard: true })),
    )
    await club.stripe.settled()
    expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    const { refunds } = await (await import('#functions/platform/stripe/client.ts')).getStripe()
    const { data } = await refunds.list({ payment_intent: intentId })
    expect(data.map(({ amount }) => amount)).toEqual([fee])
    expect(await invoice(invoiceId)).toMatchObject({ status: 'refunded', amountRefunded: fee })
  })

  it('a status set by the office is audited with who did it', async () => {
    const { invoiceId } = await createUnpaidInvoice()
    await set(invoiceId, 'paid', { method: 'cash' })
    await set(invoiceId, 'overdue')
    await set(invoiceId, 'cancelled')
    const trail = (await fetchAllRows()).filter(row => row.subject === invoiceId && row.of === undefined)
    expect(trail.map(({ action, actor }) => [action, actor]).sort()).toEqual([
      ['invoice.update', admin.id],
      ['payment', admin.id],
      ['reversal', admin.id],
    ])
  })
})
