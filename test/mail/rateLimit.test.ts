import { beforeEach, expect, it } from 'vitest'
import { chunk } from '#functions/platform/data/chunk.ts'
import type { Job } from '#functions/platform/jobs/queue.ts'
import { openClub } from '../club.ts'
import { nextNumber, numbered } from '../forms.ts'
import { runs } from '../proof.ts'

const club = await openClub()
const [{ createMailRateLimiter }, { runJobs }, { enqueueJob, listDueJobs }, { commit }] = await Promise.all([
  import('#functions/platform/mail/sendRate.ts'),
  import('#functions/handlers/jobs.ts'),
  import('#functions/platform/jobs/queue.ts'),
  import('#functions/platform/data/transaction.ts'),
])
const usual = { perSecond: 14, perDay: 1_000_000 }

beforeEach(() => {
  Object.assign(club.ses.limits, usual)
  club.ses.faults.throttle = undefined
})

/** Emails without a person: only their rate matters here. */
async function queue(count: number, kind: Job['kind'] = 'bulk-mail', unlike?: object) {
  const at = club.clock.now.toISOString()
  const addresses = Array.from({ length: count }, () => `${numbered('pace')}@example.com`)
  const payloadFor = (to: string) => ({ template: 'passwordChanged', data: unlike ?? { to, name: 'Pat' } })
  const writes = addresses.map(to => enqueueJob({ kind, ref: to, at, payload: payloadFor(to) }))
  for (const part of chunk(writes, 100)) await commit(...part)
  return addresses
}

const sendMail = async (job: Job, now: Date) =>
  (await import('#functions/services/mail/send.ts')).sendMail(job, now)
const workers = { mail: sendMail, 'bulk-mail': sendMail }
/** Runs of the mailer on a clock that only their waiting advances. */
function createMailer() {
  // Hours after the previous test, because the table remembers until when each run has reserved the rate.
  const begun = Date.parse('2026-03-02T15:00:00Z') + nextNumber() * 3_600_000
  let time = begun
  const watch = {
    clock: () => time,
    wait: async (ms: number) => {
      time += ms
    },
  }
  return {
    run(seconds: number) {
      const end = time + seconds * 1000
      const budget = { getRemainingTimeInMillis: () => end - time }
      return runJobs(club.clock.now, workers, createMailRateLimiter(budget, watch))
    },
    /** Seconds since the first run began. */
    elapsed: () => (time - begun) / 1000,
  }
}
const waiting = () => listDueJobs('DUE#bulk', { now: club.clock.now, kinds: ['bulk-mail'], limit: 1000 })
const received = (addresses: string[]) => addresses.map(to => club.ses.mails(to).length)

it('the mailer sends each mail once at SES’s rate, and a run that ends leaves what it has not begun untouched', async () => {
  const { run, elapsed } = createMailer()
  const count = runs(200, 2000)
  const addresses = await queue(count)
  await run(20)
  const sent = received(addresses).reduce((sum, times) => sum + times, 0)
  expect(sent).toBeGreaterThan(50)
  expect(sent).toBeLessThan(90)
  const left = await waiting()
  expect(left).toHaveLength(Math.min(1000, count - sent))
  expect(left.filter(({ attempts, leasedUntil }) => attempts > 0 || leasedUntil)).toEqual([])
  const begun = elapsed()
  for (let minute = 0; minute < 4; minute++) await run(60)
  expect(received(addresses)).toEqual(Array(count).fill(1))
  // Fourteen a second, and a little for the requests in between.
  expect(elapsed() - begun).toBeGreaterThan((count - sent - 1) / 14 - 0.1)
  expect(elapsed() - begun).toBeLessThan(((count - sent) / 14) * 1.25)
})

it('two runs of the mailer share the rate, each mail goes once, and those to one person before mass mails', async () => {
  const { run, elapsed } = createMailer()
  const addresses = await queue(56)
  const [one = ''] = await queue(1, 'mail')
  await Promise.all([run(120), run(120)])
  expect(received([...addresses, one])).toEqual(Array(57).fill(1))
  expect(elapsed()).toBeGreaterThan(56 / 14 - 1.1)
  const order = club.ses.mails().flatMap(({ to }) => to)
  expect(order.indexOf(one)).toBeLessThan(order.indexOf(addresses.at(-1) ?? ''))
})

it('a run of the mailer puts back mail that SES throttles, without counting an attempt, and sends it a minute later', async () => {
  const { run } = createMailer()
  const addresses = await queue(5)
  // One of the two is the SDK's own retry.
  club.ses.faults.throttle = { count: 2 }
  expect(await run(120)).toEqual({ done: 0, failed: 0 })
  expect((await waiting()).map(({ attempts }) => attempts)).toEqual(Array(5).fill(0))
  expect(await run(120)).toEqual({ done: 5, failed: 0 })
  expect(received(addresses)).toEqual(Array(5).fill(1))
})

it('a run of the mailer sends no more than the day’s quota', async () => {
  const { run } = createMailer()
  const addresses = await queue(30)
  club.ses.limits.perDay = club.ses.mails().length + 12
  expect(await run(120)).toEqual({ done: 12, failed: 0 })
  expect(await run(120)).toEqual({ done: 0, failed: 0 })
  club.clock.pass({ hours: 25 })
  expect(await run(120)).toEqual({ done: 18, failed: 0 })
  expect(received(addresses)).toEqual(Array(30).fill(1))
})

it('a run of the mailer looks past all mails that wait for a retry', async () => {
  const { run } = createMailer()
  // Not a mail that anybody could write: each rests for a minute. A thousand rows are read ahead; the proof has more.
  const count = runs(150, 1100)
  await queue(count, 'bulk-mail', {})
  expect(await run(600)).toEqual({ done: 0, failed: count })
  // What comes later is read behind all of those.
  club.clock.pass({ seconds: 1 })
  const addresses = await queue(3)
  expect(await run(120)).toEqual({ done: 3, failed: 0 })
  expect(received(addresses)).toEqual([1, 1, 1])
})

it('a mail is leased from when it is begun, however late in its run that is', async () => {
  const { run } = createMailer()
  // Not a mail that anybody could write, so that its lease stays.
  const queued = await queue(100, 'bulk-mail', {})
  await run(120)
  const now = new Date(club.clock.now.getTime() + 3_600_000)
  const rows = await listDueJobs('DUE#bulk', { now, kinds: ['bulk-mail'], limit: 1000 })
  const leases = rows
    .filter(({ ref }) => queued.includes(ref))
    .map(({ leasedUntil }) => (Date.parse(leasedUntil) - club.clock.now.getTime()) / 1000)
  // At 14 a second.
  expect([Math.min(...leases), Math.max(...leases) > 65]).toEqual([60, true])
})
