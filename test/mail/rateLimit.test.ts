import { beforeEach, describe, expect, it } from 'vitest'
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
async function queue(count: number, kind: Job['kind'] = 'bulk-mail') {
  const at = club.clock.now.toISOString()
  const addresses = Array.from({ length: count }, () => `${numbered('pace')}@example.com`)
  const jobFor = (to: string) =>
    enqueueJob({ kind, ref: to, at, payload: { template: 'passwordChanged', data: { to, name: 'Pat' } } })
  for (let n = 0; n < count; n += 100) await commit(...addresses.slice(n, n + 100).map(jobFor))
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

describe('a run', () => {
  it('a run of the mailer sends as many mails each second as SES accepts', async () => {
    const { run, elapsed } = createMailer()
    const addresses = await queue(70)
    await run(120)
    expect(received(addresses)).toEqual(Array(70).fill(1))
    expect(elapsed()).toBeGreaterThan(69 / 14 - 0.1)
    expect(elapsed()).toBeLessThan(6)
  })

  it('a run of the mailer stops in time to finish the mail it has begun, and leaves the others untouched', async () => {
    const { run } = createMailer()
    const addresses = await queue(200)
    await run(20)
    const sent = received(addresses).reduce((sum, count) => sum + count, 0)
    expect(sent).toBeGreaterThan(50)
    expect(sent).toBeLessThan(90)
    const left = await waiting()
    expect(left).toHaveLength(200 - sent)
    expect(left.filter(({ attempts, leasedUntil }) => attempts > 0 || leasedUntil)).toEqual([])
    await run(120)
    expect(received(addresses)).toEqual(Array(200).fill(1))
  })

  it('a run of the mailer shares the rate with another run, and each mail goes once', async () => {
    const { run, elapsed } = createMailer()
    const addresses = await queue(56)
    await Promise.all([run(120), run(120)])
    expect(received(addresses)).toEqual(Array(56).fill(1))
    expect(elapsed()).toBeGreaterThan(55 / 14 - 1.1)
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
    const today = club.ses.mails().length
    club.ses.limits.perDay = today + 12
    expect(await run(120)).toEqual({ done: 12, failed: 0 })
    expect(await run(120)).toEqual({ done: 0, failed: 0 })
    club.clock.pass({ hours: 25 })
    expect(await run(120)).toEqual({ done: 18, failed: 0 })
    expect(received(addresses)).toEqual(Array(30).fill(1))
  })

  it('a run of the mailer sends mails to one person before mass mails', async () => {
    const { run } = createMailer()
    const many = await queue(40)
    const [one = ''] = await queue(1, 'mail')
    await run(120)
    const order = club.ses.mails().flatMap(({ to }) => to)
    expect(order.indexOf(one)).toBeLessThan(order.indexOf(many[0] ?? ''))
  })

  it('the mailer sends thousands of mails at SES’s rate, run by run', async () => {
    const { run, elapsed } = createMailer()
    const count = runs(200, 2000)
    const addresses = await queue(count)
    for (let minute = 0; minute < 4; minute++) await run(60)
    expect(received(addresses).every(times => times === 1)).toBe(true)
    // Fourteen a second, and a little for the requests in between.
    expect(elapsed()).toBeLessThan((count / 14) * 1.25)
  })

  it('a run of the mailer looks past all mails that wait for a retry', async () => {
    const { run } = createMailer()
    const at = club.clock.now.toISOString()
    // A thousand rows are read ahead; the proof has more than that.
    const count = runs(150, 1100)
    const rest = Array.from({ length: count }, (_, n) => `a-rest${n}@example.com`)
    const jobFor = (to: string) =>
      enqueueJob({ kind: 'bulk-mail', ref: to, at, payload: { template: 'passwordChanged', data: {} } })
    for (let n = 0; n < rest.length; n += 100) await commit(...rest.slice(n, n + 100).map(jobFor))
    // Not a mail that anybody could write: each rests for a minute.
    expect(await run(600)).toEqual({ done: 0, failed: count })
    const addresses = await queue(3)
    expect(await run(120)).toEqual({ done: 3, failed: 0 })
    expect(received(addresses)).toEqual([1, 1, 1])
  })
})
