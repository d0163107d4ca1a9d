import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createTreasurer, newIdempotencyKey } from './treasurer.ts'

const club = await openClub()
const admin = await club.person('admin')
afterAll(async () => expect(await club.verify()).toEqual([]))
const desk = createTreasurer(club, admin)
const { byCard, invoice, own, createUnpaidInvoice, pay, refund, reverse } = desk
const fee = 12_500
const expectOk = ({ status, text }: { status: number; text: string }) =>
  expect([status, text]).toEqual([200, text])
const expectNo = ({ status, json }: { status: number; json: { message?: string } }, message: string) =>
  expect([status, json.message]).toEqual([409, message])
const atStripe = async () => (await import('#functions/platform/stripe/client.ts')).getStripe()
const made = async (intentId: string) =>
  (await (await atStripe()).refunds.list({ payment_intent: intentId })).data
    .map(({ amount }) => amount)
    .sort()

async function paidByCard(number?: string) {
  const one = await createUnpaidInvoice()
  const { intentId } = await byCard(one, number)
  return { ...one, intentId }
}
async function paidByBoth() {
  const one = await createUnpaidInvoice()
  await pay(one.invoiceId, 5000, { method: 'cash' })
  const { intentId } = await byCard(one)
  return { ...one, intentId }
}

describe('a refund to the card', () => {
  it('a partial refund to the card leaves the spot paid', async () => {
    const { invoiceId, intentId, ...one } = await paidByCard()
    expectOk(await refund(invoiceId, 2500))
    await club.stripe.settled()
    expect(await invoice(invoiceId)).toMatchObject({
      status: 'paid',
      amountRefunded: 2500,
      balance: 0,
      refundable: { card: 10_000, manual: 0 },
      refunds: [{ amount: 2500, state: 'done', reason: 'Moved away' }],
    })
    expect(await own(one)).toMatchObject({ state: 'active', paymentStatus: 'paid', collected: 10_000 })
    expect(await made(intentId)).toEqual([2500])
  })

  it('a full refund to the card gives the spot up', async () => {
    const { invoiceId, intentId, ...one } = await paidByCard()
    expectOk(await refund(invoiceId, fee))
    await club.stripe.settled()
    expect(await invoice(invoiceId)).toMatchObject({ status: 'refunded', refundable: { card: 0, manual: 0 } })
    expect(await own(one)).toBeUndefined()
    expect(await made(intentId)).toEqual([fee])
    await club.tick()
    const subjects = club.ses.mails(one.parent.email).map(({ subject }) => subject)
    expect(subjects.filter(subject => /refund|back/i.test(subject))).toHaveLength(1)
  })

  it('a refund to the card is made once under its key, simultaneously or later', async () => {
    const { invoiceId, intentId } = await paidByCard()
    const key = newIdempotencyKey()
    const replies = await Promise.all(Array.from({ length: 5 }, () => refund(invoiceId, 2500, { key })))
    replies.forEach(expectOk)
    await club.stripe.settled()
    expectOk(await refund(invoiceId, 2500, { key }))
    expect((await refund(invoiceId, 2600, { key })).status).toBe(409)
    expect(await made(intentId)).toEqual([2500])
    expect(await invoice(invoiceId)).toMatchObject({ amountRefunded: 2500, refunding: 0 })
  })

  it('a refund under a key that had been used for another invoice’s refund is a new one', async () => {
    const [one, other] = [await paidByCard(), await paidByCard()]
    const key = newIdempotencyKey()
    await Promise.all([one, other].map(({ invoiceId }) => refund(invoiceId, 2500, { key })))
    await club.stripe.settled()
    for (const { invoiceId, intentId } of [one, other]) {
      expect(await made(intentId)).toEqual([2500])
      expect(await invoice(invoiceId)).toMatchObject({ amountRefunded: 2500, refunding: 0 })
    }
  })

  it('a refund to the card never exceeds what the card has paid', async () => {
    const { invoiceId, intentId } = await paidByCard()
    expectNo(await refund(invoiceId, fee + 1), 'Only $125.00 can be refunded to the card.')
    expectOk(await refund(invoiceId, 12_000))
    expectNo(await refund(invoiceId, 501), 'Only $5.00 can be refunded to the card.')
    expectOk(await refund(invoiceId, 500))
    expectNo(await refund(invoiceId, 1), 'Nothing can be refunded to the card.')
    await club.stripe.settled()
    expect(await made(intentId)).toEqual([12_000, 500])
  })

  it('a refund that a bank returns can be made again', async () => {
    const { invoiceId, intentId, ...one } = await paidByCard()
    expectOk(await refund(invoiceId, 2500))
    await club.stripe.settled()
    const [done] = (await (await atStripe()).refunds.list({ payment_intent: intentId })).data
    club.stripe.settleRefund(done?.id ?? '', 'fail')
    await club.stripe.settled()
    expect(await invoice(invoiceId)).toMatchObject({ amountRefunded: 0, refundable: { card: fee } })
    expectOk(await refund(invoiceId, fee))
    await club.stripe.settled()
    expect(await invoice(invoiceId)).toMatchObject({ status: 'refunded', amountRefunded: fee })
    expect(await own(one)).toBeUndefined()
  })

  it('a refund that was made at Stripe is not made again, and not paid from the office’s money', async () => {
    const { invoiceId, intentId } = await paidByBoth()
    await (await atStripe()).refunds.create({ payment_intent: intentId, amount: 7500 })
    await club.stripe.settled()
    expect(await invoice(invoiceId)).toMatchObject({
      amountRefunded: 7500,
      refundable: { card: 0, manual: 5000 },
    })
    expectNo(await refund(invoiceId, 1), 'Nothing can be refunded to the card.')
    expectOk(await refund(invoiceId, 5000, { from: 'manual' }))
    expect(await invoice(invoiceId)).toMatchObject({ status: 'refunded', amountRefunded: fee })
  })

  it('a refund to the card is refused while a bank is disputing the same money', async () => {
    const { invoiceId, intentId } = await paidByCard('4000000000000259')
    expect(await invoice(invoiceId)).toMatchObject({ disputed: true, status: 'paid' })
    expectNo(await refund(invoiceId, fee), 'A bank is disputing this payment. Please wait for its decision.')
    expect(await made(intentId)).toEqual([])
  })

  it('a refund to the card waits for Stripe if Stripe cannot be reached', async () => {
    const { invoiceId, intentId } = await paidByCard()
    club.stripe.faults.error = { rate: 1 }
    expectOk(await refund(invoiceId, 2500))
    club.stripe.faults.error = undefined
    expect(await invoice(invoiceId)).toMatchObject({ refunding: 2500, refundable: { card: 10_000 } })
    await club.tick()
    await club.stripe.settled()
    expect(await invoice(invoiceId)).toMatchObject({ refunding: 0, amountRefunded: 2500 })
    expect(await made(intentId)).toEqual([2500])
  })
})

