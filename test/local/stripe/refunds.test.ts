import { describe, expect, test } from 'vitest'
import { apiKeys, createSdk, getId, openStripe } from './standIn.ts'

describe('a refund', () => {
  test('a refund can be made in parts, and never exceeds the payment', async () => {
    const { standIn, stripe, createPaidIntent, listEventTypes } = await openStripe()
    const paid = await createPaidIntent()
    const first = await stripe.refunds.create({
      payment_intent: paid.id,
      amount: 2_000,
      metadata: { r: '1' },
    })
    expect(first).toMatchObject({
      object: 'refund',
      amount: 2_000,
      status: 'succeeded',
      payment_intent: paid.id,
      metadata: { r: '1' },
    })
    await expect(stripe.refunds.create({ payment_intent: paid.id, amount: 3_001 })).rejects.toMatchObject({
      statusCode: 400,
      param: 'amount',
      message: 'Refund amount ($30.01) is greater than unrefunded amount on charge ($30.00)',
    })
    const rest = await stripe.refunds.create({ payment_intent: paid.id })
    expect(rest.amount).toBe(3_000)
    await expect(stripe.refunds.create({ payment_intent: paid.id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
    const list = await stripe.refunds.list({ payment_intent: paid.id })
    expect(list.data.map(({ id }) => id)).toEqual([rest.id, first.id])
    expect((await stripe.refunds.retrieve(first.id)).amount).toBe(2_000)
    const charge = await stripe.charges.retrieve(getId(rest.charge))
    expect(charge).toMatchObject({ amount_refunded: 5_000, refunded: true })
    await standIn.settled()
    expect(listEventTypes().filter(type => /refund/.test(type))).toEqual([
      'charge.refunded',
      'charge.refunded',
      'refund.created',
      'refund.created',
      'refund.updated',
      'refund.updated',
    ])
  })

  test('a refund made by two treasurers at once takes the money only once', async () => {
    const { stripe, createPaidIntent } = await openStripe()
    const paid = await createPaidIntent()
    const both = await Promise.allSettled([
      stripe.refunds.create({ payment_intent: paid.id, amount: 3_000 }),
      stripe.refunds.create({ payment_intent: paid.id, amount: 3_000 }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('a refund sent twice with one key is made once, even if the first answer was lost', async () => {
    const { standIn, stripe, createPaidIntent, listEventTypes } = await openStripe()
    const paid = await createPaidIntent()
    const retrying = createSdk(standIn, apiKeys.secretKey, 1)
    const refund = () =>
      retrying.refunds.create({ payment_intent: paid.id, amount: 1_000 }, { idempotencyKey: 'refund 1' })
    const lost = { count: 1 }
    standIn.faults.loseReply = lost
    const [first, second] = [await refund(), await refund()]
    expect(lost.count).toBe(0)
    expect(second.id).toBe(first.id)
    expect((await stripe.refunds.list({ payment_intent: paid.id })).data).toHaveLength(1)
    expect((await stripe.charges.retrieve(getId(second.charge))).amount_refunded).toBe(1_000)
    await standIn.settled()
    expect(listEventTypes().filter(type => type === 'charge.refunded')).toHaveLength(1)
  })

  test('a refund of an unpaid intent is refused', async () => {
    const { stripe, createIntent, confirmCard } = await openStripe()
    const open = await createIntent()
    await expect(stripe.refunds.create({ payment_intent: open.id })).rejects.toMatchObject({
      statusCode: 400,
      param: 'payment_intent',
    })
    await confirmCard(open, { number: '4000000000000002' })
    await expect(stripe.refunds.create({ payment_intent: open.id })).rejects.toMatchObject({
      param: 'payment_intent',
    })
  })

  test('a refund can be pending, and can fail', async () => {
    const { standIn, stripe, createPaidIntent } = await openStripe()
    const paid = await createPaidIntent('4000000000007726')
    const refund = await stripe.refunds.create({ payment_intent: paid.id, amount: 1_000 })
    expect(refund.status).toBe('pending')
    standIn.settleRefund(refund.id, 'succeed')
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded')
    standIn.settleRefund(refund.id, 'fail')
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    })
    expect((await stripe.charges.retrieve(getId(refund.charge))).amount_refunded).toBe(0)
  })
})
