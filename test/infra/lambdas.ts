import { readdirSync } from 'node:fs'

/** The names of the files in functions/lambdas: everything that is built and deployed. */
export const lambdaSources = readdirSync('functions/lambdas').map(name => name.replace(/\.ts$/, ''))

/** What a Lambda needs to load outside of AWS. */
export const lambdaEnvironment = {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'none',
  AWS_SECRET_ACCESS_KEY: 'none',
  TABLE_NAME: 'club',
  UPLOADS_BUCKET: 'club-uploads',
  SITE_URL: 'https://club.test',
  CLUB_CONTACT: 'office@club.test',
  MAIL_FROM: 'mail@club.test',
  PLAYER_MAIL_DOMAIN: 'players.invalid',
  MASTER_KEY: 'm'.repeat(64),
  ORIGIN_SECRET: 'o'.repeat(32),
}
