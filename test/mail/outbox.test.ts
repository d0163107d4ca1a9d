import { expect, it } from 'vitest'
import { chunk } from '#functions/platform/data/chunk.ts'
import type { Job } from '#functions/platform/jobs/queue.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newAccount, numbered } from '../forms.ts'

const club = await openClub()
const [{ mailEach }, { enqueueJob, listDeadLetters, listDueJobs }, { commit, ConditionFailed }] =
  await Promise.all([
    import('#functions/services/mail/outbox.ts'),
    import('#functions/platform/jobs/queue.ts'),
    import('#functions/platform/data/transaction.ts'),
  ])

/** An account that has just been made: its welcome is due. */
async function welcomed() {
  const username = numbered('outbox')
  await club.ok(api.auth.register, { body: newAccount(username) })
  return `${username}@example.com`
}

it('the outbox sends each mail once, in text and HTML, however often it runs', async () => {
  const address = await welcomed()
  await Promise.all([club.tick(), club.tick(), club.tick()])
  await club.tick()
  const [mail, ...others] = club.ses.mails(address)
  expect([mail?.to, others]).toEqual([[address], []])
  expect(mail?.from).toContain('office@club.test')
  expect(mail?.text).toContain('http://club.test/dashboard')
  expect(mail?.html).toContain('href="http://club.test/dashboard"')
})

it('the outbox keeps a mail that is refused, retries it later, and delays nobody else’s', async () => {
  club.ses.faults.refuse = { count: 1 }
  const [first, second] = [await welcomed(), await welcomed()]
  const received = () => [...club.ses.mails(first), ...club.ses.mails(second)].length
  expect([await club.tick(), received()]).toEqual([{ done: 1, failed: 1 }, 1])
  expect([await club.tick(), received()]).toEqual([{ done: 0, failed: 0 }, 1])
  club.clock.pass({ minutes: 2 })
  expect([await club.tick(), received()]).toEqual([{ done: 1, failed: 0 }, 2])
})

it('the outbox gets through the morning after a registration night in one run, with capacity to spare', async () => {
  const at = club.clock.now.toISOString()
  const jobs = Array.from({ length: 300 }, (_, n) =>
    enqueueJob({ kind: 'registration', ref: `reg_gone${n}`, at, payload: { registrationId: 'reg_gone' } }),
  )
  for (const part of chunk(jobs, 100)) await commit(...part)
  expect(await club.tick()).toEqual({ done: 300, failed: 0 })
})

it('the outbox is also run by the stream, and never fails there', async () => {
  const address = await welcomed()
  const streamed = () => {
    const at = club.clock.now.getTime() / 1000
    return club.handlers.mailer({ Records: [{ dynamodb: { ApproximateCreationDateTime: at } }] })
  }
  club.ses.faults.error = { rate: 1 }
  await streamed()
  expect(club.ses.mails(address)).toHaveLength(0)
  club.ses.faults.error = undefined
  club.clock.pass({ minutes: 2 })
  await streamed()
  expect(club.ses.mails(address)).toHaveLength(1)
})

it('the outbox waits two weeks for a club that has not set up mail, then moves the mail to the dead letters', async () => {
  const address = await welcomed()
  club.ses.faults.refuse = { rate: 1 }
  for (let day = 0; day < 15; day++) {
    expect(await listDeadLetters()).toEqual([])
    await club.tick()
    club.clock.pass({ days: 1 })
  }
  await club.tick()
  club.ses.faults.refuse = undefined
  await club.tick()
  expect(club.ses.mails(address)).toHaveLength(0)
  expect(JSON.stringify(await listDeadLetters())).toContain(address)
})

// So late that no tick finds its mails.
const at = '2040-03-01T15:00:00.000Z'
const now = new Date(at)
const found = async () => (await listDueJobs('DUE', { now, kinds: ['event-aftermath'], limit: 1 }))[0]
/** A job as a run finds it. */
async function begun(ref: string): Promise<Job> {
  await commit(enqueueJob({ kind: 'event-aftermath', ref, at, payload: {} }))
  const job = await found()
  if (!job) throw new Error('there is none')
  return job
}
const mails = async (ref: string) => {
  const all = await listDueJobs('DUE#bulk', { now, kinds: ['bulk-mail'], limit: 5000 })
  return all.filter(job => job.ref.startsWith(`${ref}#`)).map(({ payload }) => payload)
}
const people = (count: number) => Array.from({ length: count }, (_, n) => `usr_${String(n).padStart(4, '0')}`)
const data = { kind: 'cancelled' as const, dates: [], more: 0 }

it('a fan-out mails everybody once, in whatever order they are named, marks guardians, and ends the job', async () => {
  const job = await begun('one')
  const named = [...people(250).reverse(), ...people(10)]
  await mailEach(job, named, 'eventChanged', data, { safeguarding: ['usr_0001'] })
  const written = await mails('one')
  expect(written.map(({ userId }) => userId)).toEqual(people(250))
  expect(written.filter(({ safeguarding }) => safeguarding)).toMatchObject([{ userId: 'usr_0001' }])
  expect(await found()).toBeUndefined()
})

it('a fan-out goes on after those who got their mail, even where it has been sent since', async () => {
  const job = await begun('two')
  await mailEach({ ...job, after: 'usr_0199' }, people(250), 'eventChanged', data).catch(() => {})
  // Nothing of it was written: the row says that nobody was told yet.
  expect(await mails('two')).toEqual([])
  const [{ updateRow }, { keys }] = await Promise.all([
    import('#functions/platform/data/writes.ts'),
    import('#functions/platform/data/table.ts'),
  ])
  await commit(updateRow(keys.job(job.at, job.kind, job.ref), { set: { after: 'usr_0098' } }))
  await mailEach((await found()) ?? job, people(250), 'eventChanged', data)
  expect((await mails('two')).map(({ userId }) => userId)).toEqual(people(250).slice(99))
})

it('of two fan-outs at once one goes through', async () => {
  const job = await begun('three')
  const both = await Promise.allSettled([1, 2].map(() => mailEach(job, people(250), 'eventChanged', data)))
  const failures = both.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
  expect(failures).toEqual([expect.any(ConditionFailed)])
  expect(await mails('three')).toHaveLength(250)
})
