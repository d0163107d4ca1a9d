import { expect, test } from 'vitest'
import { applyChange, toEventChange } from '#functions/services/events/eventChange.ts'
import { buildAddedNotice, buildChangeNotice } from '#functions/stores/events/changeNotice.ts'
import type { EventRow } from '#functions/stores/events/store.ts'
import type { EventChanges } from '#shared/events/model.ts'
import { newEvent, newGame } from './events.ts'

const at = '2026-03-02T15:00:00.000Z'
const teams = [
  { id: 'A', name: 'Hawks' },
  { id: 'B', name: 'Owls' },
]
const edit = (event: EventRow, sent: EventChanges) =>
  applyChange(event, toEventChange(event, sent, new Date(at)), teams)

const practice = newEvent({ title: 'Shooting', teamId: 'A', startDate: '2026-03-10', location: 'Park' })
const camp = { ...practice, endDate: '2026-03-12' }
const title = 'Hawks vs Lakeside - Mar 10'
const game = newGame({ title, teamId: 'A', opponent: 'Lakeside', startDate: '2026-03-10' })
const derby = { ...game, title: 'Derby', homeTeamId: 'A', awayTeamId: 'B', homeScore: 3, awayScore: 2 }
const noSides = { homeTeamId: undefined, awayTeamId: undefined, opponent: undefined }
const noScore = { homeScore: undefined, awayScore: undefined }

test.each<[string, EventRow, EventChanges, Partial<EventRow>]>([
  ['its title', practice, { title: 'Passing' }, { title: 'Passing' }],
  ['its time', practice, { startTime: '17:30:00' }, { startTime: '17:30:00', plannedAt: at }],
  ['its kind', practice, { eventType: 'clinic' }, { eventType: 'clinic' }],
  ['its side', practice, { isHome: false }, { isHome: false }],
  ['its team', practice, { teamId: 'B', location: undefined }, { teamId: 'B' }],
  ['an emptied text', practice, { location: '' }, { location: undefined }],
  ['a text that is null', practice, { location: null }, { location: undefined }],
  ['emptied teams', derby, { teamId: '', awayTeamId: null }, { teamId: undefined, awayTeamId: undefined }],
  [
    'both days',
    camp,
    { startDate: '2026-02-27' },
    { startDate: '2026-02-27', endDate: '2026-03-01', plannedAt: at },
  ],
  ['the last day alone', camp, { endDate: '2026-03-11' }, { endDate: '2026-03-11' }],
  ['what only games have', derby, { eventType: 'clinic' }, { eventType: 'clinic', ...noSides, ...noScore }],
  ['a league event’s team', practice, { eventType: 'master' }, { eventType: 'master', teamId: undefined }],
])('a change of an event changes %s, and nothing else', (_, event, sent, changed) => {
  expect(edit(event, sent)).toEqual({ ...event, ...changed, updatedAt: at })
})

test.each<[EventChanges, string, EventRow]>([
  [{ startDate: '2026-03-12' }, 'Hawks vs Lakeside - Mar 12', game],
  [{ opponent: 'Hillcrest' }, 'Hawks vs Hillcrest - Mar 10', game],
  [{ isHome: false }, 'Lakeside vs Hawks - Mar 10', game],
  [{ teamId: 'B' }, 'Owls vs Lakeside - Mar 10', game],
  [{ eventType: 'practice' }, 'Hawks Practice - Mar 10', game],
  [{ title: 'The final', startDate: '2026-03-12' }, 'The final', game],
  [{ startDate: '2026-03-12' }, 'Derby', derby],
  [{ title: '', startDate: '2026-04-01' }, 'Hawks vs Owls - Apr 1', derby],
])('an automatic or emptied title is made anew, and no other: %j gives %s', (sent, expected, event) => {
  expect(edit(event, sent)?.title).toBe(expected)
})

test('an event that is called off has a reason until it takes place after all', () => {
  const change = { kind: 'status', status: 'cancelled', reason: 'Lightning', at } as const
  const off = { ...practice, status: 'cancelled' as const, statusReason: 'Lightning', updatedAt: at }
  expect(applyChange(practice, change, [])).toEqual(off)
  const back = { ...practice, plannedAt: at, updatedAt: at }
  expect(applyChange(off, { ...change, status: 'scheduled' }, [])).toEqual(back)
})

const off = { status: 'cancelled' } as const
const today = { startDate: '2026-03-02', endDate: '2026-03-02', startTime: '08:00:00' }
const over = { ...today, endTime: '10:00:00' }
const goesOn = { ...today, endTime: '10:00:01' }
test.each<[string, kind: string | undefined, before: Partial<EventRow>, after?: Partial<EventRow>]>([
  ['deleted', 'removed', {}],
  ['deleted when it was canceled', undefined, off],
  ['deleted when it was over', undefined, over],
  ['canceled', 'cancelled', {}, off],
  ['canceled while it goes on', 'cancelled', goesOn, { ...goesOn, ...off }],
  ['canceled when it was over', undefined, over, { ...over, ...off }],
  ['canceled for another reason', undefined, off, { ...off, statusReason: 'Heat' }],
  ['postponed', 'postponed', {}, { status: 'postponed' }],
  ['reinstated', 'restored', off, {}],
  ['moved to another day', 'moved', {}, { startDate: '2026-03-09' }],
  ['moved to another end', 'moved', {}, { endTime: '20:00:00' }],
  ['moved to another place', 'moved', {}, { location: 'Gym' }],
  ['moved to another address', 'moved', {}, { address: '1 Gym Street' }],
  ['moved while it is canceled', undefined, off, { ...off, startTime: '17:00:00' }],
  ['moved from the past', 'moved', over, {}],
  ['moved to the past', 'moved', {}, over],
  ['moved in the past', undefined, over, { ...over, startTime: '07:00:00' }],
  ['described otherwise', undefined, {}, { title: 'Passing', description: 'Water', isHome: false }],
])('the people of an event that is %s are told that it is %s', (_, kind, before, after) => {
  const pair = { before: { ...practice, ...before }, after: after && { ...practice, ...after } }
  expect(buildChangeNotice([pair], 'me', '2026-03-02T10:00:00')?.kind).toBe(kind)
})

test('the people of all teams that an event has or had are told of a change, and of a league event nobody', () => {
  const teamsTold = (before: EventRow, more: Partial<EventRow>) =>
    buildChangeNotice([{ before, after: { ...before, ...more } }], 'me', at)?.teamIds
  expect(teamsTold(derby, off)).toEqual(['A', 'B'])
  expect(teamsTold(practice, { teamId: 'C', location: 'Gym' })).toEqual(['A', 'C'])
  expect(teamsTold({ ...practice, teamId: undefined, isMasterEvent: true }, off)).toBeUndefined()
})

test('new events are reported unless they are off, over or the league’s, twelve dates of them in order', () => {
  const told = (...events: EventRow[]) => buildAddedNotice(events, 'me', '2026-03-02T10:00:00')
  const silent = [{ ...practice, ...off }, { ...practice, ...over }, newEvent({ startDate: '2026-03-10' })]
  expect(told(...silent)).toBeUndefined()
  expect(told({ ...practice, ...goesOn }, ...silent)).toMatchObject({ teamIds: ['A'], more: 0 })
  const days = Array.from({ length: 14 }, (_, n) => `2026-04-${30 - n}`)
  const notice = told(...days.map(startDate => ({ ...practice, startDate, endDate: startDate })))
  expect(notice?.more).toBe(2)
  expect(notice?.dates.map(({ was }) => was.startDate)).toEqual(days.toReversed().slice(0, 12))
})
