import { beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { insertEvents, newEvent, newGame } from '../events/events.ts'
import { newPlayer } from '../forms.ts'
import { parseCalendar } from './parsed.ts'

const club = await openClub()
const { replaceEvent, getEvent } = await import('#functions/stores/events/store.ts')
const { commit } = await import('#functions/platform/data/transaction.ts')
const { updateUser, getUser } = await import('#functions/stores/users/store.ts')
const admin = await club.person('admin')
for (const team of ['reds', 'blues']) await club.team(team)

const today = '2026-03-02'
const red = newEvent({ title: 'red', teamId: 'reds', startDate: addDays(today, 1) })
const blue = newEvent({ title: 'blue', teamId: 'blues', startDate: addDays(today, 2) })
const league = newEvent({
  title: 'league',
  isMasterEvent: true,
  eventType: 'master',
  startDate: addDays(today, 3),
})
const office = newEvent({ title: 'office', eventType: 'meeting', startDate: addDays(today, 4) })
const derby = newGame({
  title: 'derby',
  homeTeamId: 'reds',
  awayTeamId: 'blues',
  startDate: addDays(today, 5),
})
const edges = [-31, -30, 400, 401].map(days =>
  newEvent({ title: `${days} days`, teamId: 'reds', startDate: addDays(today, days) }),
)
beforeAll(() => insertEvents(red, blue, league, office, derby, ...edges))

type Who = { id: string; token: string }
const urlFor = async (as: Who, body: object = {}) => (await club.ok(api.calendar.subscribe, { as, body })).url
/** As a calendar program asks: without an account. */
const fetched = (url: string) => {
  const token = url.split('/').at(-1) ?? ''
  return club.call(api.calendar.feed, { params: { token } })
}
const titles = async (url: string) =>
  parseCalendar((await fetched(url)).text).entries.map(({ summary }) => summary)

async function createFamilyOn(teamId: string) {
  const parent = await club.person('parent')
  const body = newPlayer(`Kid of ${parent.id.slice(-4)}`, { parentId: parent.id, teamId })
  const child = await club.ok(api.players.create, { as: admin, body })
  return { parent, child }
}

describe('a calendar shows', () => {
  it('a family’s calendar shows what the family sees itself, from 30 days ago to 400 days ahead', async () => {
    const { parent } = await createFamilyOn('reds')
    expect(await titles(await urlFor(parent))).toEqual(['-30 days', 'red', 'league', 'derby', '400 days'])
  })

  it('a team’s calendar has the team’s events and those for everybody', async () => {
    const coach = await club.person('coach', { teams: ['reds', 'blues'] })
    const url = await urlFor(coach, { teamId: 'blues' })
    expect(await titles(url)).toEqual(['blue', 'league', 'derby'])
    expect(parseCalendar((await fetched(url)).text).name).toBe('Team blues · Ridgeline Lacrosse')
    expect(await titles(await urlFor(coach))).toContain('red')
    expect(await titles(await urlFor(admin, { teamId: 'blues' }))).toEqual(['blue', 'league', 'derby'])
  })

  it('a calendar has all events for those who run the club, and those for everybody for people without a team', async () => {
    for (const director of [admin, await club.person('program_director')]) {
      expect(await titles(await urlFor(director))).toEqual([
        '-30 days',
        'red',
        'blue',
        'league',
        'office',
        'derby',
        '400 days',
      ])
    }
    expect(await titles(await urlFor(await club.person('parent')))).toEqual(['league'])
    const unapproved = await club.person('coach', { pending: true, teams: ['reds'] })
    expect(await titles(await urlFor(unapproved))).toEqual(['league'])
  })

  it('the address of a calendar opens a calendar for whoever has it', async () => {
    const { headers, status } = await fetched(await urlFor(admin))
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  })

  it('a calendar has at most a thousand events, the first ones', async () => {
    await club.team('many')
    const coach = await club.person('coach', { teams: ['many'] })
    const days = Array.from({ length: 1003 }, (_, at) => addDays(today, 1 + (at % 300)))
    await insertEvents(...days.map(startDate => newEvent({ teamId: 'many', startDate })))
    const { entries } = parseCalendar((await fetched(await urlFor(coach, { teamId: 'many' }))).text)
    expect([entries.length, new Set(entries.map(({ uid }) => uid)).size]).toEqual([1000, 1000])
    expect(entries.at(-1)?.start.slice(0, 10)).toBe(addDays(today, 299))
  })
})

describe('changed events', () => {
  it('an event that is renamed, moved or canceled stays the same calendar entry with a higher sequence number', async () => {
    await club.team('changing')
    const coach = await club.person('coach', { teams: ['changing'] })
    const [event] = await insertEvents(
      newEvent({ title: 'Practice', teamId: 'changing', startDate: addDays(today, 7) }),
    )
    if (!event) throw new Error('no event')
    const url = await urlFor(coach, { teamId: 'changing' })
    const entry = async () =>
      parseCalendar((await fetched(url)).text).entries.find(({ uid }) => uid === `${event.id}@club.test`)
    const changes = [
      { title: 'Scrimmage' },
      { startDate: addDays(today, 8), endDate: addDays(today, 8) },
      { status: 'cancelled' as const },
      { status: 'scheduled' as const },
    ]
    let before = await entry()
    expect(before).toMatchObject({ summary: 'Practice', sequence: 1 })
    for (const change of changes) {
      const read = await getEvent(event.id)
      if (!read) throw new Error('no event')
      await commit(...replaceEvent(read, { ...read, ...change }))
      const after = await entry()
      expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0)
      before = after
    }
    expect(before).toMatchObject({ summary: 'Scrimmage', status: 'CONFIRMED', sequence: 5 })
    expect(before?.start.slice(0, 10)).toBe(addDays(today, 8))
  })
})

