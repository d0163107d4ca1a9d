import { expect, test } from 'vitest'
import type { QueryInput } from '#shared/http.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { insertEvents, newEvent, newGame } from './events.ts'
import { createSchedule } from './schedule.ts'

const club = await openClub()
const { admin, director, coach, staff, person, createFamilyOn, moveTo } = await createSchedule(club)
const people = {
  admin,
  director,
  'coach of reds': coach,
  'assistant of blues': await staff('assistant_coach', 'blues'),
  'unapproved coach of reds': await person('coach', { pending: true, teams: ['reds'] }),
  'parent of a red': await createFamilyOn('reds'),
  'parent of a blue': await createFamilyOn('blues'),
  'parent of nobody': await person('parent'),
}
type Who = keyof typeof people

const [red, green, league, office, derby] = await insertEvents(
  newEvent({ title: 'red', teamId: 'reds', startDate: '2026-03-03' }),
  newEvent({ title: 'green', teamId: 'greens', startDate: '2026-03-04' }),
  newEvent({ title: 'league', eventType: 'master', isMasterEvent: true, startDate: '2026-03-05' }),
  newEvent({ title: 'office', eventType: 'meeting', startDate: '2026-03-06' }),
  newGame({
    title: 'derby',
    teamId: 'reds',
    homeTeamId: 'blues',
    awayTeamId: 'reds',
    startDate: '2026-03-07',
  }),
)
const events = [red, green, league, office, derby]
await moveTo('2026-03-05T15:00:00Z')

const list = async (who: Who, query: QueryInput<typeof api.events.list>) =>
  (await club.ok(api.events.list, { as: people[who], query })).map(({ title }) => title)

const all = ['red', 'green', 'league', 'office', 'derby']
const ofTeams = { reds: ['red', 'derby'], blues: ['derby'], greens: ['green'] }
/** Written by hand: who sees which events in March, in order, and whose teams. */
test.each<[Who, titles: string[], teams: string[]]>([
  ['admin', all, ['reds', 'blues', 'greens']],
  ['director', all, ['reds', 'blues', 'greens']],
  ['coach of reds', ['red', 'league', 'derby'], ['reds']],
  ['assistant of blues', ['league', 'derby'], ['blues']],
  ['unapproved coach of reds', ['league'], []],
  ['parent of a red', ['red', 'league', 'derby'], ['reds']],
  ['parent of a blue', ['league', 'derby'], ['blues']],
  ['parent of nobody', ['league'], []],
])('the %s lists and opens the events %j, each once, and the lists of %j', async (who, titles, teams) => {
  const march = { from: '2026-03-01', to: '2026-03-31' }
  expect(await list(who, march)).toEqual(titles)
  for (const event of events) {
    const { status } = await club.call(api.events.get, { as: people[who], params: { id: event?.id ?? '' } })
    expect(status, event?.title).toBe(titles.includes(event?.title ?? '') ? 200 : 404)
  }
  for (const [teamId, own] of Object.entries(ofTeams)) {
    expect(await list(who, { ...march, teamId }), teamId).toEqual(teams.includes(teamId) ? own : [])
  }
})

test.each<[Who, QueryInput<typeof api.events.list>, string[]]>([
  ['admin', { from: '2026-03-04', to: '2026-03-06' }, ['green', 'league', 'office']],
  ['admin', { from: '2026-03-05', to: '2026-03-05' }, ['league']],
  ['admin', { from: '2026-03-06', to: '2026-03-04' }, []],
  ['parent of a red', { from: '2026-03-06', to: '2026-03-04' }, []],
  ['coach of reds', {}, ['league', 'derby']],
  ['coach of reds', { order: 'desc' }, ['league', 'red']],
  ['coach of reds', { order: 'desc', to: '2026-03-07' }, ['derby', 'league', 'red']],
  ['admin', { order: 'desc', from: '2026-03-04' }, ['league', 'green']],
])('on March 5 the schedule of the %s with %j has %j', async (who, query, titles) => {
  expect(await list(who, query)).toEqual(titles)
})

test('a list from today on begins with what began earlier and is not over', async () => {
  const camp = { teamId: 'blues', startDate: '2026-02-25', endDate: '2026-03-05' }
  await insertEvents(
    newEvent({ ...camp, title: 'camp', endTime: '16:00:00' }),
    // Over for an hour by the club's clock.
    newEvent({ ...camp, title: 'clinic', startTime: '08:00:00', endTime: '09:00:00' }),
  )
  expect(await list('parent of a blue', {})).toEqual(['camp', 'league', 'derby'])
  expect(await list('parent of a blue', { teamId: 'blues' })).toEqual(['camp', 'derby'])
  expect(await list('parent of a red', {})).toEqual(['league', 'derby'])
  expect(await list('parent of a blue', { from: '2026-03-05' })).toEqual(['league', 'derby'])
})

test('the schedule’s today is that of the club’s clock, not the server’s or the viewer’s', async () => {
  // In New York it is the 7th until five in the morning UTC.
  await moveTo('2026-03-08T04:59:59Z')
  expect(await list('parent of a red', {})).toEqual(['derby'])
  await moveTo('2026-03-08T05:00:00Z')
  expect(await list('parent of a red', {})).toEqual([])
  await moveTo('2026-03-05T15:00:00Z')
})
