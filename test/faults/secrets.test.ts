import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { mockSdkClient } from '../sdk.ts'

const [old, fresh] = ['m'.repeat(48), 'n'.repeat(48)]
const secretsManager = mockSdkClient(SecretsManagerClient)
const fillSecret = (text: string) => secretsManager.on(GetSecretValueCommand).resolves({ SecretString: text })
fillSecret(old)
const club = await openClub({ env: { MASTER_KEY_ARN: 'arn:aws:secretsmanager:master-key' } })
const { masterKeys } = await import('#functions/platform/environment/settings.ts')

const signIn = () => club.person('parent')
const statusOf = async (as: { token: string }) => (await club.call(api.users.me, { as })).status
const letFiveMinutesPass = () => void vi.setSystemTime(Date.now() + 5 * 60_000)

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  fillSecret(old)
  masterKeys.forget()
})

it('keys that could not be loaded are loaded by the next request', async () => {
  const parent = await signIn()
  masterKeys.forget()
  const before = secretsManager.commandCalls(GetSecretValueCommand).length
  const throttled = Object.assign(new Error('Rate exceeded'), { name: 'ThrottlingException' })
  secretsManager.on(GetSecretValueCommand).rejects(throttled)
  const first = await club.call(api.users.me, { as: parent })
  expect([first.status, first.headers['retry-after']]).toEqual([503, '2'])
  fillSecret(old)
  expect(await statusOf(parent)).toBe(200)
  await statusOf(parent)
  expect(secretsManager.commandCalls(GetSecretValueCommand)).toHaveLength(before + 2)
})

it('A Lambda that goes on running learns of each step of a change of the master key', async () => {
  const early = await signIn()
  fillSecret(JSON.stringify({ current: fresh, previous: old }))
  letFiveMinutesPass()
  const late = await signIn()
  expect([await statusOf(early), await statusOf(late)]).toEqual([200, 200])
  // Another one has read the step before, and knows the key that is to come.
  fillSecret(JSON.stringify({ current: old, previous: fresh }))
  letFiveMinutesPass()
  expect([await statusOf(early), await statusOf(late)]).toEqual([200, 200])
  fillSecret(JSON.stringify({ current: fresh }))
  letFiveMinutesPass()
  expect([await statusOf(early), await statusOf(late)]).toEqual([401, 200])
})

it.each([
  ['a slip in the JSON', `{"current":"${fresh}",}`],
  ['a misspelled name', JSON.stringify({ current: fresh, previos: old })],
  ['a previous key that is cut off', JSON.stringify({ current: fresh, previous: 'm' })],
])('Who writes %s into the secret ends no session, and no log quotes it', async (_, text) => {
  const parent = await signIn()
  const logged = vi.spyOn(console, 'warn')
  onTestFinished(() => logged.mockRestore())
  fillSecret(text)
  letFiveMinutesPass()
  expect(await statusOf(parent)).toBe(200)
  expect(logged).toHaveBeenCalledOnce()
  expect(JSON.stringify(logged.mock.calls)).not.toContain(fresh.slice(0, 8))
})
