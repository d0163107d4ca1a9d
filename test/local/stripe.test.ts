import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Listening, listen } from '#infra/local/stand-in/http.ts'
import { type StripeOptions, type StripeStandIn, startStripe } from '#infra/local/stripe/server.ts'

const keys = { secretKey: 'sk_test_club', publishableKey: 'pk_test_club' }
const secret = 'whsec_test'

type Received = { body: string; signature: string; event: Stripe.Event }

let club: Listening
let received: Received[]
let clubAnswers: number[]
let standIn: StripeStandIn
let stripe: Stripe

beforeEach(async () => {
  received = []
  clubAnswers = []
  club = await listen(async ({ method, body, headers }) => {
    // Where a redirect leads; Stripe does not follow one.
    if (method === 'GET') return { status: 200, body: '' }
    const signature = String(headers['stripe-signature'])
    // Verified with the real library at every delivery, so that no test can pass on a bad signature.
    const event = stripe.webhooks.constructEvent(body, signature, secret)
    received.push({ body, signature, event })
    return { status: clubAnswers.shift() ?? 200, headers: { location: '/' }, body: '' }
  }, 0)
  standIn = await start()
  stripe = sdk(standIn)
})

afterEach(async () => {
  await standIn.close()
  await club.close()
})

describe('an intent', () => {
  test('is created, read, changed and listed through the real library', async () => {
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
      payment_method_types: ['card'],
      latest_charge: null,
      last_payment_error: null,
      next_action: null,
      canceled_at: null,
      livemode: false,
    })
    expect(created.client_secret).toMatch(new RegExp(`^${created.id}_secret_\\w{24}$`))
    expect(created.lastResponse.requestId).toMatch(/^req_/)
    await stripe.paymentIntents.update(created.id, { amount: 9_000, metadata: { child: '', team: 't' } })
    const read = await stripe.paymentIntents.retrieve(created.id)
    expect(read).toMatchObject({ amount: 9_000, metadata: { invoice: 'inv 1&2', team: 't' } })
    expect(read.metadata).not.toHaveProperty('child')
  })

  test('is listed newest first, page by page, from an instant on', async () => {
    const clock = { time: Date.parse('2026-05-04T12:00:00Z') }
    await restart({ now: () => new Date(clock.time) })
    const ids: string[] = []
    for (let index = 0; index < 5; index += 1) {
      ids.unshift((await intent()).id)
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
    [{ amount: 12.5, currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: -100, currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: 100_000_000, currency: 'usd' }, 'amount_too_large', 'amount'],
    [{ amount: 100, currency: 'xxx' }, undefined, 'currency'],
    [{ amount: 100, currency: '' }, 'parameter_missing', 'currency'],
    [
      { amount: 100, currency: 'usd', allowed_payment_method_types: ['sofort'] },
      undefined,
      'allowed_payment_method_types',
    ],
    [
      { amount: 100, currency: 'usd', payment_method_types: ['card'] },
      'parameter_unknown',
      'payment_method_types',
    ],
    [{ amount: 100, currency: 'usd', metadata: { [`k${'x'.repeat(40)}`]: 'v' } }, undefined, 'metadata'],
    [{ amount: 100, currency: 'usd', amonut: 1 }, 'parameter_unknown', 'amonut'],
  ])('refuses %j', async (params, code, param) => {
    await expect(stripe.paymentIntents.create(params)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      code,
      param,
    })
    expect(standIn.intents()).toEqual([])
    expect(standIn.events()).toEqual([])
  })

  test('is unknown under another id', async () => {
    await expect(stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such payment_intent: 'pi_none'",
    })
  })

  test('is cancelled once, and never after the payment', async () => {
    const open = await intent()
    const canceled = await stripe.paymentIntents.cancel(open.id, { cancellation_reason: 'abandoned' })
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
    expect(canceled.canceled_at).toBeGreaterThan(0)
    const code = 'payment_intent_unexpected_state'
    await expect(stripe.paymentIntents.cancel(open.id)).rejects.toMatchObject({ code })
    expect((await pay(open)).body).toMatchObject({ error: { code, payment_intent: { status: 'canceled' } } })

    const paid = await intent()
    await pay(paid)
    await expect(stripe.paymentIntents.cancel(paid.id)).rejects.toMatchObject({
      statusCode: 400,
      code,
      payment_intent: { id: paid.id, status: 'succeeded' },
    })
    await expect(stripe.paymentIntents.update(paid.id, { amount: 9_999 })).rejects.toMatchObject({ code })
    await standIn.settled()
    expect(types()).toEqual([
      'charge.succeeded',
      'payment_intent.canceled',
      'payment_intent.created',
      'payment_intent.created',
      'payment_intent.succeeded',
    ])
  })
})

