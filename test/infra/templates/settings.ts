import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { mocked } from '#test/sdk.ts'
import { lambdaSources } from '../lambdas.ts'
import { cdkJson, type Document, lambdas, outspoken, templates } from './synth.ts'

const clubs = { 'as it comes': templates({}), 'with every option': templates(outspoken) }

const Environment = z.object({ Variables: z.record(z.string(), z.unknown()) })

const every = ['CLUB_CONTACT', 'MAIL_FROM', 'PLAYER_MAIL_DOMAIN', 'SITE_URL', 'TABLE_NAME']
const requests = [...every, 'MASTER_KEY_ARN', 'ORIGIN_SECRET_ARN']
const named = [
  'CLUB_COLOR',
  'CLUB_NAME',
  'CLUB_SOCIAL',
  'CLUB_TIME_ZONE',
  'FAMILIES_WRITE_TO_TEAMS',
  'MESSAGE_RETENTION_MONTHS',
  'PASSWORD_MIN_REGISTER',
]

/** Typed by hand: a setting that exists only on one's own machine would have to be written here first. */
const expected: Record<string, string[]> = {
  auth: requests,
  core: requests,
  billing: [...requests, 'STRIPE_KEYS_ARN'],
  media: [...requests, 'UPLOADS_BUCKET'],
  jobs: [...every, 'MASTER_KEY_ARN', 'STRIPE_KEYS_ARN', 'UPLOADS_BUCKET'],
  mailer: [...every, 'MASTER_KEY_ARN'],
  feedback: every,
}

mocked(SecretsManagerClient)
  .on(GetSecretValueCommand)
  .resolves({ SecretString: 'x'.repeat(64) })
  .on(GetSecretValueCommand, { SecretId: 'StripeKeys' })
  .resolves({ SecretString: '{}' })
afterEach(() => vi.unstubAllEnvs())

describe.each(lambdaSources)('%s', unit => {
  test('gets the settings listed, and nothing else', () => {
    expect(names(clubs['as it comes'].api, unit)).toEqual([...(expected[unit] ?? [])].sort())
    const more = unit === 'core' ? ['STRIPE_KEYS'] : []
    expect(names(clubs['with every option'].api, unit)).toEqual(
      [...(expected[unit] ?? []), ...named, ...more].sort(),
    )
  })

  test.each(Object.entries(clubs))('starts with them, %s', async (_, { api }) => {
    const { settings, masterKeys } = await startedWith(environment(api, unit))
    expect(settings.BCRYPT_COST).toBeGreaterThanOrEqual(12)
    expect(settings.STRIPE_API_URL).toBeUndefined()
    expect(settings.TEST_CARD_URL).toBe('')
    expect(settings.APP_MODE).toBe('deployed')
    if (expected[unit]?.includes('MASTER_KEY_ARN')) {
      expect((await masterKeys()).MASTER_KEY).toHaveLength(64)
    }
  })
})

test("the options of the club arrive in every Lambda's settings", async () => {
  const { settings } = await startedWith(environment(clubs['with every option'].api, 'mailer'))
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
    expect(text).not.toMatch(/STRIPE_API_URL|TEST_CARD_URL|APP_MODE|BCRYPT_COST|AWS_ENDPOINT_URL/)
    expect(text).not.toMatch(/localhost|127\.0\.0\.1|reset_?link|show_?reset|test-?login/i)
  }
})

test.each<Record<string, string>>([
  { contact: 'not an address' },
  { monthlyBudget: '-1' },
  { social: 'javascript:alert(1)' },
  { social: 'https://a.example, http://b.example' },
  { domainName: 'club.org' },
])('%o is refused at synth', options => {
  expect(() => templates(options)).toThrow()
})

async function startedWith(env: Record<string, string>) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  vi.resetModules()
  return import('#functions/platform/environment/settings.ts')
}

const names = (api: Document | undefined, unit: string) => Object.keys(environment(api, unit)).sort()

/** A unit's environment, with something fitting in place of what only AWS knows. */
function environment(api: Document | undefined, unit: string): Record<string, string> {
  const { Variables } = Environment.parse(lambdas(api)[unit]?.Properties.Environment)
  const resolved = (name: string, value: unknown) => {
    if (typeof value === 'string') return value
    if (name === 'SITE_URL') return 'https://d111111abcdef8.cloudfront.net'
    return /Ref([A-Za-z]+?)[0-9A-F]{8}/.exec(JSON.stringify(value))?.[1] ?? ''
  }
  return Object.fromEntries(Object.entries(Variables).map(([name, value]) => [name, resolved(name, value)]))
}
