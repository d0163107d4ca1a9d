import { expect, test } from 'vitest'
import { startStripe } from '#infra/local/stripe/server.ts'
import { apiKeys, createSdk, openStripe } from './standIn.ts'

test('a wrong, missing or live key is refused by the Stripe stand-in', async () => {
  const { standIn } = await openStripe()
  const call = (key: string) => createSdk(standIn, key).paymentIntents.list()
  await expect(call('sk_test_other')).rejects.toMatchObject({ type: 'StripeAuthenticationError' })
  await expect(call('sk_live_club')).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
    code: 'api_key_live',
  })
  expect((await fetch(`${standIn.url}/v1/payment_intents`)).status).toBe(401)
  await expect(startStripe({ ...apiKeys, secretKey: 'sk_live_club' })).rejects.toThrow('test keys only')
})

test('the publishable key opens one intent with its client secret, and nothing else', async () => {
  const { standIn, stripe, createIntent } = await openStripe()
  const open = await createIntent({ metadata: { invoice: 'secret' } })
  const other = await createIntent()
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
  await expect(createSdk(standIn, 'pk_test_club').paymentIntents.list()).rejects.toMatchObject({
    code: 'secret_key_required',
  })
  expect((await stripe.paymentIntents.retrieve(open.id)).status).toBe('requires_payment_method')
})