describe('the keys', () => {
  test('a wrong, missing or live key is refused', async () => {
    const call = (key: string) => sdk(standIn, key).paymentIntents.list()
    await expect(call('sk_test_other')).rejects.toMatchObject({ type: 'StripeAuthenticationError' })
    await expect(call('sk_live_club')).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      code: 'api_key_live',
    })
    expect((await fetch(`${standIn.url}/v1/payment_intents`)).status).toBe(401)
    await expect(startStripe({ ...keys, secretKey: 'sk_live_club' })).rejects.toThrow('test keys only')
    await expect(startStripe({ ...keys, publishableKey: 'pk_live_club' })).rejects.toThrow('test keys only')
  })

  test('the publishable key opens one intent with its client secret, and nothing else', async () => {
    const open = await intent({ metadata: { invoice: 'secret' } })
    const other = await intent()
    const read = (id: string, clientSecret: string) =>
      fetch(`${standIn.url}/v1/payment_intents/${id}?key=pk_test_club&client_secret=${clientSecret}`)
    const reply = await read(open.id, String(open.client_secret))
    expect(reply.status).toBe(200)
    expect(reply.headers.get('access-control-allow-origin')).toBe('*')
    const text = await reply.text()
    expect(text).toContain(open.id)
    expect(text).not.toContain('invoice')
    expect((await read(open.id, String(other.client_secret))).status).toBe(400)
    expect((await read(open.id, '')).status).toBe(400)
    await expect(sdk(standIn, 'pk_test_club').paymentIntents.list()).rejects.toMatchObject({
      code: 'secret_key_required',
    })
    await expect(sdk(standIn, 'pk_test_club').paymentIntents.cancel(open.id)).rejects.toMatchObject({
      code: 'secret_key_required',
    })
    expect((await stripe.paymentIntents.retrieve(open.id)).status).toBe('requires_payment_method')
  })

  test('a browser may call from any origin', async () => {
    const reply = await fetch(`${standIn.url}/v1/payment_intents/pi_1/confirm`, {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost', 'access-control-request-headers': 'x-other' },
    })
    expect(reply.status).toBe(204)
    expect(reply.headers.get('access-control-allow-headers')).toBe('x-other')
    expect(reply.headers.get('access-control-allow-methods')).toContain('POST')
  })
})

