import { beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#shared/dates.ts'
import type { QueryInput } from '#shared/http.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newPlayer } from '../forms.ts'
import { insertEvents, newEvent, newGame } from './events.ts'

const club = await openClub()
const { replaceEvent, getEvent } = await import('#functions/stores/events/store.ts')
const { commit } = await import('#functions/platform/data/transaction.ts')
const admin = await club.person('admin')
const director = await club.person('program_director')
for (const team of ['reds', 'blues', 'greens']) await club.team(team)

const createFamilyOn = async (teamId: string) => {
  const parent = await club.person('parent')
  const body = newPlayer(`Kid of ${teamId}`, { parentId: parent.id, teamId })
  await club.ok(api.players.create, { as: admin, body })
  return parent
}
const people = {
  admin,
  director,
  'coach of reds': await club.person('coach', { teams: ['reds'] }),
  'assistant of blues': await club.person('assistant_coach', { teams: ['blues'] }),
  'unapproved coach of reds': await club.person('coach', { pending: true, teams: ['reds'] }),
  'parent of a red': await createFamilyOn('reds'),
  'parent of a blue': await createFamilyOn('blues'),
  'parent of nobody': await club.person('parent'),
}
type Who = keyof typeof people

/** Signed in again, because sessions expire while the clock advances. */
const signIn = async (who: Who) => ({ token: await club.signIn(people[who]) })
const list = async (who: Who, query: QueryInput<typeof api.events.list> = {}) =>
  (await club.ok(api.events.list, { as: await signIn(who), query })).map(event => event.title)
const status = async (who: Who, id: string) =>
  (await club.call(api.events.get, { as: await signIn(who), params: { id } })).status

const march = { from: '2026-03-01', to: '2026-03-31' }
const red = newEvent({ title: 'red', teamId: 'reds', startDate: '2026-03-03' })
const derby = newGame({
  title: 'derby',
  teamId: 'reds',
  homeTeamId: 'blues',
  awayTeamId: 'reds',
  isHome: false,
  startDate: '2026-03-07',
})
const green = newEvent({ title: 'green', teamId: 'greens', startDate: '2026-03-04' })
const league = newEvent({
  title: 'league',
  eventType: 'master',
  isMasterEvent: true,
  startDate: '2026-03-05',
})
const office = newEvent({ title: 'office', eventType: 'meeting', startDate: '2026-03-06' })

/** Written by hand: who sees which events in March, in order. */
const seen: Record<Who, string[]> = {
  admin: ['red', 'green', 'league', 'office', 'derby'],
  director: ['red', 'green', 'league', 'office', 'derby'],
  'coach of reds': ['red', 'league', 'derby'],
  'assistant of blues': ['league', 'derby'],
  'unapproved coach of reds': ['league'],
  'parent of a red': ['red', 'league', 'derby'],
  'parent of a blue': ['league', 'derby'],
  'parent of nobody': ['league'],
}

beforeAll(() => insertEvents(red, derby, green, league, office))

describe.each(Object.entries(seen) as [Who, string[]][])('%s', (who, titles) => {
  it('a person’s list has exactly their own events, each once', async () => {
    expect(await list(who, march)).toEqual(titles)
  })

  it('a person can open their own events and no others', async () => {
    for (const event of [red, derby, green, league, office]) {
      expect(await status(who, event.id), event.title).toBe(titles.includes(event.title) ? 200 : 404)
    }
  })

  it('a person can list the events of a team only if it is their own', async () => {
    const isOf = { reds: [red, derby], blues: [derby], greens: [green] }
    for (const [teamId, events] of Object.entries(isOf)) {
      const own =
        who === 'admin' || who === 'director' || who.endsWith(teamId.slice(0, -1)) || who.endsWith(teamId)
      const expected = own && who !== 'unapproved coach of reds' ? events.map(({ title }) => title) : []
      expect(await list(who, { ...march, teamId }), teamId).toEqual(expected)
    }
  })
})

describe('the list', () => {
  it('the schedule has every event that was created', async () => {
    const whole = newGame({
      title: 'whole',
      description: 'Bring both jerseys',
      location: 'Ridgeline Park',
      teamId: 'reds',
      homeTeamId: 'reds',
      opponent: 'Lakeside',
      status: 'cancelled',
      statusReason: 'Lightning',
      homeScore: 3,
      awayScore: 2,
      seriesId: 'ser_1',
      startDate: '2026-05-01',
    })
    await insertEvents(whole)
    const { version, ...wire } = whole
    const query = { from: '2026-05-01', to: '2026-05-01' }
    for (const reader of [admin, people['coach of reds']]) {
      expect(await club.ok(api.events.list, { as: reader, query })).toEqual([wire])
      expect(await club.ok(api.events.get, { as: reader, params: { id: whole.id } })).toEqual(wire)
    }
  })

  it('the schedule covers the first to the last day, both included, and is empty if there are none in between', async () => {
    expect(await list('admin', { from: '2026-03-04', to: '2026-03-06' })).toEqual([
      'green',
      'league',
      'office',
    ])
    expect(await list('admin', { from: '2026-03-05', to: '2026-03-05' })).toEqual(['league'])
    for (const who of ['admin', 'parent of a red'] as const) {
      expect(await list(who, { from: '2026-03-06', to: '2026-03-04' })).toEqual([])
      expect(await list(who, { from: '1999-01-01', to: '1999-12-31' })).toEqual([])
    }
  })

  it('the schedule refuses a day that does not exist', async () => {
    const { status, json } = await club.call(api.events.list, { as: admin, query: { from: '2026-02-30' } })
    expect([status, json.message]).toEqual([400, 'Please enter a date'])
  })

  it('the schedule goes backwards from today when asked', async () => {
    club.clock.moveTo('2026-03-05T15:00:00Z')
    expect(await list('coach of reds', { order: 'desc' })).toEqual(['league', 'red'])
    expect(await list('coach of reds', { order: 'desc', to: '2026-03-07' })).toEqual([
      'derby',
      'league',
      'red',
    ])
    expect(await list('admin', { order: 'desc', from: '2026-03-04' })).toEqual(['league', 'green'])
  })

  it('the schedule’s today is that of the club’s clock, not the server’s or the viewer’s', async () => {
    await insertEvents(
      newEvent({ title: 'midnight', isMasterEvent: true, startDate: '2026-03-08', startTime: '00:00:00' }),
    )
    const first = async (instant: string) => {
      club.clock.moveTo(instant)
      return (await list('parent of a red'))[0]
    }
    // In New York it is the 7th until five in the morning UTC; in the night to the 9th clocks go forward.
    expect(await first('2026-03-08T04:59:59Z')).toBe('derby')
    expect(await first('2026-03-08T05:00:00Z')).toBe('midnight')
    expect(await first('2026-03-09T03:59:59Z')).toBe('midnight')
    expect(await first('2026-03-09T04:00:00Z')).toBe('whole')
  })
})

describe('an event that changes', () => {
  const month = { from: '2026-07-01', to: '2026-07-31' }
  const dates = async (who: Who) =>
    (await club.ok(api.events.list, { as: await signIn(who), query: month })).map(event => event.startDate)

  it('an event that is moved changes its place in every list, and is left in no old one', async () => {
    const [before] = await insertEvents(newEvent({ teamId: 'reds', startDate: '2026-07-01' }))
    if (!before) throw new Error('no event')
    await commit(...replaceEvent(before, { ...before, startDate: '2026-07-08' }))
    for (const who of ['admin', 'coach of reds'] as const) expect(await dates(who)).toEqual(['2026-07-08'])

    const moved = await getEvent(before.id)
    if (!moved) throw new Error('no event')
    const toBlues = { ...moved, teamId: 'blues', title: 'Theirs now' }
    await commit(...replaceEvent(moved, toBlues))
    expect(await dates('coach of reds')).toEqual([])
    expect(await list('assistant of blues', month)).toEqual(['Theirs now'])
    expect(await status('coach of reds', before.id)).toBe(404)

    const again = await getEvent(before.id)
    if (!again) throw new Error('no event')
    await commit(...replaceEvent(again, { ...again, isMasterEvent: true, teamId: undefined }))
    for (const who of Object.keys(people) as Who[]) expect(await dates(who), who).toEqual(['2026-07-08'])
  })

  it('of two people who change an event at once, one succeeds and the other gets a conflict', async () => {
    const [event] = await insertEvents(newEvent({ teamId: 'reds', startDate: '2026-08-01' }))
    if (!event) throw new Error('no event')
    const rename = (title: string) => commit(...replaceEvent(event, { ...event, title }))
    const outcomes = await Promise.allSettled([rename('one'), rename('two'), rename('three')])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const query = { from: '2026-08-01', to: '2026-08-01' }
    const [inClub] = await list('admin', query)
    expect(await list('coach of reds', query)).toEqual([inClub])
  })
})

describe('a child’s new team', () => {
  it('a child’s new team brings its upcoming events at once', async () => {
    const today = '2026-09-01'
    club.clock.moveTo(`${today}T15:00:00Z`)
    await insertEvents(newEvent({ title: 'first of greens', teamId: 'greens', startDate: addDays(today, 1) }))
    const titles = () => list('parent of nobody')
    expect(await titles()).toEqual([])
    const parentId = people['parent of nobody'].id
    const body = newPlayer('Newcomer', { parentId, teamId: 'greens' })
    await club.ok(api.players.create, { as: await signIn('admin'), body })
    expect(await titles()).toEqual(['first of greens'])
    club.clock.pass({ hours: 48 })
    expect(await titles()).toEqual([])
  })
})