describe('a refund in cash', () => {
  it('a refund by hand can be as much as the office has received, in parts', async () => {
    const { invoiceId, ...one } = await paidByBoth()
    const byHand = { from: 'manual' }
    expectNo(await refund(invoiceId, 5001, byHand), 'Only $50.00 paid in cash or by check can be refunded.')
    expectOk(await refund(invoiceId, 2000, byHand))
    expect(await invoice(invoiceId)).toMatchObject({
      refundable: { card: 7500, manual: 3000 },
      status: 'paid',
    })
    expectOk(await refund(invoiceId, 3000, byHand))
    expectNo(await refund(invoiceId, 1, byHand), 'Nothing paid in cash or by check can be refunded.')
    expect(await own(one)).toMatchObject({ state: 'active', collected: 7500 })
    expectOk(await refund(invoiceId, 7500))
    await club.stripe.settled()
    expect(await own(one)).toBeUndefined()
    expect(await invoice(invoiceId)).toMatchObject({ status: 'refunded', amountRefunded: fee })
  })

  it('a refund by hand is made once under its key', async () => {
    const { invoiceId } = await paidByBoth()
    const more = { from: 'manual', key: newIdempotencyKey() }
    const replies = await Promise.all(Array.from({ length: 5 }, () => refund(invoiceId, 2000, more)))
    replies.forEach(expectOk)
    expect((await refund(invoiceId, 2100, more)).status).toBe(409)
    expect(await invoice(invoiceId)).toMatchObject({ amountRefunded: 2000 })
  })

  it('a refund by hand of a part can be reversed; a full one has given the spot up', async () => {
    const one = await createUnpaidInvoice()
    await pay(one.invoiceId, fee)
    const last = async () =>
      (await invoice(one.invoiceId)).entries.find(({ kind, undone }) => kind === 'refund' && !undone)?.ref ??
      ''
    await refund(one.invoiceId, 500, { from: 'manual' })
    expectOk(await reverse(one.invoiceId, await last()))
    expect(await invoice(one.invoiceId)).toMatchObject({ amountRefunded: 0, status: 'paid' })
    await refund(one.invoiceId, fee, { from: 'manual' })
    expectNo(
      await reverse(one.invoiceId, await last()),
      'The spot was released with this refund. Register the child again instead.',
    )
    expect(await own(one)).toBeUndefined()
  })
})

describe('a canceled spot', () => {
  it('a canceled spot that was paid by card and by hand has both refunded', async () => {
    const { invoiceId, intentId, ...one } = await paidByBoth()
    const params = { id: one.registration.id }
    await club.ok(api.registrations.cancel, { as: admin, params, query: { refund: 'full' } })
    await club.stripe.settled()
    expect(await made(intentId)).toEqual([7500])
    expect(await invoice(invoiceId)).toMatchObject({ status: 'refunded', amountRefunded: fee, refunding: 0 })
    await club.tick()
    const mail = club.ses.mails(one.parent.email).find(({ subject }) => /^Canceled: /.test(subject))
    expect(mail?.text).toMatch(/\$75\.00 will be refunded to the card you paid with/)
    expect(mail?.text).toMatch(/\$50\.00/)
  })

  it('a move to a cheaper program refunds the difference, to the card first', async () => {
    const { invoiceId, intentId, ...one } = await paidByBoth()
    const programId = await desk.createProgram({ fee: 4000 })
    const body = { programId, note: 'Younger' }
    await club.ok(api.registrations.move, { as: admin, params: { id: one.registration.id }, body })
    await club.stripe.settled()
    expect(await made(intentId)).toEqual([7500])
    expect(await invoice(invoiceId)).toMatchObject({
      amount: 4000,
      amountRefunded: 8500,
      status: 'paid',
      refundable: { card: 0, manual: 4000 },
    })
    expect(await own(one)).toMatchObject({ paymentStatus: 'paid', balance: 0, collected: 4000 })
  })
})
