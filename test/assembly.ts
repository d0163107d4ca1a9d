import { randomBytes } from 'node:crypto'
import { createCaller } from '#infra/local/caller.ts'
import { startDynamoFront } from '#infra/local/dynamodb/faultProxy.ts'
import type { DynamoFaults } from '#infra/local/dynamodb/faults.ts'
import { createTable } from '#infra/local/dynamodb/table.ts'
import { buildEnvironment } from '#infra/local/environment.ts'
import { createGateway } from '#infra/local/gateway/gateway.ts'
import { loadHandlers } from '#infra/local/gateway/handlers.ts'
import { serveGateway } from '#infra/local/gateway/http.ts'
import { startS3 } from '#infra/local/s3/server.ts'
import { createLocalServer } from '#infra/local/server.ts'
import { startSes } from '#infra/local/ses/server.ts'
import { type Intercept, startProxy } from '#infra/local/stand-in/proxy.ts'
import { startStripe } from '#infra/local/stripe/server.ts'
import type { Role } from '#shared/access.ts'
import { createCardPayer, testKeys } from './cards.ts'
import { createClock } from './clock.ts'
import { nameLambdas } from './infra/policies/enforce.ts'

const secrets = {
  masterKey: 'm'.repeat(48),
  originSecret: 'o'.repeat(32),
  stripe: testKeys,
}

export interface ClubOptions {
  /** The DynamoDB engine in which the club creates its own table. */
  endpoint: string
  /** Overrides environment variables of the handlers. */
  env?: Record<string, string>
  /** The random source of the stand-ins and their faults, from 0 to below 1. */
  random?: () => number
  /**
   * Makes DynamoDB fail as `dynamodb.faults` says. Without it there is no proxy between DynamoDB and the handlers,
   * and faults cannot be set.
   */
  faulty?: boolean
  /** Intercepts every request from the handlers to a service. */
  watch?: Partial<Record<Service, Intercept>>
}

export type Service = 'dynamodb' | 'stripe' | 'ses' | 's3'

export type Club = Awaited<ReturnType<typeof assembleClub>>

/**
 * A whole club in this process: the real handlers behind the gateway, with their own table in the real engine
 * and the stand-ins for Stripe, SES and S3. One per test file, because the handlers read their settings once.
 * Its clock stands still until a test moves it.
 */
export async function assembleClub({ endpoint, env = {}, random, faulty = false, watch = {} }: ClubOptions) {
  const clock = createClock('2026-03-02T15:00:00Z')
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
      : { url: endpoint, faults: noFaults, close: () => Promise.resolve() }
  const fronts = {
    stripe: await withProxy(stripe.url, watch.stripe),
    ses: await withProxy(ses.url, watch.ses),
    s3: await withProxy(s3.url, watch.s3),
  }
  const urls = {
    dynamodb: dynamodb.url,
    stripe: fronts.stripe.url,
    ses: fronts.ses.url,
    s3: fronts.s3.url,
  }
  const world = { siteUrl: 'http://club.test', table: place.name, bucket, secrets, demo: true, ...urls }
  Object.assign(process.env, buildEnvironment(world), { BCRYPT_COST: '4' }, env)
  await createTable(place)

  const handlers = nameLambdas(await loadHandlers())
  ses.tell = event => handlers.feedback(event)
  const gateway = createGateway({ lambdas: handlers.lambdas, originSecret: secrets.originSecret, now })
  const server = createLocalServer((request, response) => void serveGateway(gateway, request, response))
  const port = await new Promise<number>(resolve => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(address && typeof address === 'object' ? address.port : 0)
    })
  })
  stripe.setWebhookUrl(`http://127.0.0.1:${port}/api/stripe/webhook`)
  // A new club has nothing to migrate; its jobs would find that out with the first test's.
  const { migrate } = await import('#functions/lifecycle/migrations/run.ts')
  await migrate({ now: clock.now, goesOn: () => true, settles: 0 })
  const { publishCardKey } = await import('#functions/services/payments/publishCardKey.ts')
  await publishCardKey()

  const [{ insertPerson, signIn }, { createLedgerVerifier }] = await Promise.all([
    import('#infra/local/people.ts'),
    import('./ledger/ledgerVerifier.ts'),
  ])
  const signInNow = ({ id, sessionVersion = 1 }: { id: string; sessionVersion?: number }) =>
    signIn({ id, sessionVersion }, now())
  let people = 0
  return {
    clock,
    gateway,
    handlers,
    /** Loads the handlers again; after clearing the module cache this works like a new process. */
    reload: async () => {
      const { lambdas, ...others } = nameLambdas(await loadHandlers())
      Object.assign(handlers.lambdas, lambdas)
      Object.assign(handlers, others)
    },
    dynamodb,
    stripe,
    ses,
    s3,
    ...createCaller(gateway),
    /** A signed-in person with this role. */
    person: (
      role: Role,
      more: { pending?: boolean; behind?: boolean; teams?: string[]; playerId?: string } = {},
    ) => insertPerson({ username: `${role}-${++people}`, lastName: `Person${people}`, role, ...more }, now()),
    /** The token of a new session. */
    signIn: signInNow,
    /** Gives these people the token of a new session, because theirs ended while the clock moved. */
    signInAgain: async (...people: { id: string; token: string }[]) => {
      for (const person of people) person.token = await signInNow({ id: person.id })
    },
    /** Runs the jobs that are due at the club's current time. */
    tick: () => handlers.jobs({ time: clock.now.toISOString() }),
    team: insertTeam,
    pay: createCardPayer(stripe.url),
    /** The findings of `verify-ledger`, one line each: a correct test ends with none. */
    verify: createLedgerVerifier(place, stripe.url, now),
    close: async () => {
      server.close()
      server.closeAllConnections()
      const servers = [dynamodb, ...Object.values(fronts), stripe, ses, s3]
      await Promise.all(servers.map(each => each.close()))
    },
  }
}

const noFaults: DynamoFaults = Object.freeze({})

async function withProxy(url: string, watch: Intercept | undefined) {
  return watch ? startProxy(url, watch) : { url, close: () => Promise.resolve() }
}

/** A team with a given id: the route would generate one. */
async function insertTeam(id: string, programId?: string): Promise<string> {
  const [{ createTeam }, { countTeamsWrites }, { commit }] = await Promise.all([
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
    ...countTeamsWrites([{ programId, teams: 1 }]),
  )
  return id
}
