import { api } from '#shared/routes.ts'
import { messageOf, StartFailure } from '../failure.ts'
import { lambdaLimits } from '../limits.ts'
import { startEngine } from './dynamodb/engine.ts'
import { startDynamoFront } from './dynamodb/faultProxy.ts'
import { followStream } from './dynamodb/stream.ts'
import { createTable, isEmpty } from './dynamodb/table.ts'
import { localTable, mailDomain, setEnvironment } from './environment.ts'
import { type ClubFolder, openFolder } from './folder.ts'
import { createGateway } from './gateway/gateway.ts'
import type { loadHandlers } from './gateway/handlers.ts'
import { serveGateway } from './gateway/http.ts'
import { deployedLoad } from './gateway/load.ts'
import type { Options } from './options.ts'
import { serveTools } from './pages/tools.ts'
import { startS3 } from './s3/server.ts'
import { createTimeBudget, startRepeating } from './schedule.ts'
import { openServer, type Server, starting } from './server.ts'
import { startSes } from './ses/server.ts'
import type { Site } from './site/built.ts'
import { type StripeStandIn, startStripe } from './stripe/server.ts'

export interface Club {
  address: string
  demo: boolean
  /** Makes somebody the administrator, if the club has none yet. */
  adminLink?: string
  /** Settles when the database engine has exited: the club cannot run without it. */
  ended: Promise<void>
}

const bucket = 'club-uploads'
const webhookPath = api.payments.webhook.path

export type Closers = (() => Promise<void> | void)[]

/** Starts everything in order of dependency, and adds to `closers` how to stop it. */
export async function startClub(
  options: Options,
  closers: Closers,
  load: typeof loadHandlers,
): Promise<Club> {
  const folder = openFolder(options.folder)
  closers.push(() => folder.release())
  // Even if something else does not stop in time and is abandoned.
  process.once('exit', () => folder.release())
  const server = await openServer(options.port)
  closers.push(() => server.close())
  const address = `http://127.0.0.1:${server.port}`
  folder.announce(address)
  const engine = await startEngine({ file: folder.file('club.db') })
  closers.push(() => engine.close())
  const dynamodb = await startDynamoFront(engine.url)
  closers.push(() => dynamodb.close())
  const clock = { now: () => new Date() }
  const { stripe, ses, s3 } = await startStandIns(folder, clock, closers)

  const place = { endpoint: engine.url, name: localTable }
  const { secrets } = folder
  const demo = folder.demo || !options.empty
  const urls = { dynamodb: dynamodb.url, ses: ses.url, s3: s3.url, stripe: stripe.url }
  setEnvironment({ siteUrl: address, table: place.name, bucket, secrets, demo, ...urls })
  await createTable(place)
  const handlers = await load()
  ses.tell = event => handlers.feedback(event)
  const gateway = createGateway({
    lambdas: handlers.lambdas,
    originSecret: secrets.originSecret,
    now: () => clock.now(),
    load: options.unlimited ? undefined : deployedLoad(options['new-account']),
  })
  // While the demo club is being made it takes payments, which Stripe reports here.
  server.serve((request, response) =>
    request.url === webhookPath ? serveGateway(gateway, request, response) : starting(request, response),
  )
  // Only once the server is listening: the pause grows after each failed delivery, and the sixth is the last.
  stripe.setWebhookUrl(`${address}${webhookPath}`)
  const isNew = !options.empty && (await isEmpty(place))
  if (isNew) await seedDemo(folder, clock, stripe)
  else await bringUpToDate()

  const site = await openSite(options.prod, server, folder, s3.url)
  closers.push(() => site.close())
  // Not on the first run: someone who only wants a look need not wait for the comparison with Stripe.
  let compared: string | undefined
  const jobs = startRepeating('The schedule', 60_000, async () => {
    const time = new Date().toISOString()
    const today = time.slice(0, 10)
    await handlers.jobs(
      { time, daily: compared !== undefined && compared !== today },
      createTimeBudget(lambdaLimits.jobs.seconds),
    )
    compared = compared === undefined ? '' : today
  })
  const stream = followStream(place, event =>
    handlers.mailer(event, createTimeBudget(lambdaLimits.mailer.seconds)),
  )
  closers.push(
    () => jobs.close(),
    () => stream.close(),
  )

  const clubInfo = {
    address,
    folder: options.folder,
    site: options.prod ? ('built' as const) : ('vite' as const),
    startedAt: new Date().toISOString(),
    repeaters: { jobs, stream },
  }
  const tools = serveTools({ dynamodb, stripe, ses, s3, gateway, handlers, clubInfo })
  server.serve((request, response) => {
    const path = request.url ?? '/'
    if (path.startsWith('/api/')) return serveGateway(gateway, request, response)
    return (path.startsWith('/_local/') ? tools : site.serve)(request, response)
  })
  return { address, demo: isNew || folder.demo, adminLink: await issueFirstAdminLink(), ended: engine.ended }
}

/** No older version writes here any more, so nothing has to settle. */
async function bringUpToDate(): Promise<void> {
  const { migrate } = await import('#functions/lifecycle/migrations/run.ts')
  await migrate({ now: new Date(), goesOn: () => true, settles: 0 })
}

async function issueFirstAdminLink(): Promise<string | undefined> {
  const { issueAdminLink } = await import('#functions/services/users/issueAdminLink.ts')
  return (await issueAdminLink({}, new Date()))?.url
}

/** What time it is for the club, and for those who take its payments and mails. */
interface Clock {
  now: () => Date
}

async function startStandIns(folder: ClubFolder, clock: Clock, closers: Closers) {
  const { stripe: keys } = folder.secrets
  const now = () => clock.now()
  try {
    const webhook = { secret: keys.webhookSecret }
    const stripe = await startStripe({ ...keys, now, webhook, storeFile: folder.file('stripe.jsonl') })
    closers.push(() => stripe.close())
    const ses = await startSes({
      now,
      verified: [mailDomain],
      storeFile: folder.file('mails.jsonl'),
      // Someone who tries out the club should not have to wait for a demo of a thousand emails.
      limits: { perSecond: 1000, perDay: 50_000 },
    })
    closers.push(() => ses.close())
    const s3 = await startS3({ now, bucket, folder: folder.file('uploads') })
    closers.push(() => s3.close())
    return { stripe, ses, s3 }
  } catch (error) {
    throw new StartFailure(messageOf(error))
  }
}

/** While the demo club is made, the clock shows when each thing in it happened. */
async function seedDemo(folder: ClubFolder, clock: Clock, stripe: StripeStandIn): Promise<void> {
  const { seedClub } = await import('./seed.ts')
  const past = { now: clock.now() }
  const { now } = clock
  clock.now = () => past.now
  const tell = (step: string) => console.log(`Making the demo club, ${step}`)
  await folder.seeding(async () => {
    // What follows is written in the newest form.
    await bringUpToDate()
    await seedClub({ clock: past, stripe, tell })
  })
  clock.now = now
}

/** Loaded on demand: only one of the two is needed, and Vite is the slowest thing to load here. */
async function openSite(
  prod: boolean,
  server: Server,
  folder: ClubFolder,
  bucketOrigin: string,
): Promise<Site> {
  if (!prod) return (await import('./site/dev.ts')).devSite(server, folder.file('vite'))
  const { buildSite } = await import('../site.ts')
  const { builtSite } = await import('./site/built.ts')
  return builtSite(await buildSite(), bucketOrigin)
}
