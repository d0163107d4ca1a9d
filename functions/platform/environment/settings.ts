import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import * as z from 'zod'
import * as deployment from '#shared/club/deployment.ts'
import { unnamedClub } from '#shared/club/rules.ts'
import { createRereader } from '../async/createRereader.ts'
import { memoizeAsync } from '../async/memoizeAsync.ts'

/**
 * All configuration from the environment. A missing value stops the start with its name; there are no defaults that
 * work but are unsafe. What a club can set itself (CLUB_…, PLAYER_MAIL_DOMAIN, MESSAGE_RETENTION_MONTHS,
 * FAMILIES_WRITE_TO_TEAMS) is only the initial value: read it from `functions/stores/club/settings.ts`.
 */
const Settings = z.object({
  TABLE_NAME: z.string().min(1),
  /** The public address of the site. Links in mails start with it, never with a request's Host header. */
  SITE_URL: z.url(),
  /** The stage of a deployment that is not the club's own; empty in production. */
  STAGE: z.string().default(''),
  CLUB_NAME: deployment.clubName.default(unnamedClub),
  CLUB_COLOR: deployment.clubColor.default('#1a5336'),
  CLUB_TIME_ZONE: deployment.timeZone.default('America/New_York'),
  CLUB_CONTACT: deployment.emailAddress,
  CLUB_SOCIAL: deployment.socialLinks.default([]),
  MAIL_FROM: deployment.emailAddress,
  /** The domain for the addresses of children's accounts. Nothing is ever sent there. */
  PLAYER_MAIL_DOMAIN: deployment.domain,
  /** Scales the timeouts for AWS and Stripe; 1 fits a process that serves one request at a time. */
  TIMEOUT_SCALE: z.coerce.number().positive().default(1),
  BCRYPT_COST: z.coerce.number().int().min(4).max(15).default(12),
  /** Welcome mails that one address on the network can cause; a registration evening may have only one. */
  WELCOME_MAILS_PER_HOUR: z.coerce.number().int().positive().default(40),
  PASSWORD_MIN_REGISTER: deployment.passwordMinRegister.default(6),
  /** Minimum time to keep messages. A club may keep them longer than two years, but not less than one. */
  MESSAGE_RETENTION_MONTHS: deployment.messageRetentionMonths.default(24),
  /** May families write to their whole team, or only to its staff? */
  FAMILIES_WRITE_TO_TEAMS: deployment.yesNo.default(true),
  /** `local` only on a developer's machine: some replies then include what is otherwise sent by mail. */
  APP_MODE: z.enum(['local', 'deployed']).default('deployed'),
  /** Overrides Stripe's host; the test-card form is offered then. */
  STRIPE_API_URL: z.url().optional(),
  /** Where that form confirms a card, as seen by the browser. */
  TEST_CARD_URL: z.string().default(''),
  /** Where a club on one computer shows the mail that it keeps, as seen by the browser. */
  MAILBOX_URL: z.string().default(''),
  /** Where files are stored. Set only for the Lambdas that handle files. */
  UPLOADS_BUCKET: z.string().optional(),
})

export const settings = Settings.parse(process.env)

/** For a setting that only some Lambdas have: stops the start of a Lambda that needs it and lacks it. */
export function requireSetting(name: 'UPLOADS_BUCKET'): string {
  const value = settings[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}

const StripeKeys = z.object({
  secretKey: z.string().default(''),
  publishableKey: z.string().default(''),
  webhookSecret: z.string().default(''),
  /** Still accepted while a secret is being rotated. */
  previousWebhookSecret: z.string().default(''),
})

const masterKey = z.string().min(32, 'MASTER_KEY needs at least 32 characters')

const MasterKeys = z.strictObject({
  /** Sessions, links and cursors are signed with keys derived from it. */
  current: masterKey,
  /** What this one signed stays valid while it is named. */
  previous: masterKey.optional(),
})
export type MasterKeys = z.infer<typeof MasterKeys>

/** CloudFront sends it with every request; what comes without it did not come through CloudFront. */
const OriginSecret = z.string().min(16)

/** A deployment changes it, which starts the Lambdas anew. */
export const originSecret = memoizeAsync(async () => OriginSecret.parse(await readSecret('ORIGIN_SECRET')))

/**
 * For the Lambdas that sign: the master key by itself, as it was made, or while the club changes it as JSON with the one
 * before.
 */
export const masterKeys = createRereader(async () => {
  const text = (await readSecret('MASTER_KEY')) ?? ''
  return MasterKeys.parse(text.startsWith('{') ? parseSecret('MASTER_KEY', text) : { current: text })
})

/** For the Lambdas that talk to Stripe. Its `forget` is for where Stripe refuses the secret key. */
export const stripeKeys = createRereader(async () =>
  StripeKeys.parse(parseSecret('STRIPE_KEYS', (await readSecret('STRIPE_KEYS')) || '{}')),
)

/** `NAME` holds the secret itself, or `NAME_ARN` says where Secrets Manager keeps it. */
async function readSecret(name: string): Promise<string | undefined> {
  const arn = process.env[`${name}_ARN`]
  if (!arn) return process.env[name]
  const requestHandler = { requestTimeout: 2000 * settings.TIMEOUT_SCALE, throwOnRequestTimeout: true }
  const client = new SecretsManagerClient({ requestHandler })
  const reply = await client.send(new GetSecretValueCommand({ SecretId: arn }))
  return reply.SecretString
}

/** The parser's own error would quote the secret into a log. */
function parseSecret(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${name} is not JSON`)
  }
}
