import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { mockSdkClient } from '../../sdk.ts'
import { lambdaSources } from '../lambdas.ts'
import { allOptions, cdkJson, type Document, listLambdas, templates } from './synth.ts'

const clubs = { 'as it comes': templates({}), 'with every option': templates(allOptions) }

const Environment = z.object({ Variables: z.record(z.string(), z.unknown()) })

const commonSettings = ['CLUB_CONTACT', 'MAIL_FROM', 'PLAYER_MAIL_DOMAIN', 'SITE_URL', 'TABLE_NAME']
const requestSettings = [...commonSettings, 'MASTER_KEY_ARN', 'ORIGIN_SECRET_ARN']
const namedSettings = [
  'CLUB_COLOR',
  'CLUB_NAME',
  'CLUB_SOCIAL',
  'CLUB_TIME_ZONE',
  'FAMILIES_WRITE_TO_TEAMS',
  'MESSAGE_RETENTION_MONTHS',
  'PASSWORD_MIN_REGISTER',
]

/** Typed by hand: a setting that exists only on a developer's machine would fail here. */
const expectedSettings: Record<string, string[]> = {
  auth: requestSettings,
  core: requestSettings,
  billing: [...requestSettings, 'STRIPE_KEYS_ARN'],
  media: [...requestSettings, 'UPLOADS_BUCKET'],
  jobs: [...commonSettings, 'MASTER_KEY_ARN', 'STRIPE_KEYS_ARN', 'UPLOADS_BUCKET'],
  mailer: [...commonSettings, 'MASTER_KEY_ARN'],
  feedback: commonSettings,
}

const secretsManager = mockSdkClient(SecretsManagerClient)
secretsManager
  .on(GetSecretValueCommand)
  .resolves({ SecretString: 'x'.repeat(64) })
  .on(GetSecretValueCommand, { SecretId: 'StripeKeys' })
  .resolves({ SecretString: '{}' })
afterEach(() => vi.unstubAllEnvs())

describe.each(lambdaSources)('%s', unit => {
  test('a Lambda gets the settings listed, and nothing else', () => {
    expect(listSettings(clubs['as it comes'].api, unit)).toEqual([...(expectedSettings[unit] ?? [])].sort())
    expect(listSettings(clubs['with every option'].api, unit)).toEqual(
      [...(expectedSettings[unit] ?? []), ...namedSettings].sort(),
    )
  })

  test.each(Object.entries(clubs))('a Lambda starts with its settings, %s', async (_, { api }) => {
    const { settings, masterKeys } = await startWith(resolveEnvironment(api, unit))
    expect(settings.BCRYPT_COST).toBeGreaterThanOrEqual(12)
    expect(settings.STRIPE_API_URL).toBeUndefined()
    expect([settings.TEST_CARD_URL, settings.MAILBOX_URL, settings.WELCOME_MAILS_PER_HOUR]).toEqual([
      '',
      '',
      40,
    ])
    expect(settings.APP_MODE).toBe('deployed')
    if (expectedSettings[unit]?.includes('MASTER_KEY_ARN')) {
      expect((await masterKeys()).current).toHaveLength(64)
    }
  })
})

test.each(['core', 'mailer'])(
  '%s, as it is deployed, takes two master keys from the one secret it may read',
  async unit => {
    const keys = { current: 'n'.repeat(64), previous: 'x'.repeat(64) }
    secretsManager
      .on(GetSecretValueCommand, { SecretId: 'MasterKey' })
      .resolves({ SecretString: JSON.stringify(keys) })
    const { masterKeys } = await startWith(resolveEnvironment(clubs['as it comes'].api, unit))
    expect(await masterKeys()).toEqual(keys)
  },
)

test("the options of the club arrive in every Lambda's settings", async () => {
  const { settings } = await startWith(resolveEnvironment(clubs['with every option'].api, 'mailer'))
  expect(settings).toMatchObject({
    CLUB_CONTACT: 'office@club.test',
    MAIL_FROM: 'mail@club.test',
    CLUB_NAME: 'River Hawks',
    CLUB_SOCIAL: ['https://www.instagram.com/hawks', 'https://hawks.example/'],
    CLUB_COLOR: '#123456',
    CLUB_TIME_ZONE: 'America/Denver',
    PASSWORD_MIN_REGISTER: 8,
  })
})

test('no template contains a setting of the club on one machine', () => {
  for (const text of [...Object.values(clubs).flatMap(Object.values), cdkJson].map(part =>
    JSON.stringify(part),
  )) {
    expect(text).not.toMatch(
      /STRIPE_API_URL|TEST_CARD_URL|MAILBOX_URL|WELCOME_MAILS|APP_MODE|BCRYPT_COST|AWS_ENDPOINT_URL/,
    )
    expect(text).not.toMatch(/localhost|127\.0\.0\.1|reset_?link|show_?reset|test-?login/i)
  }
})

async function startWith(env: Record<string, string>) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  vi.resetModules()
  return import('#functions/platform/environment/settings.ts')
}

const listSettings = (api: Document | undefined, unit: string) =>
  Object.keys(resolveEnvironment(api, unit)).sort()

/** A unit's environment, with placeholders for values that only AWS knows. */
function resolveEnvironment(api: Document | undefined, unit: string): Record<string, string> {
  const { Variables } = Environment.parse(listLambdas(api)[unit]?.Properties.Environment)
  const resolved = (name: string, value: unknown) => {
    if (typeof value === 'string') return value
    if (name === 'SITE_URL') return 'https://d111111abcdef8.cloudfront.net'
    return /Ref([A-Za-z]+?)[0-9A-F]{8}/.exec(JSON.stringify(value))?.[1] ?? ''
  }
  return Object.fromEntries(Object.entries(Variables).map(([name, value]) => [name, resolved(name, value)]))
}
