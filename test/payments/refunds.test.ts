import { describe, expect, test } from 'vitest'
import { api } from '#shared/routes.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { expectNo, expectOk, newIdempotencyKey, openTreasury } from './treasurer.ts'

const lists = createRaceInjector('Query')
const desk = await openTreasury({ watch: { dynamodb: lists.watch } })
const { club, admin, stripe, byCard, createUnpaidInvoice, invoice, own, pay, refund, reverse } = desk
const { getInvoice } = await import('#functions/stores/invoices/store.ts')
const { getException } = await import('#functions/stores/reconciliation/store.ts')
const { runRefundJob } = await import('#functions/services/payments/sendRefund.ts')
const fee = 12_500
const slowCard = '4000000000007726'
const returningCard = '4000000000005126'

async function paidByCard(number?: string) {
  const one = await createUnpaidInvoice()
  return { ...one, ...(await byCard(one, number)) }
}
async function paidByBoth() {
  const one = await createUnpaidInvoice()
  await pay(one.invoiceId, 5000, { method: 'cash' })
  return { ...one, ...(await byCard(one)) }
}
type Paid = Awaited<ReturnType<typeof paidByCard>>

/** What Stripe has made of it, in cents. */
const made = async ({ intentId }: Paid) =>
  (await stripe.refunds.list({ payment_intent: intentId })).data.map(({ amount }) => amount).sort()
const settleRefund = async ({ intentId }: Paid, outcome: 'succeed' | 'fail') => {
  const { data } = await stripe.refunds.list({ payment_intent: intentId })
  for (const { id } of data) club.stripe.settleRefund(id, outcome)
  await club.stripe.settled()
}
const cancel = ({ registration: { id } }: Paid) =>
  club.ok(api.registrations.cancel, { as: admin, params: { id }, query: { refund: 'full' } })
const move = async ({ registration: { id } }: Paid, there: number) => {
  const body = { programId: await desk.createProgram({ fee: there }), note: 'Too young' }
  await club.ok(api.registrations.move, { as: admin, params: { id }, body })
}

