import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { mockSdkClient } from '../sdk.ts'

const secretsManager = mockSdkClient(SecretsManagerClient)
secretsManager.on(GetSecretValueCommand).resolves({ SecretString: 'm'.repeat(48) })
const club = await openClub({ env: { MASTER_KEY_ARN: 'arn:aws:secretsmanager:master-key' } })

it('keys that could not be loaded are loaded by the next request', async () => {
  const throttled = Object.assign(new Error('Rate exceeded'), { name: 'ThrottlingException' })
  secretsManager
    .on(GetSecretValueCommand)
    .rejectsOnce(throttled)
    .resolves({ SecretString: 'm'.repeat(48) })
  const first = await club.call(api.programs.list)
  expect([first.status, first.headers['retry-after']]).toEqual([503, '2'])
  const parent = await club.person('parent')
  expect((await club.call(api.users.me, { as: parent })).status).toBe(200)
  await club.call(api.users.me, { as: parent })
  expect(secretsManager.commandCalls(GetSecretValueCommand)).toHaveLength(2)
})
