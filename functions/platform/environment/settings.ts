import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import * as z from 'zod'
import * as deployment from '#shared/club/deployment.ts'
import { memoizeAsync } from '../async/memoizeAsync.ts'

/**
 * All configuration from the environment. A missing value stops the start with its name; nothing falls back
 * to a working but unsafe default. What the club itself can set (CLUB_…, PLAYER_MAIL_DOMAIN,
 * MESSAGE_RETENTION_MONTHS, FAMILIES_WRITE_TO_TEAMS) holds only until it has: ask
 * `functions/stores/club/settings.ts`.
 */
const Settings = z.object({
  TABLE_NAME: z.string().min(1),
  /** The address people type. Links in mails start with it, never with a request's Host header. */
  SITE_URL: z.url(),
  CLUB_NAME: deployment.clubName.default('Ridgeline Lacrosse'),
  CLUB_COLOR: deployment.clubColor.default('#1a5336'),
  CLUB_TIME_ZONE: deployment.timeZone.default('America/New_York'),
  CLUB_CONTACT: deployment.emailAddress,
  CLUB_SOCIAL: deployment.socialLinks.default([]),
  MAIL_FROM: deployment.emailAddress,
  /** The domain of the addresses that children's accounts get. Nothing is ever sent there. */
  PLAYER_MAIL_DOMAIN: deployment.domain,
  /** Multiplies how long an answer of AWS or Stripe is waited for; 1 is right where a process has one request at a time. */
  TIMEOUT_SCALE: z.coerce.number().positive().default(1),
  BCRYPT_COST: z.coerce.number().int().min(4).max(15).default(12),
  PASSWORD_MIN_REGISTER: deployment.passwordMinRegister.default(6),
  /** How long messages are kept at the least. A club may keep them longer than two years, but not less than one. */
  MESSAGE_RETENTION_MONTHS: deployment.messageRetentionMonths.default(24),
  /** May families write to their whole team, or only its staff? */
  FAMILIES_WRITE_TO_TEAMS: deployment.yesNo.default(true),
  /** `local` on a developer's machine only: some replies then show what otherwise a mail brings. */
  APP_MODE: z.enum(['local', 'deployed']).default('deployed'),
  /** Stripe's host, where it is not Stripe's own: the test-card form is offered then. */
  STRIPE_API_URL: z.url().optional(),
  /** Where that form confirms a card, as the browser sees it. */
  TEST_CARD_URL: z.string().default(''),
  /** Where files are kept. Only the units that have to do with files are told. */
  UPLOADS_BUCKET: z.string().optional(),
})

export const settings = Settings.parse(process.env)

/** A setting that not every unit has, required by the units that cannot start without it. */
export function requireSetting(name: 'UPLOADS_BUCKET'): string {
  const value = settings[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}

const StripeKeys = z.object({
  secretKey: z.string().default(''),
  publishableKey: z.string().default(''),
  webhookSecret: z.string().default(''),
  /** Still accepted while a secret is being changed. */
  previousWebhookSecret: z.string().default(''),
})

const MasterKeys = z.object({
  /** Sessions, links and cursors are signed with keys derived from it. */
  MASTER_KEY: z.string().min(32, 'MASTER_KEY needs at least 32 characters'),
  /** The previous master key: what it signed stays valid while it is named here. */
  MASTER_KEY_PREVIOUS: z.string().default(''),
})

/** What a unit needs that answers requests. */
const Secrets = MasterKeys.extend({
  /** CloudFront sends it with every request; what comes without it did not come through CloudFront. */
  ORIGIN_SECRET: z.string().min(16),
})
export type Secrets = z.infer<typeof Secrets>

/** Each is read once per process. `NAME` holds the secret itself, or `NAME_ARN` says where Secrets Manager keeps it. */
export const secrets = memoizeAsync(() => loadSecrets(Secrets))

/** For the units that only sign the links of mails, and are trusted with nothing else. */
export const masterKeys = memoizeAsync(() => loadSecrets(MasterKeys))

type StripeKeys = z.output<typeof StripeKeys>

/** The club changes them while Lambdas live, in milliseconds. */
const stripeKeysMaxAge = 5 * 60_000
let stripeKeysRead: { keys: Promise<StripeKeys>; at: number } | undefined

/** For the units that talk to Stripe. */
export function stripeKeys(): Promise<StripeKeys> {
  if (!stripeKeysRead || Date.now() - stripeKeysRead.at >= stripeKeysMaxAge) {
    const keys = readSecretValue('STRIPE_KEYS').then(json => StripeKeys.parse(JSON.parse(json || '{}')))
    stripeKeysRead = { keys, at: Date.now() }
    keys.catch(forgetStripeKeys)
  }
  return stripeKeysRead.keys
}

/** Called where Stripe refuses the secret key: the next call reads the one that the club has put in its place. */
export function forgetStripeKeys(): void {
  stripeKeysRead = undefined
}

async function loadSecrets<Schema extends z.ZodObject>(schema: Schema): Promise<z.output<Schema>> {
  const values = await Promise.all(
    Object.keys(schema.shape).map(async name => [name, await readOnce(name)] as const),
  )
  return schema.parse(Object.fromEntries(values.filter(([, value]) => value !== undefined)))
}

const pendingReads = new Map<string, () => Promise<string | undefined>>()

function readOnce(name: string): Promise<string | undefined> {
  const read = pendingReads.get(name) ?? memoizeAsync(() => readSecretValue(name))
  pendingReads.set(name, read)
  return read()
}

async function readSecretValue(name: string): Promise<string | undefined> {
  const arn = process.env[`${name}_ARN`]
  if (!arn) return process.env[name]
  const requestHandler = { requestTimeout: 2000 * settings.TIMEOUT_SCALE, throwOnRequestTimeout: true }
  const client = new SecretsManagerClient({ requestHandler })
  const reply = await client.send(new GetSecretValueCommand({ SecretId: arn }))
  return reply.SecretString
}
