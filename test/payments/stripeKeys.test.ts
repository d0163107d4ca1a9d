import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#shared/routes.ts'
import { testKeys } from '../cards.ts'
import { openClub } from '../club.ts'
import { mockSdkClient } from '../sdk.ts'

const secret = mockSdkClient(SecretsManagerClient)
const fillSecret = (keys: object) =>
  secret.on(GetSecretValueCommand).resolves({ SecretString: JSON.stringify(keys) })
fillSecret({})
const club = await openClub({ env: { STRIPE_KEYS_ARN: 'arn:aws:secretsmanager:stripe-keys' } })
const { stripeKeys } = await import('#functions/platform/environment/settings.ts')
const { getStripe, isLiveKey } = await import('#functions/platform/stripe/client.ts')

const fiveMinutes = 5 * 60_000
const provider = async () => (await club.ok(api.club.config, {})).payments.provider

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  stripeKeys.forget()
  vi.useRealTimers()
})

test('storing the keys in Stripe’s secret is enough to enable cards, and emptying it to disable them', async () => {
  await club.tick()
  expect(await provider()).toBe('none')
  fillSecret(testKeys)
  vi.setSystemTime(Date.now() + fiveMinutes)
  await club.tick()
  expect(await club.ok(api.club.config, {})).toMatchObject({
    payments: { provider: 'test', publishableKey: testKeys.publishableKey },
  })
  fillSecret({ ...testKeys, secretKey: '' })
  vi.setSystemTime(Date.now() + fiveMinutes)
  await club.tick()
  expect(await provider()).toBe('none')
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
