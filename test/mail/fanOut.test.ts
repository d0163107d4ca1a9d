import { expect, it } from 'vitest'
import { openClub } from '../club.ts'

const club = await openClub()
const [{ mailEach }, { enqueueJob, listDueJobs }, { commit, ConditionFailed }] = await Promise.all([
  import('#functions/services/mail/outbox.ts'),
  import('#functions/platform/jobs/queue.ts'),
  import('#functions/platform/data/transaction.ts'),
])
const now = club.clock.now
const minutesLater = (n: number) => new Date(now.getTime() + n * 60_000)

/** A job as a run finds it. */
async function begun(ref: string) {
  await commit(enqueueJob({ kind: 'event-aftermath', ref, at: now.toISOString(), payload: {} }))
  const [job] = await listDueJobs('DUE', { now, kinds: ['event-aftermath'], limit: 1 })
  if (!job) throw new Error('there is none')
  return job
}
const found = async () => (await listDueJobs('DUE', { now, kinds: ['event-aftermath'], limit: 1 })).at(0)
const mails = async (ref: string) => {
  const all = await listDueJobs('DUE#bulk', { now: minutesLater(1), kinds: ['bulk-mail'], limit: 5000 })
  return all.filter(job => job.ref.startsWith(`${ref}#`))
}
const data = { kind: 'cancelled' as const, dates: [], more: 0 }
const people = (count: number) => Array.from({ length: count }, (_, n) => `usr_${String(n).padStart(4, '0')}`)

it('a fan-out mails everybody once, in whatever order they are named, and ends the job', async () => {
  const job = await begun('one')
  await mailEach(job, [...people(250).reverse(), ...people(10)], 'eventChanged', data)
  expect((await mails('one')).map(({ payload }) => payload.userId)).toEqual(people(250))
  expect(await found()).toBeUndefined()
})

it('a fan-out goes on after those who got their mail, even where it has been sent since', async () => {
  const job = await begun('two')
  await mailEach({ ...job, after: 'usr_0199' }, people(250), 'eventChanged', data).catch(() => {})
  // Nothing of it was written: the row says that nobody was told yet.
  expect(await mails('two')).toEqual([])
  const stop = 'usr_0098'
  const { updateRow } = await import('#functions/platform/data/writes.ts')
  const { keys } = await import('#functions/platform/data/table.ts')
  await commit(updateRow(keys.job(job.at, job.kind, job.ref), { set: { after: stop } }))
  await mailEach((await found()) ?? job, people(250), 'eventChanged', data)
  expect((await mails('two')).map(({ payload }) => payload.userId)).toEqual(people(250).slice(99))
})

it('of two fan-outs at once one goes through', async () => {
  const job = await begun('three')
  const both = await Promise.allSettled([1, 2].map(() => mailEach(job, people(250), 'eventChanged', data)))
  const failures = both.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
  expect(failures).toHaveLength(1)
  expect(failures[0]).toBeInstanceOf(ConditionFailed)
  expect(await mails('three')).toHaveLength(250)
})

it('a fan-out marks what goes to the guardians of a child', async () => {
  const job = await begun('four')
  await mailEach(job, people(3), 'eventChanged', data, { safeguarding: ['usr_0001'] })
  expect((await mails('four')).map(({ payload }) => payload.safeguarding)).toEqual([
    undefined,
    true,
    undefined,
  ])
})
