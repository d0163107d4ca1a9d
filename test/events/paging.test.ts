import { expect, test } from 'vitest'
import { addDays } from '#shared/dates.ts'
import type { QueryInput } from '#shared/http.ts'
import { api } from '#shared/routes.ts'
import { createMeter } from '../bench/meter.ts'
import { openClub } from '../club.ts'
import { createRandom, reportFinding, runs } from '../proof.ts'
import { insertEvents, newEvent, newGame } from './events.ts'
import { createSchedule } from './schedule.ts'

const meter = createMeter()
const club = await openClub({ watch: { dynamodb: meter.watch } })
const { replaceEvent, getEvent } = await import('#functions/stores/events/store.ts')
const { chunkByHundred } = await import('#functions/platform/data/chunk.ts')
const { commit } = await import('#functions/platform/data/transaction.ts')
const { admin, staff, createFamilyOn } = await createSchedule(club)
const today = '2026-03-02'
const teams = ['reds', 'blues', 'greens'] as const
const coach = await staff('coach', ...teams)
const parent = await createFamilyOn(...teams)

type As = { token: string }
type Query = QueryInput<typeof api.events.list>
async function page(as: As, query: Query) {
  const { status, json, headers } = await club.call(api.events.list, { as, query })
  if (status !== 200) throw new Error(`refused with ${status}`)
  return { ids: json.map(event => event.id), cursor: headers['x-next-cursor'] }
}
async function allPages(as: As, query: Query, cursor?: string): Promise<string[][]> {
  const { ids, cursor: next } = await page(as, { ...query, ...(cursor && { cursor }) })
  return next === undefined ? [ids] : [ids, ...(await allPages(as, query, next))]
}

const chance = createRandom(11)
/** Events of all three teams, some between two of them, some of the league, often several in the same minute. */
const season = Array.from({ length: 210 }, () => {
  const teamId = chance.pick(teams)
  const startTime = `${String(8 + chance.roll(10)).padStart(2, '0')}:00:00`
  const more = { teamId, startDate: addDays(today, chance.roll(40)), startTime }
  const kind = chance.roll(10)
  if (kind === 0) return newEvent({ ...more, teamId: undefined, isMasterEvent: true })
  if (kind > 3) return newEvent(more)
  const other = chance.pick(teams)
  return newGame({ ...more, homeTeamId: teamId, ...(other !== teamId && { awayTeamId: other }) })
})
await insertEvents(...season)
const inOrder = season
  .map(event => ({ id: event.id, place: `${event.startDate} ${event.startTime} ${event.id}` }))
  .sort((a, b) => (a.place < b.place ? -1 : 1))
  .map(({ id }) => id)

test.each([
  ['the office', admin],
  ['a coach of three teams', coach],
  ['the parent of a child on three teams', parent],
])('a long list is read by %s page by page, each event once and in order', async (_, as) => {
  const to = addDays(today, 60)
  const forwards = await allPages(as, { to })
  expect(forwards.map(ids => ids.length)).toEqual([100, 100, 10])
  expect(forwards.flat()).toEqual(inOrder)
  expect((await allPages(as, { order: 'desc', to })).flat()).toEqual(inOrder.toReversed())
})

test.each([
  [100, '2030-01-01', false],
  [101, '2030-01-02', true],
])('a list of %i events, on %s, has another page: %s', async (count, day, more) => {
  await insertEvents(
    ...Array.from({ length: count }, () => newEvent({ isMasterEvent: true, startDate: day })),
  )
  for (const as of [admin, coach]) {
    const { ids, cursor } = await page(as, { from: day, to: day })
    expect([ids.length, cursor !== undefined]).toEqual([100, more])
  }
})

test('a list continues where it was after the event at the page break was moved away', async () => {
  const first = await page(coach, {})
  const last = await getEvent(first.ids.at(-1) ?? '')
  if (!last) throw new Error('no event')
  const away = { ...last, startDate: '2020-01-01' }
  await commit(...replaceEvent(last, away))
  expect((await page(coach, { cursor: first.cursor ?? '' })).ids).toEqual(inOrder.slice(100, 200))
  await commit(...replaceEvent({ ...away, version: last.version + 1 }, last))
})

test('the cursors of a list work only for that list and that reader', async () => {
  const { cursor = '' } = await page(coach, {})
  const answer = async (as: As, query: Query) =>
    (await club.call(api.events.list, { as, query: { cursor, ...query } })).status
  expect(await answer(coach, {})).toBe(200)
  expect(await answer(admin, {})).toBe(400)
  const others: Query[] = [{ teamId: 'reds' }, { from: today }, { to: '2027-01-01' }, { order: 'desc' }]
  for (const query of [...others, { cursor: `${cursor}x` }]) {
    expect(await answer(coach, query), JSON.stringify(query)).toBe(400)
  }
})

test('a child’s attendance goes on page by page over the years, by a cursor for that child alone', async () => {
  const { saveAttendanceWrites } = await import('#functions/stores/events/attendance.ts')
  const days = Array.from({ length: 505 }, (_, n) => addDays('2024-01-01', n))
  const writes = days.flatMap(startDate => {
    const target = { event: newEvent({ startDate }), playerId: parent.child, teamId: 'reds' }
    return saveAttendanceWrites(target, { fields: { status: 'excused' } }, club.clock.now)
  })
  for (const part of chunkByHundred(writes)) await commit(...part)
  const page = (id: string, query = {}) =>
    club.call(api.events.ofPlayer, { as: coach, params: { id }, query })
  const first = await page(parent.child)
  const query = { cursor: first.headers['x-next-cursor'] ?? '' }
  const second = await page(parent.child, query)
  const dates = [...first.json, ...second.json].map(({ startDate }) => startDate)
  expect(dates).toEqual(days.toReversed())
  expect(second.headers['x-next-cursor']).toBeUndefined()
  expect((await page((await createFamilyOn('reds')).child, query)).status).toBe(400)
})

test('events outside of the window cost nothing, whether hundreds or thousands', async () => {
  const asked: [string, As, Query][] = [
    ['the office', admin, {}],
    ['the office, one team', admin, { teamId: 'reds' }],
    ['the office, a week', admin, { from: '2026-03-09', to: '2026-03-15' }],
    ['a coach of three teams', coach, {}],
    ['a parent, one team', parent, { teamId: 'blues' }],
    ['a parent, the latest of the past', parent, { order: 'desc', from: '2026-02-20' }],
  ]
  const costs = async () => {
    const all = []
    for (const [who, as, query] of asked) {
      all.push({ who, ...(await meter.of(() => club.ok(api.events.list, { as, query }))) })
    }
    return all
  }
  const enterAround = (count: number, ...years: [string, string]) =>
    insertEvents(
      ...Array.from({ length: count }, (_, n) => {
        const startDate = addDays(years[n % 2] ?? '', n % 2000)
        return newEvent({ teamId: teams[n % 3], isMasterEvent: n % 3 === 0, startDate })
      }),
    )
  // One page of upcoming events per list; the others are long past or far in the future.
  await enterAround(400, '2020-01-01', '2040-01-01')
  const before = await costs()
  await enterAround(runs(400, 19_200), '2020-01-01', '2046-01-01')
  const after = await costs()
  expect(after).toEqual(before)
  for (const { who, requests, dbRoundTrips, reads, writes } of after) {
    // The session is one round trip.
    expect(dbRoundTrips, who).toBeLessThanOrEqual(3)
    expect(writes).toBe(0)
    reportFinding(`${who}: ${requests} requests in ${dbRoundTrips} round trips, ${reads} read units`)
  }
})