describe('a refund to the card', () => {
  test('a refund to the card never exceeds what the card has paid: a part leaves the spot paid, and all of it gives it up', async () => {
    const one = await paidByCard()
    const { invoiceId } = one
    expectNo(await refund(invoiceId, fee + 1), 'Only $125.00 can be refunded to the card.')
    expectOk(await refund(invoiceId, 2500))
    expectNo(await refund(invoiceId, 10_001), 'Only $100.00 can be refunded to the card.')
    await club.stripe.settled()
    expect(await invoice(invoiceId)).toMatchObject({
      ...{ status: 'paid', amountRefunded: 2500, balance: 0, refundable: { card: 10_000, manual: 0 } },
      refunds: [{ amount: 2500, state: 'done', reason: 'Moved away' }],
    })
    expect(await own(one)).toMatchObject({ state: 'active', paymentStatus: 'paid', collected: 10_000 })
    expectOk(await refund(invoiceId, 10_000))
    expectNo(await refund(invoiceId, 1), 'Nothing can be refunded to the card.')
    await club.stripe.settled()
    const refundable = { card: 0, manual: 0 }
    expect(await invoice(invoiceId)).toMatchObject({ status: 'refunded', refundable })
    expect(await own(one)).toBeUndefined()
    expect(await made(one)).toEqual([10_000, 2500])
    await club.tick()
    const subjects = club.ses.mails(one.parent.email).map(({ subject }) => subject)
    expect(subjects.filter(subject => /refund|back/i.test(subject))).toHaveLength(2)
  })

  test('a refund under a key is made once for an invoice, simultaneously or later', async () => {
    const [one, other] = [await paidByCard(), await paidByCard()]
    const key = newIdempotencyKey()
    const five = Array.from({ length: 5 }, () => refund(one.invoiceId, 2500, { key }))
    for (const reply of await Promise.all([...five, refund(other.invoiceId, 2500, { key })])) expectOk(reply)
    await club.stripe.settled()
    expectOk(await refund(one.invoiceId, 2500, { key }))
    expect((await refund(one.invoiceId, 2600, { key })).status).toBe(409)
    for (const each of [one, other]) {
      expect(await made(each)).toEqual([2500])
      expect(await invoice(each.invoiceId)).toMatchObject({ amountRefunded: 2500, refunding: 0 })
    }
  })

  test('a refund goes to the newest card first, and not twice where Stripe has made it', async () => {
    const one = await paidByCard()
    await move(one, 20_000)
    club.clock.pass({ minutes: 1 })
    const newer = { ...one, ...(await byCard(one)) }
    expectOk(await refund(one.invoiceId, 8000))
    await club.stripe.settled()
    expect([await made(newer), await made(one)]).toEqual([[7500], [500]])
    await stripe.refunds.create({ payment_intent: one.intentId, amount: 2000 })
    await club.stripe.settled()
    expect((await invoice(one.invoiceId)).refundable).toEqual({ card: 10_000, manual: 0 })
  })

  test('a refund that a bank returns is the club’s money again, which the treasurer sees, and can be made again', async () => {
    const one = await paidByCard(returningCard)
    expectOk(await refund(one.invoiceId, 2500))
    await club.stripe.settled()
    await settleRefund(one, 'fail')
    const returned = { amountRefunded: 0, refundable: { card: fee }, refunds: [{ state: 'failed' }] }
    expect(await invoice(one.invoiceId)).toMatchObject(returned)
    const [{ id } = { id: '' }] = (await stripe.refunds.list({ payment_intent: one.intentId })).data
    expect(await getException(`refund-failed:RFF#${id}`)).toMatchObject({ state: 'open', amount: 2500 })
    const told = club.stripe.events().filter(({ data }) => data.object.id === id)
    for (const event of told) await club.stripe.deliverAgain(event.id)
    expect(await invoice(one.invoiceId)).toMatchObject(returned)
    expectOk(await refund(one.invoiceId, fee))
    await club.stripe.settled()
    expect(await invoice(one.invoiceId)).toMatchObject({ status: 'refunded', amountRefunded: fee })
    expect(await own(one)).toBeUndefined()
  })

  test('a refund that takes the bank days is made once, and counts when it arrives', async () => {
    const one = await paidByCard(slowCard)
    await move(one, 8000)
    await move(one, 7000)
    await club.tick()
    expect(await made(one)).toEqual([1000, 4500])
    expect(await invoice(one.invoiceId)).toMatchObject({ amountRefunded: 0, refunding: 5500 })
    await settleRefund(one, 'succeed')
    expect(await invoice(one.invoiceId)).toMatchObject({ amountRefunded: 5500, refunding: 0 })
  })

  test('a refund that arrives between two reads of the ledger is counted once', async () => {
    const one = await paidByCard(slowCard)
    expectOk(await refund(one.invoiceId, 2500))
    lists.beforeNextWrite(() => settleRefund(one, 'succeed'), one.invoiceId)
    expectNo(await refund(one.invoiceId, 10_001), 'Only $100.00 can be refunded to the card.')
    expect(await invoice(one.invoiceId)).toMatchObject({ amountRefunded: 2500, refunding: 0 })
  })

  test('a refund to the card is refused while a bank is disputing the same money', async () => {
    const one = await paidByCard('4000000000000259')
    expect(await invoice(one.invoiceId)).toMatchObject({ disputed: true, status: 'paid' })
    const message = 'A bank is disputing this payment. Please wait for its decision.'
    expectNo(await refund(one.invoiceId, fee), message)
    expect(await made(one)).toEqual([])
  })
})

describe('a refund that waits for Stripe', () => {
  test('a refund waits if Stripe cannot be reached, is made once by two jobs, and not at all where Stripe has made it', async () => {
    const ask = async () => {
      const one = await paidByCard()
      const { invoiceId } = one
      club.stripe.faults.error = { rate: 1 }
      expectOk(await refund(invoiceId, 2500))
      club.stripe.faults.error = undefined
      expect(await invoice(invoiceId)).toMatchObject({ refunding: 2500, refundable: { card: 10_000 } })
      const refundId = (await getInvoice(invoiceId))?.refunds[0]?.id ?? ''
      const send = () => runRefundJob({ payload: { invoiceId, refundId } } as never, club.clock.now)
      return { one, send, metadata: { invoiceId, refundId } }
    }
    const { one, send } = await ask()
    await Promise.allSettled([send(), send()])
    await club.stripe.settled()
    await send()
    // Made long ago, and no webhook about it arrived: its key is forgotten.
    const other = await ask()
    club.stripe.faults.dropWebhook = { rate: 1 }
    const { intentId } = other.one
    await stripe.refunds.create({ payment_intent: intentId, amount: 2500, metadata: other.metadata })
    await club.tick()
    club.stripe.faults.dropWebhook = undefined
    for (const each of [one, other.one]) {
      expect(await made(each)).toEqual([2500])
      expect(await invoice(each.invoiceId)).toMatchObject({ amountRefunded: 2500, refunding: 0 })
    }
  })

  test('a refund that Stripe refuses, having made another, is left for the treasurer to look at', async () => {
    const one = await paidByCard()
    club.stripe.faults.dropWebhook = { rate: 1 }
    const { id } = await stripe.refunds.create({ payment_intent: one.intentId })
    await cancel(one)
    await club.tick()
    club.stripe.faults.dropWebhook = undefined
    const [asked] = (await getInvoice(one.invoiceId))?.refunds ?? []
    expect(asked?.state).toBe('failed')
    expect(await getException(`refund-failed:${asked?.id}`)).toMatchObject({ state: 'open', amount: fee })
    const event = club.stripe.events().findLast(({ data }) => data.object.id === id)
    await club.stripe.deliverAgain(event?.id ?? '')
    expect(await invoice(one.invoiceId)).toMatchObject({ status: 'refunded', refunding: 0 })
  })
})