describe('a card', () => {
  test('4242 pays once, however often it is confirmed', async () => {
    const open = await intent()
    const replies = await Promise.all([pay(open), pay(open), pay(open)])
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400])
    expect(replies.find(({ status }) => status === 200)?.body).toMatchObject({ status: 'succeeded' })
    const paid = await stripe.paymentIntents.retrieve(open.id, {
      expand: ['latest_charge.balance_transaction'],
    })
    expect(paid).toMatchObject({
      amount_received: 5_000,
      latest_charge: {
        object: 'charge',
        paid: true,
        payment_method_details: { card: { brand: 'visa', last4: '4242' } },
        balance_transaction: { fee: 175, net: 4_825 },
      },
    })
    await standIn.settled()
    expect(types().filter(type => type === 'charge.succeeded')).toHaveLength(1)
  })

  test.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."],
    [
      '4000000000000119',
      'processing_error',
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ],
  ])(
    '%s is declined, then another card pays the same intent',
    async (number, code, decline_code, message) => {
      const open = await intent()
      const declined = await pay(open, { number })
      const error = { type: 'card_error', code, decline_code, message }
      expect(declined).toMatchObject({
        status: 402,
        body: { error: { ...error, payment_intent: { id: open.id, status: 'requires_payment_method' } } },
      })
      const waiting = await stripe.paymentIntents.retrieve(open.id)
      expect(waiting).toMatchObject({ status: 'requires_payment_method', last_payment_error: error })
      const updated = await stripe.paymentIntents.update(open.id, { metadata: { tries: '2' } })
      expect(updated.last_payment_error).toBeNull()
      expect(await pay(open)).toMatchObject({ status: 200, body: { last_payment_error: null } })
      await standIn.settled()
      expect(types()).toEqual([
        'charge.failed',
        'charge.succeeded',
        'payment_intent.created',
        'payment_intent.payment_failed',
        'payment_intent.succeeded',
      ])
    },
  )

  test.each([
    [{ number: '4242424242424241' }, 'incorrect_number', 'Your card number is incorrect.'],
    [{ number: '' }, 'incorrect_number', 'Your card number is incorrect.'],
    [
      { exp_month: '4', exp_year: '26' },
      'invalid_expiry_year',
      "Your card's expiration date is in the past.",
    ],
    [{ exp_month: '13' }, 'invalid_expiry_month', "Your card's expiration month is invalid."],
    [{ cvc: '1' }, 'invalid_cvc', "Your card's security code is invalid."],
  ])('with %j is refused and leaves the intent alone', async (card, code, message) => {
    await restart({ now: () => new Date('2026-05-01T00:00:00Z') })
    const open = await intent()
    expect(await pay(open, card)).toMatchObject({
      status: 402,
      body: { error: { type: 'card_error', code, message } },
    })
    expect((await stripe.paymentIntents.retrieve(open.id)).last_payment_error).toBeNull()
    expect(await pay(open, { exp_month: '5', exp_year: '26' })).toMatchObject({ status: 200 })
  })

  test('that is real is declined, and its number is never written down', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stripe-'))
    const storeFile = join(folder, 'stripe.jsonl')
    await restart({ storeFile })
    const open = await intent()
    expect(await pay(open, { number: '4111 1111 1111 1111' })).toMatchObject({
      status: 402,
      body: { error: { decline_code: 'test_mode_live_card' } },
    })
    const file = readFileSync(storeFile, 'utf8')
    rmSync(folder, { recursive: true })
    expect(file).toContain(open.id)
    expect(file).not.toMatch(/4111.?1111/)
  })

  test('is also taken by name from the server', async () => {
    const good = await intent()
    const paid = await stripe.paymentIntents.confirm(good.id, { payment_method: 'pm_card_visa' })
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 5_000 })
    const bad = await intent()
    const refusal = stripe.paymentIntents.confirm(bad.id, { payment_method: 'pm_card_visa_chargeDeclined' })
    await expect(refusal).rejects.toMatchObject({
      type: 'StripeCardError',
      decline_code: 'generic_decline',
      payment_intent: { id: bad.id },
    })
  })
})

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

