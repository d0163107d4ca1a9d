import { describe, expect, test } from 'vitest'
import { challenge, intent, keys, pay, post, standIn, stripe, types } from './bench.ts'

describe('3-D Secure', () => {
  const number = '4000002760003184'

  test('waits for the payer, then pays', async () => {
    const open = await intent()
    expect(await pay(open, { number })).toMatchObject({
      status: 200,
      body: { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } },
    })
    await expect(stripe.paymentIntents.update(open.id, { amount: 6_000 })).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
    expect((await stripe.paymentIntents.retrieve(open.id)).amount_received).toBe(0)
    const outsider = { key: keys.publishableKey, client_secret: 'guess', outcome: 'succeed' }
    expect((await post(`/v1/payment_intents/${open.id}/_challenge`, outsider)).status).toBe(400)
    expect(await challenge(open, 'succeed')).toMatchObject({
      status: 200,
      body: { status: 'succeeded', next_action: null },
    })
    expect(await challenge(open, 'succeed')).toMatchObject({ status: 400 })
    expect((await stripe.paymentIntents.retrieve(open.id)).amount_received).toBe(5_000)
  })

  test('fails, and the intent stays open', async () => {
    const open = await intent()
    const asked = await pay(open, { number }, { return_url: 'http://localhost/back' })
    expect(asked.body).toMatchObject({
      next_action: {
        type: 'redirect_to_url',
        redirect_to_url: { return_url: 'http://localhost/back' },
      },
    })
    expect(await challenge(open, 'fail')).toMatchObject({
      body: {
        status: 'requires_payment_method',
        last_payment_error: { code: 'payment_intent_authentication_failure' },
      },
    })
    await standIn.settled()
    expect(types()).toContain('payment_intent.payment_failed')
    expect(await pay(open)).toMatchObject({ body: { status: 'succeeded' } })
  })
})

test('a payment can stay in processing until the bank answers', async () => {
  standIn.faults.processing = { count: 2 }
  const good = await intent()
  const bad = await intent()
  expect((await pay(good)).body).toMatchObject({ status: 'processing' })
  expect((await pay(bad)).body).toMatchObject({ status: 'processing' })
  await expect(stripe.paymentIntents.cancel(good.id)).rejects.toMatchObject({ statusCode: 400 })
  standIn.settlePayment(good.id, 'succeed')
  standIn.settlePayment(bad.id, 'fail')
  expect((await stripe.paymentIntents.retrieve(good.id)).status).toBe('succeeded')
  expect((await stripe.paymentIntents.retrieve(bad.id)).status).toBe('requires_payment_method')
  await standIn.settled()
  expect(types()).toEqual([
    'charge.failed',
    'charge.succeeded',
    'payment_intent.created',
    'payment_intent.created',
    'payment_intent.payment_failed',
    'payment_intent.processing',
    'payment_intent.processing',
    'payment_intent.succeeded',
  ])
})
