import { expect } from 'vitest'
import { api } from '#shared/routes.ts'
import { numbered } from '../forms.ts'
import { runs } from '../proof.ts'
import { testCrashSafety } from './harness.ts'
import { openCrashableClub } from './process.ts'

const club = await openCrashableClub()
const teamId = await club.team('crowd')
/** Enough emails for two transactions; for three in the proof. */
const crowd = runs(120, 220)
const coaches = await createCoaches(crowd)

await testCrashSafety(club, {
  name: 'a cancellation that a crowd hears of',
  reaches: ['dynamodb'],
  prepare: async () => {
    const as = await club.person('admin')
    const location = numbered('Field ')
    const day = { startDate: '2026-06-02', endDate: '2026-06-02', startTime: '18:00:00', endTime: '19:30:00' }
    const body = { eventType: 'practice', teamId, location, ...day }
    const { id } = await club.ok(api.events.create, { as, body })
    // From then on a cancellation is news.
    club.clock.pass({ minutes: 3 })
    for (let round = 0; round < 2; round++) await club.tick()
    return { as, location, id }
  },
  run: async ({ as, id }) => {
    const body = { status: 'cancelled' }
    await club.call(api.events.setStatus, { as, params: { id }, body })
    // Sending them is tested elsewhere.
    const [{ runJobs }, { createMailRateLimiter }, { propagateChange }] = await Promise.all([
      import('#functions/handlers/jobs.ts'),
      import('#functions/platform/mail/sendRate.ts'),
      import('#functions/services/events/propagateChange.ts'),
    ])
    await runJobs(club.clock.now, { 'event-aftermath': propagateChange }, createMailRateLimiter(undefined))
  },
  redeliver: async () => {
    // A job that the first process still holds waits for a minute; the emails that it wrote go out before that.
    await club.tick()
    await club.finishJobs()
  },
  goal: async ({ location }, happened) => {
    if (happened.length === 0) return
    club.clock.pass({ minutes: 2 })
    await club.tick()
    const mailCounts = coaches.map(({ email }) => {
      const mails = club.ses.mails(email).filter(({ subject }) => subject.startsWith('Canceled'))
      return mails.filter(({ text }) => text.includes(location)).length
    })
    expect(mailCounts).toEqual(Array(crowd).fill(1))
  },
})

async function createCoaches(count: number) {
  const coaches: { email: string }[] = []
  for (let n = 0; n < count; n++) coaches.push(await club.person('coach', { teams: [teamId] }))
  return coaches
}
