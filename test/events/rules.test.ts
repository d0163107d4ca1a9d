import { expect, test } from 'vitest'
import { type Role, roles } from '#shared/access.ts'
import { maySeeAttendance } from '#shared/events/attendanceAccess.ts'
import {
  attendanceFiguresOf,
  attendancePercent,
  findCurrentGame,
  findNextGame,
} from '#shared/events/figures.ts'
import { eventTypes } from '#shared/events/kinds.ts'
import { NewEvent, Score } from '#shared/events/model.ts'
import {
  findEventIssues,
  isAnswerCurrent,
  isOpenForAnswers,
  isOverlapping,
  mayChange,
  maySee,
  maySetStatus,
  runsTeamOf,
} from '#shared/events/rules.ts'
import { formatSpan } from '#shared/events/when.ts'
import { newEvent, newGame } from './events.ts'
import { practiceForm } from './schedule.ts'

test.each<[string, object, string[], boolean]>([
  ['by its own team', { teamId: 'A' }, ['A'], true],
  ['by the home team', { teamId: 'A', homeTeamId: 'B', awayTeamId: 'A' }, ['C', 'B'], true],
  ['by the away team', { teamId: 'A', homeTeamId: 'A', awayTeamId: 'B' }, ['B'], true],
  ['by none without a team', {}, ['A'], false],
  ['by no other team', { teamId: 'A', homeTeamId: 'A', awayTeamId: 'B' }, ['C'], false],
  ['by everybody when it is the league’s', { isMasterEvent: true }, [], true],
])('who sees an event: %s, and those who run the club', (_, fields, teamIds, seen) => {
  for (const role of roles) {
    const privileged = role === 'admin' || role === 'program_director'
    expect(maySee({ role, teamIds }, newEvent(fields)), role).toBe(seen || privileged)
  }
})

const nothing = { runs: false, setsStatus: false, changes: false }
const everything = { runs: true, setsStatus: true, changes: true }
test.each<[Role, string[], by: string, typeof nothing]>([
  ['admin', [], 'another', everything],
  ['program_director', [], 'another', everything],
  ['coach', ['A'], 'me', everything],
  ['coach', ['C', 'B'], 'me', everything],
  ['coach', ['A'], 'another', { ...everything, changes: false }],
  ['coach', ['C'], 'me', nothing],
  ['assistant_coach', ['A'], 'me', { ...nothing, runs: true }],
  ['parent', [], 'me', nothing],
])(
  'what a %s of %j may do with a game of A and B that was entered by %s: %j',
  (role, teamIds, by, allowed) => {
    const caller = { id: 'me', role, teamIds }
    const game = newGame({ homeTeamId: 'A', awayTeamId: 'B', createdById: by })
    expect({
      runs: runsTeamOf(caller, game),
      setsStatus: maySetStatus(caller, game),
      changes: mayChange(caller, game),
    }).toEqual(allowed)
  },
)

test.each<[string, Role, object, boolean]>([
  ['the family', 'parent', { familyIds: ['p'] }, true],
  ['the child itself', 'player', { familyIds: ['p'] }, true],
  ['another family of the team', 'parent', { familyIds: ['q'], teamIds: ['A'] }, false],
  ['the team’s coach', 'coach', { teamIds: ['A'] }, true],
  ['the team’s assistant', 'assistant_coach', { teamIds: ['B', 'A'] }, true],
  ['another team’s coach', 'coach', { teamIds: ['B'] }, false],
  ['a coach of none', 'coach', {}, false],
  ['the director', 'program_director', {}, true],
  ['the administrator', 'admin', {}, true],
])('attendance is seen by %s: %s %j %s', (_, role, more, seen) => {
  const viewer = { role, familyIds: [], teamIds: [], ...more }
  expect(maySeeAttendance(viewer, { playerId: 'p', teamIds: ['A', 'C'] })).toBe(seen)
})

