import type { LocalSecrets } from './folder.ts'
import { deployedClub } from './seed/plan/club.ts'

/** The one table of a club on this machine. */
export const localTable = 'club'

export interface LocalEndpoints {
  siteUrl: string
  table: string
  dynamodb: string
  ses: string
  s3: string
  bucket: string
  stripe: string
  secrets: LocalSecrets
  /** The demo club, and not one without a name. */
  demo?: boolean
}

/** The handlers' environment: the only thing in which this machine differs from Lambda. */
export function buildEnvironment(world: LocalEndpoints): Record<string, string> {
  const { secrets } = world
  return {
    TABLE_NAME: world.table,
    UPLOADS_BUCKET: world.bucket,
    SITE_URL: world.siteUrl,
    APP_MODE: 'local',
    CLUB_CONTACT: 'office@club.test',
    ...(world.demo && deployedClub),
    MAIL_FROM: 'office@club.test',
    PLAYER_MAIL_DOMAIN: 'players.club.test',
    // Here hundreds of requests share one process and one engine, on a machine that may do something else as well: waiting
    // in line is not a failure.
    TIMEOUT_SCALE: '100',
    MASTER_KEY: JSON.stringify({ current: secrets.masterKey, previous: secrets.previousMasterKey }),
    ORIGIN_SECRET: secrets.originSecret,
    STRIPE_KEYS: JSON.stringify(secrets.stripe),
    STRIPE_API_URL: world.stripe,
    TEST_CARD_URL: '/_local/stripe',
    MAILBOX_URL: '/_local/mailbox',
    // All who use the club come from one address.
    WELCOME_MAILS_PER_HOUR: '1000',
    AWS_ENDPOINT_URL_DYNAMODB: world.dynamodb,
    AWS_ENDPOINT_URL_SES: world.ses,
    AWS_ENDPOINT_URL_S3: world.s3,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  }
}

/** Sets the environment, and removes what would send the SDK to a real account. */
export function setEnvironment(world: LocalEndpoints): void {
  for (const name of ['AWS_PROFILE', 'AWS_SESSION_TOKEN', 'AWS_ENDPOINT_URL']) delete process.env[name]
  Object.assign(process.env, buildEnvironment(world))
}

/** The domain that may send mail here. */
export const mailDomain = 'club.test'