describe('a refund', () => {
  test('is made in parts, and never exceeds the payment', async () => {
    const paid = await paidIntent()
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
    const charge = await stripe.charges.retrieve(idOf(rest.charge))
    expect(charge).toMatchObject({ amount_refunded: 5_000, refunded: true })
    await standIn.settled()
    expect(types().filter(type => /refund/.test(type))).toEqual([
      'charge.refunded',
      'charge.refunded',
      'refund.created',
      'refund.created',
      'refund.updated',
      'refund.updated',
    ])
  })

  test('by two treasurers at once takes the money only once', async () => {
    const paid = await paidIntent()
    const both = await Promise.allSettled([
      stripe.refunds.create({ payment_intent: paid.id, amount: 3_000 }),
      stripe.refunds.create({ payment_intent: paid.id, amount: 3_000 }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('of an unpaid intent is refused', async () => {
    const open = await intent()
    await expect(stripe.refunds.create({ payment_intent: open.id })).rejects.toMatchObject({
      statusCode: 400,
      param: 'payment_intent',
    })
    await pay(open, { number: '4000000000000002' })
    await expect(stripe.refunds.create({ payment_intent: open.id })).rejects.toMatchObject({
      param: 'payment_intent',
    })
  })

  test('can be pending, and can come back', async () => {
    const paid = await paidIntent('4000000000007726')
    const refund = await stripe.refunds.create({ payment_intent: paid.id, amount: 1_000 })
    expect(refund.status).toBe('pending')
    standIn.settleRefund(refund.id, 'succeed')
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded')
    standIn.settleRefund(refund.id, 'fail')
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    })
    expect((await stripe.charges.retrieve(idOf(refund.charge))).amount_refunded).toBe(0)
  })
})

describe('an idempotency key', () => {
  const params = { amount: 5_000, currency: 'usd', metadata: { a: '1' } }

  test('replays the reply byte by byte', async () => {
    const send = () =>
      post('/v1/payment_intents', { amount: '5000', currency: 'usd' }, keys.secretKey, 'key 1')
    const first = await send()
    const second = await send()
    expect(second.text).toBe(first.text)
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(second.headers.get('original-request')).toBe(first.headers.get('request-id'))
    expect(second.headers.get('request-id')).not.toBe(first.headers.get('request-id'))
    expect(standIn.intents()).toHaveLength(1)
  })

  test('makes one intent of many concurrent calls', async () => {
    const calls = Array.from({ length: 20 }, () =>
      stripe.paymentIntents.create(params, { idempotencyKey: 'k' }),
    )
    const ids = new Set((await Promise.all(calls)).map(({ id }) => id))
    expect(ids.size).toBe(1)
    expect(standIn.intents()).toHaveLength(1)
    expect(standIn.events()).toHaveLength(1)
  })

  test('is refused for other parameters and for another call', async () => {
    await stripe.paymentIntents.create(params, { idempotencyKey: 'k' })
    const other = stripe.paymentIntents.create({ ...params, amount: 5_001 }, { idempotencyKey: 'k' })
    await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
    const metadata = stripe.paymentIntents.create(
      { ...params, metadata: { a: '2' } },
      { idempotencyKey: 'k' },
    )
    await expect(metadata).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
    const refund = stripe.refunds.create({ charge: 'ch_1' }, { idempotencyKey: 'k' })
    await expect(refund).rejects.toThrow('can only be used for the same endpoint')
    expect(standIn.intents()).toHaveLength(1)
  })

  test('replays a decline, but not a reply to malformed parameters', async () => {
    const open = await intent()
    const confirm = (payment_method: string) =>
      stripe.paymentIntents.confirm(open.id, { payment_method }, { idempotencyKey: 'c' })
    await expect(confirm('pm_none')).rejects.toMatchObject({ statusCode: 400 })
    await expect(confirm('pm_card_visa_chargeDeclined')).rejects.toMatchObject({ statusCode: 402 })
    await expect(confirm('pm_card_visa_chargeDeclined')).rejects.toMatchObject({
      statusCode: 402,
      headers: { 'idempotent-replayed': 'true' },
    })
    const failures = standIn.events().filter(({ type }) => type === 'charge.failed')
    expect(failures).toHaveLength(1)
  })

  test('is forgotten after a day', async () => {
    const clock = { time: Date.parse('2026-05-04T12:00:00Z') }
    await restart({ now: () => new Date(clock.time) })
    const create = async () => (await stripe.paymentIntents.create(params, { idempotencyKey: 'k' })).id
    const first = await create()
    clock.time += 24 * 60 * 60 * 1000 - 1000
    expect(await create()).toBe(first)
    clock.time += 1000
    expect(await create()).not.toBe(first)
  })

  test('lets the library try again after an outage, with one intent', async () => {
    standIn.faults.error = { count: 1, status: 503 }
    const patient = sdk(standIn, keys.secretKey, 2)
    const made = await patient.paymentIntents.create(params)
    expect(standIn.faults.error.count).toBe(0)
    expect(standIn.intents().map(({ id }) => id)).toEqual([made.id])
  })

  test('lets the library try again after a lost reply, with one intent', async () => {
    standIn.faults.loseReply = { count: 1 }
    const made = await stripe.paymentIntents.create(params)
    expect(made.lastResponse.headers).toMatchObject({ 'idempotent-replayed': 'true' })
    expect(standIn.intents().map(({ id }) => id)).toEqual([made.id])
  })

  test('replays even an error whose effect has happened', async () => {
    standIn.faults.error = { count: 1, when: 'after' }
    const create = () => stripe.paymentIntents.create(params, { idempotencyKey: 'k' })
    await expect(create()).rejects.toMatchObject({ type: 'StripeAPIError', statusCode: 500 })
    await expect(create()).rejects.toMatchObject({
      statusCode: 500,
      headers: { 'idempotent-replayed': 'true' },
    })
    const found = await stripe.paymentIntents.list({ limit: 3 })
    expect(found.data).toHaveLength(1)
  })
})

describe('a webhook', () => {
  test('is signed, and says what happened', async () => {
    const open = await intent({ metadata: { invoice: 'i1' } })
    await pay(open)
    await standIn.settled()
    const found = received.find(({ event }) => event.type === 'payment_intent.succeeded')
    expect(found?.event).toMatchObject({
      object: 'event',
      api_version: Stripe.API_VERSION,
      livemode: false,
      request: { id: expect.stringMatching(/^req_/), idempotency_key: null },
      data: {
        object: { id: open.id, status: 'succeeded', amount_received: 5_000, metadata: { invoice: 'i1' } },
      },
    })
    const { body = '', signature = '' } = found ?? {}
    const verify = (text: string, key: string) => () => stripe.webhooks.constructEvent(text, signature, key)
    expect(verify(body, secret)).not.toThrow()
    expect(verify(body, 'whsec_other')).toThrow()
    expect(verify(JSON.stringify(JSON.parse(body)), secret)).toThrow()
    const stored = await stripe.events.list({ type: 'payment_intent.succeeded' })
    expect(stored.data.map(({ id }) => id)).toEqual([found?.event.id])
  })

  test('is sent again until the club takes it', async () => {
    clubAnswers = [500, 302, 400]
    const open = await intent()
    await standIn.settled()
    expect(received.map(({ event }) => event.data.object)).toMatchObject(Array(4).fill({ id: open.id }))
    expect(new Set(received.map(({ event }) => event.id)).size).toBe(1)
    expect(standIn.delivery(received[0]?.event.id ?? '')).toEqual({ state: 'delivered', attempts: 4 })
  })

  test('is given up after the last delay', async () => {
    clubAnswers = Array(10).fill(500)
    await intent()
    await standIn.settled()
    expect(received).toHaveLength(4)
    expect(standIn.delivery(received[0]?.event.id ?? '')).toEqual({ state: 'failed', attempts: 4 })
  })

  test('is repeated on demand, 100 times at once', async () => {
    standIn.faults.duplicateWebhook = { count: 1, copies: 100 }
    await intent()
    await standIn.settled()
    expect(received).toHaveLength(100)
    expect(new Set(received.map(({ event }) => event.id)).size).toBe(1)
    await intent()
    await standIn.settled()
    expect(received).toHaveLength(101)
  })

  test('is dropped on demand, and can be sent later', async () => {
    standIn.faults.dropWebhook = { count: 1 }
    await intent()
    await standIn.settled()
    expect(received).toEqual([])
    const [event] = standIn.events()
    expect(await standIn.deliverAgain(event?.id ?? '')).toBe(200)
    clubAnswers = [409]
    expect(await standIn.deliverAgain(event?.id ?? '')).toBe(409)
    expect(received.map(each => each.event.id)).toEqual([event?.id, event?.id])
  })

  test('is late on demand', async () => {
    standIn.faults.delayWebhook = { count: 1, ms: 40 }
    const late = await intent()
    const early = await intent()
    await standIn.settled()
    expect(received.map(({ event }) => event.data.object)).toMatchObject([{ id: early.id }, { id: late.id }])
  })

  test('follows a rate', async () => {
    const numbers = [0.1, 0.6]
    let turn = 0
    await restart({ random: () => numbers[turn++ % numbers.length] ?? 0 })
    standIn.faults.error = { rate: 0.5 }
    const refusals: boolean[] = []
    for (let call = 0; call < 40; call += 1) {
      const reply = await fetch(`${standIn.url}/v1/payment_intents`, {
        headers: { authorization: 'Bearer sk_test_club' },
      })
      refusals.push(reply.status === 500)
      await reply.arrayBuffer()
    }
    expect(new Set(refusals)).toEqual(new Set([true, false]))
  })

  test('goes nowhere until there is an address', async () => {
    await restart({ webhook: { secret } })
    await intent()
    standIn.setWebhookUrl(club.url)
    const second = await intent()
    await standIn.settled()
    expect(received.map(({ event }) => event.data.object)).toMatchObject([{ id: second.id }])
  })
})

describe('after a restart', () => {
  let folder: string
  let storeFile: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'stripe-'))
    storeFile = join(folder, 'stripe.jsonl')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test('everything that was answered is still there, the keys too', async () => {
    await restart({ storeFile })
    const open = await stripe.paymentIntents.create(
      { amount: 5_000, currency: 'usd' },
      { idempotencyKey: 'k' },
    )
    await pay(open)
    const refund = await stripe.refunds.create({ payment_intent: open.id, amount: 100 })
    await standIn.settled()
    const before = received.length

    await restart({ storeFile })
    await standIn.settled()
    expect(received).toHaveLength(before)
    expect(await stripe.paymentIntents.retrieve(open.id)).toMatchObject({ status: 'succeeded' })
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ amount: 100 })
    const again = await stripe.paymentIntents.create(
      { amount: 5_000, currency: 'usd' },
      { idempotencyKey: 'k' },
    )
    expect(again).toMatchObject({ id: open.id, status: 'requires_payment_method' })
    await expect(stripe.refunds.create({ payment_intent: open.id, amount: 4_901 })).rejects.toThrow('$49.00')
  })

  test('a webhook that the club has not taken is sent', async () => {
    await restart({ storeFile, webhook: { url: club.url, secret, retryDelays: [3_600_000] } })
    clubAnswers = [500]
    const open = await intent()
    await until(() => standIn.delivery(standIn.events()[0]?.id ?? '')?.attempts === 1)

    await restart({ storeFile })
    await standIn.settled()
    expect(received.map(({ event }) => event.data.object)).toMatchObject([{ id: open.id }, { id: open.id }])
    expect(standIn.delivery(received[0]?.event.id ?? '')).toEqual({ state: 'delivered', attempts: 2 })
  })

  test('a line that a kill cut short is left out, a damaged one is named', async () => {
    await restart({ storeFile })
    const open = await intent()
    await standIn.settled()
    appendFileSync(storeFile, '[["intents","pi_half",{"id":"pi_ha')
    await restart({ storeFile })
    expect(standIn.intents().map(({ id }) => id)).toEqual([open.id])
    const next = await intent()
    await restart({ storeFile })
    expect(standIn.intents().map(({ id }) => id)).toEqual([open.id, next.id])
    appendFileSync(storeFile, 'rubbish\n')
    await expect(startStripe({ ...keys, storeFile })).rejects.toThrow(/stripe\.jsonl:\d+ is damaged/)
  })
})

