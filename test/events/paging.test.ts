import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/dates.ts'
import type { QueryInput } from '#shared/http.ts'
import { api } from '#shared/routes.ts'
import { createMeter } from '../bench/meter.ts'
import { openClub } from '../club.ts'
import { newPlayer } from '../forms.ts'
import { createRandom, reportFinding, runs } from '../proof.ts'
import { insertEvents, newEvent, newGame } from './events.ts'

const meter = createMeter()
const club = await openClub({
  watch: { dynamodb: meter.watch },
})
const admin = await club.person('admin')
const today = '2026-03-02'
const teams = ['reds', 'blues', 'greens']
for (const team of teams) await club.team(team)
const coach = await club.person('coach', { teams })
const parent = await club.person('parent')
for (const teamId of teams) {
  const body = newPlayer(`Kid of ${teamId}`, { parentId: parent.id, teamId })
  await club.ok(api.players.create, { as: admin, body })
}

type Query = QueryInput<typeof api.events.list>
const page = async (as: { token: string }, query: Query) => {
  const reply = await club.call(api.events.list, { as, query })
  if (reply.status !== 200) throw new Error(`refused with ${reply.status}`)
  return { ids: reply.json.map(event => event.id), cursor: reply.headers['x-next-cursor'] }
}
async function allPages(as: { token: string }, query: Query) {
  const pages: string[][] = []
  let cursor: string | undefined
  do {
    const { ids, cursor: next } = await page(as, { ...query, ...(cursor && { cursor }) })
    pages.push(ids)
    cursor = next
  } while (cursor !== undefined)
  return pages
}

const chance = createRandom(11)
const time = () => `${String(8 + chance.roll(12)).padStart(2, '0')}:00:00`
/** Events of all three teams, some between two of them, some of the league, often several in the same minute. */
const season = Array.from({ length: 260 }, () => {
  const teamId = chance.pick(['reds', 'blues', 'greens'])
  const more = { teamId, startDate: addDays(today, chance.roll(40)), startTime: time() }
  const kind = chance.roll(10)
  if (kind === 0) return newEvent({ ...more, teamId: undefined, isMasterEvent: true })
  if (kind > 3) return newEvent(more)
  const other = chance.pick(['reds', 'blues', 'greens'])
  return newGame({ ...more, homeTeamId: teamId, ...(other !== teamId && { awayTeamId: other }) })
})
await insertEvents(...season)
const inOrder = season
  .map(event => ({ id: event.id, place: `${event.startDate} ${event.startTime} ${event.id}` }))
  .sort((a, b) => (a.place < b.place ? -1 : 1))
  .map(({ id }) => id)

describe('a long list', () => {
  it.each([
    ['the office', admin],
    ['a coach of three teams', coach],
    ['a parent of three children', parent],
  ])('a long list is read by %s page by page, each event once and in order', async (_, as) => {
    const forwards = await allPages(as, {})
    expect(forwards.map(ids => ids.length)).toEqual([100, 100, 60])
    expect(forwards.flat()).toEqual(inOrder)
    const backwards = await allPages(as, { order: 'desc', to: addDays(today, 60) })
    expect(backwards.map(ids => ids.length)).toEqual([100, 100, 60])
    expect(backwards.flat()).toEqual(inOrder.toReversed())
  })

  it('a list says that there is more only if there is', async () => {
    for (const [count, more] of [
      [99, false],
      [100, false],
      [101, true],
    ] as const) {
      const from = addDays('2030-01-01', count)
      await insertEvents(
        ...Array.from({ length: count }, () => newEvent({ isMasterEvent: true, startDate: from })),
      )
      for (const as of [admin, coach]) {
        const { ids, cursor } = await page(as, { from, to: from })
        expect([ids.length, cursor !== undefined]).toEqual([Math.min(count, 100), more])
      }
    }
  })

  it('a list continues where it was after an event at the page break is deleted or added', async () => {
    const { replaceEvent, getEvent } = await import('#functions/stores/events/store.ts')
    const { commit } = await import('#functions/platform/data/transaction.ts')
    const first = await page(coach, {})
    const last = await getEvent(first.ids.at(-1) ?? '')
    if (!last) throw new Error('no event')
    await commit(...replaceEvent(last, { ...last, startDate: '2020-01-01' }))
    const second = await page(coach, { cursor: first.cursor ?? '' })
    expect(second.ids).toEqual(inOrder.slice(100, 200))
    await commit(...replaceEvent({ ...last, startDate: '2020-01-01', version: last.version + 1 }, last))
  })

  it('the cursors of a list work only for that list and that reader', async () => {
    const { cursor } = await page(coach, {})
    const refused = async (as: { token: string }, query: Query) =>
      (await club.call(api.events.list, { as, query: { ...query, cursor: cursor ?? '' } })).status
    expect(await refused(coach, {})).toBe(200)
    expect(await refused(admin, {})).toBe(400)
    for (const query of [
      { teamId: 'reds' },
      { from: today },
      { to: '2027-01-01' },
      { order: 'desc' as const },
    ]) {
      expect(await refused(coach, query), JSON.stringify(query)).toBe(400)
    }
    const other = await club.call(api.events.list, { as: coach, query: { cursor: `${cursor}x` } })
    expect(other.status).toBe(400)
  })
})

describe('events outside of the window', () => {
  const asked: [string, { token: string }, Query][] = [
    ['the office', admin, {}],
    ['the office, one team', admin, { teamId: 'reds' }],
    ['the office, a week', admin, { from: '2026-03-09', to: '2026-03-15' }],
    ['a coach of three teams', coach, {}],
    ['a parent of three children', parent, {}],
    ['a parent, one team', parent, { teamId: 'blues' }],
    ['a parent, the latest of the past', parent, { order: 'desc', from: '2026-02-20' }],
  ]
  const costs = async () => {
    const all = []
    for (const [who, as, query] of asked) {
      const cost = await meter.of(() => club.ok(api.events.list, { as, query }))
      all.push({ who, ...cost })
    }
    return all
  }
  const enterAround = async (count: number, years: readonly [string, string]) => {
    const around = years.flatMap(year =>
      Array.from({ length: count / 2 }, (_, n) =>
        newEvent({ teamId: teams[n % 3], isMasterEvent: n % 3 === 0, startDate: addDays(year, n % 2000) }),
      ),
    )
    await insertEvents(...around)
  }

  it('events outside of the window cost nothing, whether hundreds or thousands', async () => {
    // One page of upcoming events per list; the others are long past or far in the future.
    await enterAround(800, ['2020-01-01', '2040-01-01'])
    const before = await costs()
    await enterAround(runs(1600, 19_200), ['2020-01-01', '2046-01-01'])
    const after = await costs()
    expect(after).toEqual(before)
    for (const { who, requests, trips, reads, writes } of after) {
      // The session is one round trip.
      expect(trips, who).toBeLessThanOrEqual(3)
      expect(writes).toBe(0)
      reportFinding(`${who}: ${requests} requests in ${trips} trips, ${reads} read units`)
    }
  })
})
