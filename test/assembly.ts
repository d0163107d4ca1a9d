import { randomBytes } from 'node:crypto'
import { createCaller } from '#infra/local/caller.ts'
import { startDynamoFront } from '#infra/local/dynamodb/faultProxy.ts'
import type { DynamoFaults } from '#infra/local/dynamodb/faults.ts'
import { createTable } from '#infra/local/dynamodb/table.ts'
import { environment } from '#infra/local/environment.ts'
import { createGateway } from '#infra/local/gateway/gateway.ts'
import { loadHandlers } from '#infra/local/gateway/handlers.ts'
import { serveGateway } from '#infra/local/gateway/http.ts'
import { startS3 } from '#infra/local/s3/server.ts'
import { patientServer } from '#infra/local/server.ts'
import { startSes } from '#infra/local/ses/server.ts'
import { type Intercept, startProxy } from '#infra/local/stand-in/proxy.ts'
import { startStripe } from '#infra/local/stripe/server.ts'
import type { Role } from '#shared/access.ts'
import { payWith, testKeys } from './cards.ts'

const secrets = {
  masterKey: 'm'.repeat(48),
  originSecret: 'o'.repeat(32),
  stripe: testKeys,
}

export interface Assembly {
  /** The engine that the club makes a table of its own in. */
  endpoint: string
  /** Changes what the handlers find in their environment. */
  env?: Record<string, string>
  /** Chance in the stand-ins and their faults, from 0 to below 1. */
  random?: () => number
  /** Lets DynamoDB fail as `dynamodb.faults` says. Else they cannot be set, and nobody stands between it and the handlers. */
  faulty?: boolean
  /** Sees every request of the handlers to a service, and decides what becomes of it. */
  watch?: Partial<Record<Service, Intercept>>
}

export type Service = 'dynamodb' | 'stripe' | 'ses' | 's3'

export type Club = Awaited<ReturnType<typeof assembleClub>>

/**
 * A whole club in this process: the real handlers behind the gateway, on a table of their own in the real
 * engine, with the stand-ins of Stripe, SES and S3. One per file, since the handlers read their settings once.
 * Its clock stands still until somebody moves it.
 */
export async function assembleClub({ endpoint, env = {}, random, faulty = false, watch = {} }: Assembly) {
  const clock = { now: new Date('2026-03-02T15:00:00Z') }
  const now = () => clock.now
  const place = { endpoint, name: `club-${randomBytes(6).toString('hex')}` }
  const webhook = { url: '', secret: secrets.stripe.webhookSecret, retryDelays: [10, 20, 40] }
  const stripe = await startStripe({ ...secrets.stripe, now, random, webhook })
  const ses = await startSes({
    now,
    random,
    verified: ['club.test'],
    limits: { perSecond: 10_000, perDay: 1_000_000 },
  })
  const bucket = 'club-uploads'
  const s3 = await startS3({ now, random, bucket })
  const dynamodb =
    faulty || watch.dynamodb
      ? await startDynamoFront(endpoint, { random, watch: watch.dynamodb })
      : { url: endpoint, faults: unfailing, close: () => Promise.resolve() }
  const fronts = {
    stripe: await inFront(stripe.url, watch.stripe),
    ses: await inFront(ses.url, watch.ses),
    s3: await inFront(s3.url, watch.s3),
  }
  const urls = {
    dynamodb: dynamodb.url,
    stripe: fronts.stripe.url,
    ses: fronts.ses.url,
    s3: fronts.s3.url,
  }
  const world = { siteUrl: 'http://club.test', table: place.name, bucket, secrets, ...urls }
  Object.assign(process.env, environment(world), { BCRYPT_COST: '4' }, env)
  await createTable(place)

  const handlers = await loadHandlers()
  ses.tell = event => handlers.feedback(event)
  const gateway = createGateway({ units: handlers.units, originSecret: secrets.originSecret, now })
  const server = patientServer((request, response) => void serveGateway(gateway, request, response))
  const port = await new Promise<number>(resolve => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(address && typeof address === 'object' ? address.port : 0)
    })
  })
  stripe.setWebhookUrl(`http://127.0.0.1:${port}/api/stripe/webhook`)

  const [{ enterPerson, signIn }, { watchBooks }] = await Promise.all([
    import('#infra/local/people.ts'),
    import('./ledger/ledgerVerifier.ts'),
  ])
  let people = 0
  return {
    clock,
    gateway,
    handlers,
    /** Loads the handlers once more; with the loader's memory cleared before, as a new process would. */
    reload: async () => {
      const { units, ...others } = await loadHandlers()
      Object.assign(handlers.units, units)
      Object.assign(handlers, others)
    },
    dynamodb,
    stripe,
    ses,
    s3,
    ...createCaller(gateway),
    /** Somebody signed in, whose role is what matters. */
    person: (role: Role, more: { pending?: boolean; teams?: string[]; playerId?: string } = {}) =>
      enterPerson({ username: `${role}-${++people}`, lastName: `Person${people}`, role, ...more }, now()),
    signIn,
    /** Runs what is due at the club's present. */
    tick: () => handlers.jobs({ time: clock.now.toISOString() }),
    team,
    pay: payWith(stripe.url),
    /** What is wrong with the club's books, one line each: an honest story ends with none. */
    verify: watchBooks(place, stripe.url, now),
    close: async () => {
      server.close()
      server.closeAllConnections()
      const servers = [dynamodb, ...Object.values(fronts), stripe, ses, s3]
      await Promise.all(servers.map(each => each.close()))
    },
  }
}

const unfailing: DynamoFaults = Object.freeze({})

async function inFront(url: string, watch: Intercept | undefined) {
  return watch ? startProxy(url, watch) : { url, close: () => Promise.resolve() }
}

/** A team of a given id: the route makes up its own. */
async function team(id: string, programId?: string): Promise<string> {
  const [{ createTeam }, { countTeams }, { commit }] = await Promise.all([
    import('#functions/stores/teams/store.ts'),
    import('#functions/stores/teams/counts.ts'),
    import('#functions/platform/data/transaction.ts'),
  ])
  const rest = { grade: '4', ageGroup: 'U10', season: 'Spring 2026', primaryColor: '#1a5336' } as const
  await commit(
    createTeam({
      ...rest,
      id,
      name: `Team ${id}`,
      programId,
      version: 1,
      createdAt: '2026-01-01T00:00:00.000Z',
    }),
    ...countTeams([{ programId, teams: 1 }]),
  )
  return id
}