function start(options: Partial<StripeOptions> = {}): Promise<StripeStandIn> {
  return startStripe({
    ...keys,
    webhook: { url: club.url, secret, retryDelays: [1, 2, 3] },
    ...options,
  })
}

async function restart(options: Partial<StripeOptions>): Promise<void> {
  await standIn.close()
  standIn = await start(options)
  stripe = sdk(standIn)
}

function sdk(target: StripeStandIn, key = keys.secretKey, maxNetworkRetries = 0): Stripe {
  return new Stripe(key, {
    host: '127.0.0.1',
    port: target.port,
    protocol: 'http',
    maxNetworkRetries,
    telemetry: false,
  })
}

function intent(more: Partial<Stripe.PaymentIntentCreateParams> = {}): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create({ amount: 5_000, currency: 'usd', ...more })
}

async function paidIntent(number?: string): Promise<Stripe.PaymentIntent> {
  const open = await intent()
  expect((await pay(open, number ? { number } : {})).status).toBe(200)
  return open
}

/** Confirms as Stripe.js does in the browser. */
function pay(
  open: Stripe.PaymentIntent,
  card: Record<string, string> = {},
  more: Record<string, string> = {},
) {
  const used = { number: '4242424242424242', exp_month: '12', exp_year: '2040', cvc: '123', ...card }
  const fields = Object.entries(used).map(([name, value]) => [`payment_method_data[card][${name}]`, value])
  return post(`/v1/payment_intents/${open.id}/confirm`, {
    key: keys.publishableKey,
    client_secret: String(open.client_secret),
    'payment_method_data[type]': 'card',
    ...Object.fromEntries(fields),
    ...more,
  })
}

function challenge(open: Stripe.PaymentIntent, outcome: 'succeed' | 'fail') {
  return post(`/v1/payment_intents/${open.id}/_challenge`, {
    key: keys.publishableKey,
    client_secret: String(open.client_secret),
    outcome,
  })
}

async function post(path: string, form: Record<string, string>, bearer?: string, idempotencyKey?: string) {
  const reply = await fetch(`${standIn.url}${path}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: {
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    },
  })
  const text = await reply.text()
  const body: unknown = JSON.parse(text)
  return { status: reply.status, headers: reply.headers, text, body }
}

function idOf(charge: string | Stripe.Charge | null): string {
  return typeof charge === 'string' ? charge : (charge?.id ?? '')
}

function types(): string[] {
  return received.map(({ event }) => event.type).sort()
}

/** Waits for the next turn of the event loop, as often as it takes. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise(resolve => setImmediate(resolve))
}
