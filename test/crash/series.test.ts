import { expect } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { newPlayer, numbered } from '../forms.ts'
import { testCrashSafety } from './harness.ts'
import { openCrashableClub } from './process.ts'

const club = await openCrashableClub()

// The day of the first practice, when check-in is open.
club.clock.moveTo('2026-06-02T10:30:00Z')

/** A team with a family, and a practice on three Tuesdays. */
async function season() {
  // Jobs left by the previous scenario must not count as effects of this one.
  await club.finishJobs()
  // Signed in again each time, because these tests take hours of club time.
  const as = await club.person('admin')
  const teamId = await club.team(numbered('team'))
  const parent = await club.person('parent')
  const body = newPlayer('Sam', { parentId: parent.id, teamId })
  const child = await club.ok(api.players.create, { as, body })
  const { startDate, id } = await begin(as, teamId, { days: ['Tuesday'], count: 3 })
  // From then on a change is news.
  club.clock.pass({ minutes: 3 })
  await club.tick()
  await club.ok(api.events.checkIn, { as, params: { id, playerId: child.id }, body: {} })
  return { as, teamId, parent, startDate, id, child: child.id }
}
type Season = Awaited<ReturnType<typeof season>>

function begin(as: { token: string }, teamId: string, repeats: object) {
  const day = { startDate: '2026-06-02', endDate: '2026-06-02', startTime: '18:00:00', endTime: '19:30:00' }
  return club.ok(api.events.create, { as, body: { eventType: 'practice', teamId, ...day, repeats } })
}

const range = { from: '2026-01-01', to: '2028-01-01' }
const change = ({ as, id }: Season, body: object) =>
  club.call(api.events.update, { as, params: { id }, query: { scope: 'all' }, body })
const move = async (one: Season) => {
  await change(one, { startDate: addDays(one.startDate, 1), startTime: '17:00:00' })
  await club.tick()
  await club.tick()
}
const datesOf = async ({ teamId }: { teamId: string }) =>
  club.ok(api.events.list, { as: await club.person('admin'), query: { ...range, teamId } })
const linesOf = async ({ child }: Season) =>
  club.ok(api.events.ofPlayer, { as: await club.person('admin'), params: { id: child } })

await testCrashSafety(club, {
  name: 'a series that is entered',
  reaches: ['dynamodb'],
  prepare: async () => ({ as: await club.person('admin'), teamId: await club.team(numbered('team')) }),
  run: ({ as, teamId }) => begin(as, teamId, { days: ['Tuesday', 'Friday'], count: 50 }),
  redeliver: club.finishJobs,
  goal: async (one, happened) => {
    const dates = await datesOf(one)
    expect(dates).toHaveLength(happened.length === 0 ? 0 : 50)
    expect(new Set(dates.map(({ startDate }) => startDate)).size).toBe(dates.length)
  },
})

await testCrashSafety(club, {
  name: 'a series that is moved',
  reaches: ['dynamodb', 'ses'],
  prepare: season,
  run: move,
  redeliver: club.finishJobs,
  goal: async (one, happened) => {
    const moved = happened.length > 0
    // The transaction that completes a job also writes its follow-up jobs and emails; otherwise a retry would repeat
    // them.
    expect(happened).not.toContain('PutItem')
    const dates = await datesOf(one)
    const first = moved ? '2026-06-03' : '2026-06-02'
    expect(dates.map(({ startDate }) => startDate)).toEqual([0, 7, 14].map(days => addDays(first, days)))
    expect(new Set(dates.map(({ startTime }) => startTime))).toEqual(
      new Set([moved ? '17:00:00' : '18:00:00']),
    )
    expect(await linesOf(one)).toMatchObject([{ startDate: first, title: dates[0]?.title }])
    const isChange = ({ subject }: { subject: string }) => subject.startsWith('Changed')
    if (moved) club.expectMail(one.parent.email, /^Changed: .* and 2 more$/, happened)
    else expect(club.ses.mails(one.parent.email).filter(isChange)).toEqual([])
  },
})

await testCrashSafety(club, {
  name: 'a series that is moved once more before the first move is through',
  reaches: ['dynamodb'],
  prepare: season,
  run: one => change(one, { startDate: addDays(one.startDate, 1) }),
  redeliver: async one => {
    await change(one, { startDate: addDays(one.startDate, 7), location: 'The gym' })
    await club.finishJobs()
  },
  goal: async one => {
    const dates = await datesOf(one)
    const isTold = dates.some(({ location }) => location === 'The gym')
    // The second job knows where its own date moves, whatever happened to the first one.
    const far = isTold ? 7 : 1
    expect(dates[0]?.startDate).toBe(addDays(one.startDate, far))
    const days = dates.map(({ startDate }) => startDate)
    expect(days).toEqual([0, 7, 14].map(more => addDays(one.startDate, far + more)))
  },
})

await testCrashSafety(club, {
  name: 'a series that is deleted',
  reaches: ['dynamodb', 'ses'],
  prepare: season,
  run: async ({ as, id }) => {
    await club.call(api.events.remove, { as, params: { id }, query: { scope: 'all' } })
    await club.tick()
    await club.tick()
  },
  redeliver: club.finishJobs,
  goal: async (one, happened) => {
    const gone = happened.length > 0
    expect(await datesOf(one)).toHaveLength(gone ? 0 : 3)
    expect(await linesOf(one)).toHaveLength(gone ? 0 : 1)
    if (gone) club.expectMail(one.parent.email, /^Canceled: .* and 2 more$/, happened)
  },
})