const noTeam = ['teamId', 'Please select a team for this event']
const noHome = ['homeTeamId', 'Please select a home team for this game']
const noAway = ['awayTeamId', 'Please select an away team or enter an external opponent']
const self = ['awayTeamId', 'A team cannot play against itself']
const endsEarly = 'The event must end after it starts'
const tooLong = ['endDate', 'An event can last at most 14 days']
const practice = newEvent({ teamId: 'A', startDate: '2026-03-10' })
const league = newEvent({ eventType: 'master', isMasterEvent: true, startDate: '2026-03-10' })
const game = newGame({ teamId: 'A', startDate: '2026-03-10' })
test.each([
  ['a practice', practice, {}, []],
  ['an event that ends as it starts', practice, { endTime: '18:00:00' }, [['endTime', endsEarly]]],
  ['an event that ends a second later', practice, { endTime: '18:00:01' }, []],
  ['an event that ends the day before', practice, { endDate: '2026-03-09' }, [['endDate', endsEarly]]],
  ['an event past midnight', practice, { endDate: '2026-03-11', endTime: '00:30:00' }, []],
  ['an event of two weeks', practice, { endDate: '2026-03-24' }, []],
  ['an event of a day more', practice, { endDate: '2026-03-25' }, [tooLong]],
  ['a practice of no team', practice, { teamId: undefined }, [noTeam]],
  ['a practice with sides alone', practice, { teamId: undefined, homeTeamId: 'A' }, [noTeam]],
  ['a league event', league, {}, []],
  ['a league event that ends early', league, { endTime: '17:00:00' }, [['endTime', endsEarly]]],
  ['a game against another club', game, { opponent: 'Lakeside' }, []],
  ['a game against an own team', game, { awayTeamId: 'B' }, []],
  ['a game by its sides alone', game, { teamId: undefined, homeTeamId: 'A', awayTeamId: 'B' }, []],
  ['a game against nobody', game, {}, [noAway]],
  ['a game against blanks', game, { opponent: '  ', homeTeamId: 'A' }, [noAway]],
  ['a game of nobody', game, { teamId: undefined, opponent: 'Lakeside' }, [noHome]],
  ['a game against itself alone', game, { homeTeamId: 'A', awayTeamId: 'A' }, [self]],
  ['a game against itself', game, { teamId: 'B', homeTeamId: 'A', awayTeamId: 'A' }, [self]],
])('what is wrong with %s', (_, event, more, issues) => {
  const found = findEventIssues({ ...event, ...more })
  expect(found.map(({ field, message }) => [field, message])).toEqual(issues)
})

test.each(eventTypes.filter(type => type !== 'game' && type !== 'master'))(
  'an event of type %s needs a team',
  eventType => expect(findEventIssues(newEvent({ eventType }))).toMatchObject([{ field: 'teamId' }]),
)

const unclear = 'Please choose the last date or how many times it repeats'
test.each<[string, string, unknown[]]>([
  ['eventType', 'Please select an event type', [undefined, '', 'party', null]],
  ['startDate', 'Please select a start date', [undefined, '', '2026-02-30', '3/10/2026']],
  ['endDate', 'Please select an end date', [undefined, '', '2026-13-01']],
  ['startTime', 'Please enter a start time', [undefined, '', '18:00', '6 PM', '24:00:00', '18:00:60']],
  ['endTime', 'Please enter an end time', [undefined, '', '19:30', '19:60:00']],
  ['repeats', unclear, [{ days: ['Monday'] }, { days: ['Monday'], count: 2, until: '2026-04-01' }]],
  ['repeats', 'Please choose at least one day', [{ days: [], count: 2 }]],
  ['repeats', 'Please choose the days', [{ days: ['Funday'], count: 2 }]],
  ['repeats', 'Please enter how many times it repeats', [{ days: ['Monday'], count: 0 }]],
  ['repeats', 'An event can repeat at most 160 times', [{ days: ['Monday'], count: 161 }]],
  ['repeats', 'Please select the last date', [{ days: ['Monday'], until: '' }]],
])('a new event is refused for its %s: %s', (field, message, wrong) => {
  for (const value of wrong) {
    const { error } = NewEvent.safeParse({ ...practiceForm({ endDate: '2026-03-10' }), [field]: value })
    const issues = error?.issues.map(issue => [issue.path[0], issue.message])
    expect(issues, JSON.stringify(value)).toEqual([[field, message]])
  }
})

test.each([
  [1, null, 'Please enter both scores'],
  [null, 0, 'Please enter both scores'],
  [-1, 0, 'A score can’t be negative'],
  [0, 100, 'A score can have at most two digits'],
  [0.5, 1, 'Please enter a score'],
  [0, 99, undefined],
  [null, null, undefined],
])('the score %s to %s is refused: %s', (homeScore, awayScore, message) => {
  expect(Score.safeParse({ homeScore, awayScore }).error?.issues[0]?.message).toBe(message)
})

