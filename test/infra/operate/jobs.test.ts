import { expect, test } from 'vitest'
import { checkJobs } from '#infra/operate/checks/jobs.ts'
import { addHours } from '#shared/dates.ts'
import { openClub } from '../../club.ts'
import { club as deployed } from './healthyClub.ts'

const club = await openClub()
const { deadLetter, enqueueJob, listLateJobs } = await import('#functions/platform/jobs/queue.ts')
const { commit } = await import('#functions/platform/data/transaction.ts')
const local = { ...deployed, table: process.env.TABLE_NAME ?? '' }

test('late jobs and those that were given up are counted by kind', async () => {
  const { now } = club.clock
  const look = async () => (await checkJobs(local, now)).map(({ sentence }) => sentence)
  expect(await look()).toEqual(['No job was abandoned.', 'No job is late.'])

  const late = { kind: 'mail', ref: 'a', at: addHours(now, -1).toISOString(), payload: {} } as const
  const soon = { kind: 'refund', ref: 'b', at: addHours(now, -0.1).toISOString(), payload: {} } as const
  await commit(enqueueJob(late), enqueueJob(soon))
  expect(await look()).toEqual([
    'No job was abandoned.',
    `1 jobs are late, the oldest since ${late.at}: 1 mail.`,
  ])

  const [job] = await listLateJobs(now)
  if (job) await deadLetter(job)
  const [dead] = await look()
  expect(dead).toMatch(/^1 jobs kept failing and were abandoned after two weeks: 1 (mail|refund)\.$/)
})