describe('permissions at the time of reading', () => {
  const missing = {
    status: 404,
    text: JSON.stringify({ message: 'Calendar not found', error: 'Calendar not found', issues: [] }),
  }

  it('a child that leaves its team loses the team’s events and the address of the team’s calendar', async () => {
    const { parent, child } = await createFamilyOn('reds')
    const [all, ofReds] = [await urlFor(parent), await urlFor(parent, { teamId: 'reds' })]
    expect(await titles(ofReds)).toContain('red')
    await leave(child.id)
    expect(await titles(all)).toEqual(['league'])
    expect(await fetched(ofReds)).toMatchObject(missing)
    expect((await club.call(api.calendar.subscribe, { as: parent, body: { teamId: 'reds' } })).status).toBe(
      404,
    )
    // After returning to the team it has them again, at the same address.
    await club.ok(api.teams.join, { as: admin, body: { teamId: 'reds', playerId: child.id } })
    expect(await titles(ofReds)).toContain('red')
  })

  async function leave(playerId: string) {
    const rows = await club.ok(api.teams.memberships, { as: admin })
    const row = rows.find(membership => membership.playerId === playerId && membership.active)
    await club.ok(api.teams.leave, { as: admin, params: { id: row?.id ?? '' } })
  }

  it.each(['disabled', 'deleting'] as const)('an account that is %s has no calendar', async status => {
    const { parent } = await createFamilyOn('reds')
    const urls = [await urlFor(parent), await urlFor(parent, { teamId: 'reds' })]
    const user = await getUser(parent.id)
    if (!user) throw new Error('no account')
    await commit(updateUser(user, { status }))
    for (const url of urls) expect(await fetched(url)).toMatchObject(missing)
  })

  it('the calendar of a team that no longer exists is gone', async () => {
    await club.team('shortLived')
    const url = await urlFor(admin, { teamId: 'shortLived' })
    expect((await fetched(url)).status).toBe(200)
    await club.ok(api.teams.remove, { as: admin, params: { id: 'shortLived' } })
    expect(await fetched(url)).toMatchObject(missing)
  })
})