test.each([
  ['17:00:00', '18:00:00', false],
  ['17:00:00', '18:00:01', true],
  ['19:29:59', '20:00:00', true],
  ['19:30:00', '20:00:00', false],
  ['17:00:00', '20:00:00', true],
  ['18:30:00', '18:45:00', true],
])('an event from %s to %s overlaps one from 18:00 to 19:30: %s', (startTime, endTime, overlaps) => {
  expect(isOverlapping(practice, { ...practice, startTime, endTime })).toBe(overlaps)
})

test.each<[string | undefined, boolean]>([
  ['2026-03-10T18:00:00', true],
  ['2026-03-10T19:59:00', true],
  ['2026-03-10T16:01:00', true],
  ['2026-03-10T20:00:00', false],
  ['2026-03-10T16:00:00', false],
  ['2026-03-09T18:00:00', false],
  ['2026-03-11T18:00:00', false],
  [undefined, true],
])('an answer for %s counts for the practice on March 10 at 18:00: %s', (answeredFor, counts) => {
  expect(isAnswerCurrent(answeredFor, practice)).toBe(counts)
})

test.each<[string, object, boolean]>([
  ['2026-03-10T17:59:59', {}, true],
  ['2026-03-10T18:00:00', {}, false],
  ['2026-03-09T17:59:59', { status: 'cancelled' }, false],
  ['2026-03-09T17:59:59', { status: 'postponed' }, false],
  ['2026-03-09T17:59:59', { isMasterEvent: true }, false],
])('at %s the families are asked who comes to a practice at 18:00 with %j: %s', (now, more, isOpen) => {
  expect(isOpenForAnswers({ ...practice, ...more }, now)).toBe(isOpen)
})

const [past, soon, later] = [
  newGame({ startDate: '2026-03-01', startTime: '10:00:00' }),
  newGame({ startDate: '2026-03-07', startTime: '10:00:00', endTime: '11:30:00' }),
  newGame({ startDate: '2026-03-07', startTime: '12:00:00' }),
]
const canceled = { ...soon, status: 'cancelled' as const }
test.each([
  ['the first that is to come', [later, past, soon], '2026-03-05T18:00:00', soon],
  ['one that begins this second', [soon, later], '2026-03-07T10:00:00', soon],
  ['not one that has begun', [soon, later], '2026-03-07T10:00:01', later],
  ['not one that was canceled', [canceled, later], '2026-03-05T18:00:00', later],
  ['no practice', [newEvent({ startDate: '2026-03-06' }), later], '2026-03-05T18:00:00', later],
  ['none at the end of a season', [past], '2026-03-05T18:00:00', undefined],
])('the next game is %s', (_, events, now, game) => expect(findNextGame(events, now)).toEqual(game))

test.each([
  ['none before it begins', soon, '2026-03-07T09:59:59', undefined],
  ['one from its first second', soon, '2026-03-07T10:00:00', soon],
  ['one until it ends', soon, '2026-03-07T11:29:59', soon],
  ['none that is over', soon, '2026-03-07T11:30:00', undefined],
  ['none that was canceled', canceled, '2026-03-07T10:30:00', undefined],
  ['no practice', { ...soon, eventType: 'practice' as const }, '2026-03-07T10:30:00', undefined],
])('the current game is %s', (_, event, now, game) => expect(findCurrentGame([event], now)).toEqual(game))

test.each([
  [undefined, 'scheduled', 0, 0],
  ['present', 'scheduled', 1, 1],
  ['late', 'scheduled', 1, 1],
  ['absent', 'scheduled', 0, 1],
  ['excused', 'scheduled', 0, 0],
  ['present', 'cancelled', 0, 0],
  ['absent', 'postponed', 0, 0],
] as const)(
  'attendance %s at an event that is %s counts %i of %i',
  (status, eventStatus, attended, counted) =>
    expect(attendanceFiguresOf({ status, eventStatus })).toEqual({ attended, counted }),
)

test.each([
  [0, 0, undefined],
  [0, 4, 0],
  [2, 3, 67],
  [199, 200, 100],
])('%i of %i present are %s percent', (attended, counted, percent) => {
  expect(attendancePercent({ attended, counted })).toBe(percent)
})

test('the time of an event in words has its last day only where it is another one', () => {
  expect(formatSpan(practice)).toBe('Tue, Mar 10, 6:00–7:30 PM')
  expect(formatSpan({ ...practice, endDate: '2026-03-11' })).toBe(
    'Tue, Mar 10, 6:00 PM – Wed, Mar 11, 7:30 PM',
  )
})
