import { expect, test } from 'vitest'
import { openStripe } from './standIn.ts'

test('an intent is created, read, changed and listed through Stripe’s library', async () => {
  const { stripe } = await openStripe()
  const created = await stripe.paymentIntents.create({
    amount: 12_500,
    currency: 'usd',
    metadata: { invoice: 'inv 1&2', child: 'x' },
    allowed_payment_method_types: ['card'],
  })
  expect(created).toMatchObject({
    object: 'payment_intent',
    amount: 12_500,
    amount_received: 0,
    currency: 'usd',
    status: 'requires_payment_method',
    metadata: { invoice: 'inv 1&2', child: 'x' },
    latest_charge: null,
    last_payment_error: null,
    livemode: false,
  })
  expect(created.client_secret).toMatch(new RegExp(`^${created.id}_secret_\\w{24}$`))
  await stripe.paymentIntents.update(created.id, { amount: 9_000, metadata: { child: '', team: 't' } })
  const read = await stripe.paymentIntents.retrieve(created.id)
  expect(read).toMatchObject({ amount: 9_000, metadata: { invoice: 'inv 1&2', team: 't' } })
  expect(read.metadata).not.toHaveProperty('child')
})

test('intents are listed newest first, page by page, starting at an instant', async () => {
  const clock = { time: Date.parse('2026-05-04T12:00:00Z') }
  const { stripe, createIntent } = await openStripe({ now: () => new Date(clock.time) })
  const ids: string[] = []
  for (let index = 0; index < 5; index += 1) {
    ids.unshift((await createIntent()).id)
    clock.time += 60_000
  }
  const all: string[] = []
  for await (const each of stripe.paymentIntents.list({ limit: 2 })) all.push(each.id)
  expect(all).toEqual(ids)
  const since = await stripe.paymentIntents.list({
    created: { gte: Date.parse('2026-05-04T12:03:00Z') / 1000 },
  })
  expect(since.data.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  expect(since.has_more).toBe(false)
})

test.each([
  [{ amount: 49, currency: 'usd' }, 'amount_too_small', 'amount'],
  [{ amount: 100, currency: 'usd', amonut: 1 }, 'parameter_unknown', 'amonut'],
])('an intent refuses %j, and none can be found under another id', async (params, code, param) => {
  const { standIn, stripe } = await openStripe()
  await expect(stripe.paymentIntents.create(params)).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    code,
    param,
  })
  expect(standIn.intents()).toEqual([])
  expect(standIn.events()).toEqual([])
  await expect(stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
})

test('an intent can be canceled once, and never after the payment', async () => {
  const { stripe, createIntent, confirmCard } = await openStripe()
  const open = await createIntent()
  const canceled = await stripe.paymentIntents.cancel(open.id, { cancellation_reason: 'abandoned' })
  expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
  expect(canceled.canceled_at).toBeGreaterThan(0)
  const code = 'payment_intent_unexpected_state'
  await expect(stripe.paymentIntents.cancel(open.id)).rejects.toMatchObject({ code })
  expect((await confirmCard(open)).body).toMatchObject({
    error: { code, payment_intent: { status: 'canceled' } },
  })

  const paid = await createIntent()
  await confirmCard(paid)
  await expect(stripe.paymentIntents.cancel(paid.id)).rejects.toMatchObject({
    statusCode: 400,
    code,
    payment_intent: { id: paid.id, status: 'succeeded' },
  })
  await expect(stripe.paymentIntents.update(paid.id, { amount: 9_999 })).rejects.toMatchObject({ code })
})
