import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import * as z from 'zod'
import { createCaller } from '../local/caller.ts'
import type { LocalSecrets } from '../local/folder.ts'
import { startProxy } from '../local/stand-in/proxy.ts'
import type { StripeStandIn } from '../local/stripe/server.ts'
import type { Emulator } from './emulator.ts'

export type StripeKeys = LocalSecrets['stripe']

/** The deployed club, as a browser sees it. */
export interface Deployed extends ReturnType<typeof createCaller> {
  admin: { token: string }
  table: string
  /** Runs the due jobs, as the schedule does every minute. */
  runJobs(now: Date): Promise<{ done: number; failed: number }>
  close(): Promise<void>
}

/** The one-time steps of a deployment: Stripe gets its keys and its webhook, and the club an administrator. */
export async function openDeployed(
  emulator: Emulator,
  stripe: StripeStandIn,
  keys: StripeKeys,
): Promise<Deployed> {
  const [table, jobs, originSecret, stripeKeys, masterKey] = await Promise.all([
    emulator.resource('ClubData', 'Table'),
    emulator.resource('ClubApi', 'jobsLambda'),
    emulator.resource('ClubData', 'OriginSecret'),
    emulator.resource('ClubData', 'StripeKeys'),
    emulator.resource('ClubData', 'MasterKey'),
  ])
  for (const name of ['AWS_PROFILE', 'AWS_SESSION_TOKEN']) delete process.env[name]
  Object.assign(process.env, emulator.env, { TABLE_NAME: table, MASTER_KEY_ARN: masterKey }, settings)
  const secrets = new SecretsManagerClient()
  await secrets.send(new PutSecretValueCommand({ SecretId: stripeKeys, SecretString: JSON.stringify(keys) }))
  const origin = await secrets.send(new GetSecretValueCommand({ SecretId: originSecret }))
  const edge = await startEdge(emulator, origin.SecretString ?? '')
  stripe.setWebhookUrl(`${edge.url}/api/stripe/webhook`)
  // Loaded only now, because they read the environment as they load.
  const { insertPerson } = await import('../local/people.ts')
  const admin = await insertPerson({ username: 'office', role: 'admin' }, new Date())
  return {
    ...createCaller({ handle: request => send(edge.url, request) }),
    admin,
    table,
    runJobs: async now => JobsDone.parse(await emulator.invoke(jobs, { time: now.toISOString() })),
    close: edge.close,
  }
}

const JobsDone = z.object({ done: z.int(), failed: z.int() })

/** Settings that creating the administrator requires but does not use. */
const settings = {
  SITE_URL: 'https://club.invalid',
  CLUB_CONTACT: 'nobody@club.invalid',
  MAIL_FROM: 'nobody@club.invalid',
  PLAYER_MAIL_DOMAIN: 'players.invalid',
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
}

/**
 * Stands in for CloudFront, which the emulator does not connect to an API: adds the secret that identifies
 * CloudFront to the API.
 */
async function startEdge(emulator: Emulator, originSecret: string) {
  const api = await emulator.resource('ClubWeb', 'Api')
  return startProxy(emulator.url, ({ headers, path, ...request }, forward) =>
    forward({
      ...request,
      path: `/_aws/execute-api/${api}/$default${path}`,
      headers: { ...headers, 'x-origin-secret': originSecret, 'x-viewer-ip': '203.0.113.7' },
    }),
  )
}

type Gateway = Parameters<typeof createCaller>[0]

const send: (url: string, request: Parameters<Gateway['handle']>[0]) => ReturnType<Gateway['handle']> =
  async (origin, { method, url, headers = {}, body }) => {
    const sent = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    )
    const reply = await fetch(`${origin}${url}`, {
      method,
      headers: Object.fromEntries(sent),
      body: body && Buffer.from(body),
    })
    return {
      status: reply.status,
      headers: Object.fromEntries(reply.headers),
      setCookies: reply.headers.getSetCookie(),
      body: Buffer.from(await reply.arrayBuffer()),
    }
  }
