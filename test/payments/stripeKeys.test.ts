import { createHmac } from 'node:crypto'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#shared/routes.ts'
import { testKeys, unknownEvent } from '../cards.ts'
import { openClub } from '../club.ts'
import { mockSdkClient } from '../sdk.ts'
import { createTreasurer, expectNo } from './treasurer.ts'

const secret = mockSdkClient(SecretsManagerClient)
const fillSecret = (keys: object) =>
  secret.on(GetSecretValueCommand).resolves({ SecretString: JSON.stringify(keys) })
fillSecret({})
const club = await openClub({ env: { STRIPE_KEYS_ARN: 'arn:aws:secretsmanager:stripe-keys' } })
const admin = await club.person('admin')
const { createUnpaidInvoice, payLater } = createTreasurer(club, admin)
const { stripeKeys } = await import('#functions/platform/environment/settings.ts')
const { getStripe, isLiveKey } = await import('#functions/platform/stripe/client.ts')

const fiveMinutes = 5 * 60_000
const provider = async () => (await club.ok(api.club.config, {})).payments.provider

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  stripeKeys.forget()
  vi.useRealTimers()
})

test('a club without Stripe’s keys refuses a card in words, and lets the family pay later', async () => {
  fillSecret({})
  const one = await createUnpaidInvoice()
  const body = { amount: 12_500, registrationId: one.registration.id }
  expectNo(
    await club.call(api.payments.createIntent, { as: one.parent, body }),
    'The club doesn’t take cards yet. Please choose to pay later.',
  )
  expect(club.stripe.intents()).toEqual([])
  expect(await payLater(one)).toMatchObject({ paymentStatus: 'pay_later', balance: 12_500 })
})

test('a club without Stripe’s keys accepts no webhook, not even one signed with an empty key', async () => {
  fillSecret({})
  const event = { id: 'evt_1', object: 'event', type: 'payment_intent.succeeded', livemode: false }
  const body = JSON.stringify(event)
  const seconds = Math.floor(club.clock.now.getTime() / 1000)
  const signature = createHmac('sha256', '').update(`${seconds}.${body}`).digest('hex')
  const headers = { 'stripe-signature': `t=${seconds},v1=${signature}` }
  expect(await club.call(api.payments.webhook, { body, headers })).toMatchObject({ status: 400 })
})

test('storing the keys in Stripe’s secret is enough to enable cards, and emptying it to disable them', async () => {
  fillSecret({})
  await club.tick()
  expect(await club.ok(api.club.config, {})).toMatchObject({
    payments: { provider: 'none', publishableKey: '' },
  })
  const { publishableKey } = testKeys
  for (const [keys, expected] of [
    [testKeys, { provider: 'test', publishableKey }],
    [{ ...testKeys, secretKey: '' }, { provider: 'none' }],
    [testKeys, { provider: 'test' }],
    [{ ...testKeys, publishableKey: '' }, { provider: 'none' }],
  ] as const) {
    fillSecret(keys)
    vi.setSystemTime(Date.now() + fiveMinutes)
    await club.tick()
    expect((await club.ok(api.club.config, {})).payments).toMatchObject(expected)
  }
})

test('a webhook is accepted under the key that the club has just replaced, and not once that is gone', async () => {
  const replaced = { ...testKeys, webhookSecret: 'whsec_new' }
  const call = unknownEvent('evt_old', club.clock.now)
  fillSecret({ ...replaced, previousWebhookSecret: testKeys.webhookSecret })
  expect((await club.call(api.payments.webhook, call)).status).toBe(200)
  stripeKeys.forget()
  fillSecret(replaced)
  expect((await club.call(api.payments.webhook, call)).status).toBe(400)
})

test('Stripe’s secret is read once within five minutes', async () => {
  fillSecret(testKeys)
  const before = secret.commandCalls(GetSecretValueCommand).length
  await Promise.all([getStripe(), getStripe()])
  vi.setSystemTime(Date.now() + fiveMinutes - 1)
  await getStripe()
  expect(secret.commandCalls(GetSecretValueCommand)).toHaveLength(before + 1)
})

test('a key that Stripe refuses is replaced by the one that the club has stored since', async () => {
  fillSecret({ ...testKeys, secretKey: 'sk_test_revoked' })
  const refused = await getStripe()
  await expect(refused.refunds.list()).rejects.toMatchObject({ statusCode: 401 })
  fillSecret(testKeys)
  await expect((await getStripe()).refunds.list()).resolves.toMatchObject({ object: 'list' })
})

test('the public key survives a Secrets Manager that does not answer, and the jobs run', async () => {
  fillSecret(testKeys)
  await club.tick()
  stripeKeys.forget()
  secret.on(GetSecretValueCommand).rejects(new Error('down'))
  await expect(club.tick()).resolves.toMatchObject({ failed: 0 })
  expect(await provider()).toBe('test')
})

test.each([
  ['sk_live_1', true],
  ['rk_live_1', true],
  ['sk_test_1', false],
  ['rk_test_live_', false],
])('the key %s is a live key: %s', (key, expected) => expect(isLiveKey(key)).toBe(expected))