describe('a refund in cash', () => {
  test('a refund by hand can be as much as the office has received, in parts', async () => {
    const { invoiceId, ...one } = await paidByBoth()
    const byHand = { from: 'manual', key: newIdempotencyKey() }
    const again = { from: 'manual' }
    expectNo(await refund(invoiceId, 5001, again), 'Only $50.00 paid in cash or by check can be refunded.')
    const five = Array.from({ length: 5 }, () => refund(invoiceId, 2000, byHand))
    for (const reply of await Promise.all(five)) expectOk(reply)
    expect((await refund(invoiceId, 2100, byHand)).status).toBe(409)
    const refundable = { card: 7500, manual: 3000 }
    expect(await invoice(invoiceId)).toMatchObject({ refundable, amountRefunded: 2000, status: 'paid' })
    expectOk(await refund(invoiceId, 3000, again))
    expectNo(await refund(invoiceId, 1, again), 'Nothing paid in cash or by check can be refunded.')
    expect(await own(one)).toMatchObject({ state: 'active', collected: 7500 })
    expectOk(await refund(invoiceId, 7500))
    await club.stripe.settled()
    expect(await own(one)).toBeUndefined()
    expect(await invoice(invoiceId)).toMatchObject({ status: 'refunded', amountRefunded: fee })
  })

  test('a refund that was made at Stripe is not made again, and not paid from the office’s money', async () => {
    const { invoiceId, intentId, ...one } = await paidByBoth()
    await stripe.refunds.create({ payment_intent: intentId, amount: 7500 })
    await club.stripe.settled()
    const { amountRefunded, refundable } = await invoice(invoiceId)
    expect([amountRefunded, refundable]).toEqual([7500, { card: 0, manual: 5000 }])
    expectNo(await refund(invoiceId, 1), 'Nothing can be refunded to the card.')
    expect(await own(one)).toMatchObject({ state: 'active', collected: 5000 })
    expectOk(await refund(invoiceId, 5000, { from: 'manual' }))
    expect(await invoice(invoiceId)).toMatchObject({ status: 'refunded', amountRefunded: fee })
    expect(await own(one)).toBeUndefined()
  })

  test('a refund by hand of a part can be reversed; a full one has given the spot up', async () => {
    const one = await createUnpaidInvoice()
    const { invoiceId } = one
    await pay(invoiceId, fee)
    const lastRefund = async () => {
      const { entries } = await invoice(invoiceId)
      return entries.find(({ kind, undone }) => kind === 'refund' && !undone)?.ref ?? ''
    }
    await refund(invoiceId, 500, { from: 'manual' })
    expectOk(await reverse(invoiceId, await lastRefund()))
    expect(await invoice(invoiceId)).toMatchObject({ amountRefunded: 0, status: 'paid' })
    await refund(invoiceId, fee, { from: 'manual' })
    const message = 'The spot was released with this refund. Register the child again instead.'
    expectNo(await reverse(invoiceId, await lastRefund()), message)
    expect(await own(one)).toBeUndefined()
  })
})

describe('a spot that costs less by now', () => {
  test('a canceled spot that was paid by card and by hand has both refunded', async () => {
    const one = await paidByBoth()
    await cancel(one)
    await club.stripe.settled()
    expect(await made(one)).toEqual([7500])
    const after = { status: 'refunded', amountRefunded: fee, refunding: 0 }
    expect(await invoice(one.invoiceId)).toMatchObject(after)
  })

  test('a move to a cheaper program refunds the difference, to the card first, and one to a free program keeps the spot', async () => {
    const one = await paidByBoth()
    await move(one, 4000)
    await club.stripe.settled()
    expect(await made(one)).toEqual([7500])
    expect(await invoice(one.invoiceId)).toMatchObject({
      ...{ amount: 4000, amountRefunded: 8500, status: 'paid', refundable: { card: 0, manual: 4000 } },
    })
    expect(await own(one)).toMatchObject({ paymentStatus: 'paid', balance: 0, collected: 4000 })
    await move(one, 0)
    expect(await own(one)).toMatchObject({ state: 'active', balance: 0, collected: 0 })
  })
})
