import { expect, test } from 'vitest'
import { apiKeys, openStripe, postForm } from './standIn.ts'

const params = { amount: 5_000, currency: 'usd', metadata: { a: '1' } }

test('an idempotency key replays the reply byte for byte', async () => {
  const { standIn } = await openStripe()
  const send = () =>
    postForm(
      `${standIn.url}/v1/payment_intents`,
      { amount: '5000', currency: 'usd' },
      apiKeys.secretKey,
      'key 1',
    )
  const first = await send()
  const second = await send()
  expect(second.text).toBe(first.text)
  expect(first.headers.get('idempotent-replayed')).toBeNull()
  expect(second.headers.get('idempotent-replayed')).toBe('true')
  expect(standIn.intents()).toHaveLength(1)
})

test('an idempotency key is refused for other parameters and for another call', async () => {
  const { standIn, stripe } = await openStripe()
  await stripe.paymentIntents.create(params, { idempotencyKey: 'k' })
  const other = stripe.paymentIntents.create({ ...params, amount: 5_001 }, { idempotencyKey: 'k' })
  await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
  const refund = stripe.refunds.create({ charge: 'ch_1' }, { idempotencyKey: 'k' })
  await expect(refund).rejects.toThrow('can only be used for the same endpoint')
  expect(standIn.intents()).toHaveLength(1)
})

test('an idempotency key replays a decline, but not a reply to malformed parameters', async () => {
  const { standIn, stripe, createIntent } = await openStripe()
  const open = await createIntent()
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

test('an idempotency key replays even an error whose effect has happened', async () => {
  const { standIn, stripe } = await openStripe()
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
