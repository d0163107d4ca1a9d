import { expect, test } from 'vitest'
import { getId, openStripe } from './standIn.ts'

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
  const told = ['charge.refunded', 'refund.created', 'refund.updated']
  expect(listEventTypes().filter(type => /refund/.test(type))).toEqual(told.flatMap(type => [type, type]))
})

test('a refund of an unpaid intent is refused', async () => {
  const { stripe, createIntent } = await openStripe()
  const open = await createIntent()
  await expect(stripe.refunds.create({ payment_intent: open.id })).rejects.toMatchObject({
    statusCode: 400,
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
