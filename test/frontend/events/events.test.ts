import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { formatScore, formatTeams, getSideName, toMapLink } from '#frontend/events/describe.ts'
import { moveEnd } from '#frontend/events/form/endTime.ts'
import {
  defaultValues,
  type EventInput,
  getChanges,
  getServerTitle,
  proposalFor,
  toFormValues,
  toNewEvent,
  toTeams,
} from '#frontend/events/form/formValues.ts'
import { EventFields } from '#frontend/events/form/schema.ts'
import { sideOf, teamsOf } from '#shared/events/homeAway.ts'
import { eventTypes } from '#shared/events/kinds.ts'
import { type Event, EventChanges, NewEvent } from '#shared/events/model.ts'
import { formatSpan } from '#shared/events/when.ts'
import { newEvent } from '../../events/events.ts'
import { runs } from '../../proof.ts'

const teams = [
  { id: 'A', name: 'Hawks' },
  { id: 'B', name: 'Eagles' },
]
const start = defaultValues('2026-11-21')
const checked = (more: Partial<EventInput>) => EventFields.parse({ ...start, ...more })
const sent = (more: Partial<EventInput>) => NewEvent.parse(toNewEvent(checked(more)))
const issues = (more: Partial<EventInput>) => {
  const { error } = EventFields.safeParse({ ...start, ...more })
  const byField = new Map(error?.issues.map(({ path, message }) => [path.join('.'), message]))
  return [...byField].map(([field, message]) => `${field}: ${message}`)
}

describe('a new event', () => {
  it('the form of a new event starts with a home practice in the evening, with seconds', () => {
    const evening = { startDate: '2026-11-21', startTime: '18:00:00', endTime: '19:30:00' }
    expect(sent({ teamId: 'A' })).toMatchObject({
      eventType: 'practice',
      teamId: 'A',
      isHome: true,
      ...evening,
    })
  })

  it.each<[string, Partial<EventInput>, object]>([
    ['at home against another club', { opponent: 'Oak' }, { homeTeamId: 'A', opponent: 'Oak' }],
    ['elsewhere', { opponent: 'Oak', isHome: false }, { awayTeamId: 'A', opponent: 'Oak' }],
    ['at home against an own team', { awayTeamId: 'B' }, { homeTeamId: 'A', awayTeamId: 'B' }],
    ['of an own team elsewhere', { awayTeamId: 'B', isHome: false }, { homeTeamId: 'B', awayTeamId: 'A' }],
    ['against one opponent', { awayTeamId: 'B', opponent: 'Oak' }, { awayTeamId: 'B', opponent: undefined }],
  ])('the form of a new event sends a game %s', (_, typed, expected) => {
    expect(sent({ eventType: 'game', homeTeamId: 'A', ...typed })).toMatchObject({ teamId: 'A', ...expected })
  })

  it('the form of a new league event has no team', () => {
    expect(teamsOf(sent({ eventType: 'master', teamId: 'A', homeTeamId: 'A' }))).toEqual([])
  })

  it('the form of a new event repeats it on the selected days, until a date or a number of times', () => {
    const ends = { ends: 'until', until: '2026-12-24', count: '3' }
    const repeats = { weekly: true, days: ['Thursday', 'Tuesday'], ...ends }
    const days = ['Tuesday', 'Thursday']
    expect(sent({ teamId: 'A', repeats }).repeats).toEqual({ days, until: '2026-12-24' })
    expect(sent({ teamId: 'A', repeats: { ...repeats, ends: 'count' } }).repeats).toEqual({ days, count: 3 })
    expect(sent({ teamId: 'A', repeats: { ...repeats, weekly: false } }).repeats).toBeUndefined()
  })
})

const game = { eventType: 'game', homeTeamId: 'A' }
const weekly = { weekly: true, days: ['Monday'], ends: 'until', until: '', count: '' }
const nothing = { eventType: '', startDate: '', endDate: '', startTime: '', endTime: '' }

it.each<[Partial<EventInput>, ...string[]]>([
  [{}, 'teamId: Please select a team for this event'],
  [{ eventType: 'game', teamId: 'A' }, 'homeTeamId: Please select a home team for this game'],
  [game, 'awayTeamId: Please select an away team or enter an external opponent'],
  [{ ...game, awayTeamId: 'A' }, 'awayTeamId: A team cannot play against itself'],
  [
    { ...nothing, teamId: 'A' },
    'eventType: Please select an event type',
    'startDate: Please select a start date',
    'endDate: Please select an end date',
    'startTime: Please enter a start time',
    'endTime: Please enter an end time',
  ],
  [{ teamId: 'A', endTime: '17:00' }, 'endTime: The event must end after it starts'],
  [{ teamId: 'A', endDate: '2026-11-20' }, 'endDate: The event must end after it starts'],
  [{ teamId: 'A', repeats: weekly }, 'repeats.until: Please select the last date'],
  [
    { teamId: 'A', repeats: { ...weekly, ends: 'count' } },
    'repeats.count: Please enter how many times it repeats',
  ],
  [
    { teamId: 'A', repeats: { ...weekly, days: [], until: '2026-12-24' } },
    'repeats.days: Please choose at least one day',
  ],
  [
    { teamId: 'A', repeats: { ...weekly, until: '2026-11-22' } },
    'repeats.until: None of these days falls on or before the last date',
  ],
])('the form of an event says under each field what is missing: %j', (typed, ...expected) =>
  expect(issues(typed).toSorted()).toEqual(expected.toSorted()),
)

/** Any event that the club may have, however its teams are stored. */
const anyEvent = fc
  .record({
    eventType: fc.constantFrom<Event['eventType']>('game', 'practice', 'meeting'),
    teamId: fc.constantFrom('A', 'B'),
    homeTeamId: fc.constantFrom('A', 'B', undefined),
    awayTeamId: fc.constantFrom('A', 'B', undefined),
    opponent: fc.constantFrom('Oak', undefined),
    isHome: fc.boolean(),
  })
  .filter(({ homeTeamId, awayTeamId }) => !homeTeamId || homeTeamId !== awayTeamId)
  .map(fields => newEvent({ ...fields, title: 'Named' }))

describe('editing an event', () => {
  const changes = (event: Event, more: Partial<EventInput> = {}) => {
    const parsed = EventFields.safeParse({ ...toFormValues(event), ...more })
    return parsed.data && getChanges(parsed.data, event, teams)
  }

  it.each([
    [{ homeTeamId: 'A', opponent: 'Oak' }, ['A', '', true]],
    [{ awayTeamId: 'A', isHome: false }, ['A', '', false]],
    [{ homeTeamId: 'B', awayTeamId: 'A' }, ['A', 'B', false]],
    [{ isHome: false, opponent: 'Oak' }, ['A', '', false]],
    // A team that is named for a side is on that side, whatever else is stored.
    [{ homeTeamId: 'A', isHome: false }, ['A', '', true]],
  ])(
    'editing an event with %j shows our team first, the other one, and whether it is at home: %j',
    (fields, shown) => {
      const values = toFormValues(newEvent({ eventType: 'game', teamId: 'A', ...fields }))
      expect([values.homeTeamId, values.awayTeamId, values.isHome]).toEqual(shown)
    },
  )

  it('opening and saving an event changes nothing', () => {
    fc.assert(
      fc.property(anyEvent, event => {
        expect(changes(event)).toBeUndefined()
      }),
      { numRuns: runs(100, 5000) },
    )
  })

  it('an edited event has the sides that the form shows, however they were stored before', () => {
    const ours = fc.constantFrom('A', 'B')
    fc.assert(
      fc.property(anyEvent, ours, fc.boolean(), fc.boolean(), (event, homeTeamId, isHome, isDerby) => {
        const theirs = homeTeamId === 'A' ? 'B' : 'A'
        const awayTeamId = isDerby ? theirs : ''
        const typed = { eventType: 'game', homeTeamId, isHome, awayTeamId, opponent: 'Elm' }
        const change = EventChanges.parse(changes(event, typed) ?? {})
        const known = Object.entries(change).map(([name, value]) => [name, value ?? undefined])
        const after: Event = { ...event, ...Object.fromEntries(known) }
        expect(sideOf(after, homeTeamId)).toBe(isHome ? 'home' : 'away')
        expect(teamsOf(after).toSorted()).toEqual(isDerby ? ['A', 'B'] : [homeTeamId])
        if (!isDerby) expect(after.opponent).toBe('Elm')
      }),
      { numRuns: runs(100, 5000) },
    )
  })

  it('editing an event sends only the differences, and leaves an automatic title to the server', () => {
    const day = { startDate: '2026-11-21', endDate: '2026-11-21' }
    const event = newEvent({ teamId: 'A', title: 'Hawks Practice - Nov 21', ...day })
    const moved = { startDate: '2026-11-22', endDate: '2026-11-22' }
    expect(changes(event, { ...moved, title: 'Hawks Practice - Nov 22' })).toEqual(moved)
    expect(changes(event, { ...moved, title: 'Rainy day' })).toEqual({ ...moved, title: 'Rainy day' })
    expect(changes(event, { title: '' })).toEqual({ title: '' })
    expect(changes(event, { location: 'Field 2' })).toEqual({ location: 'Field 2' })
    expect(changes(newEvent({ ...event, location: 'Field 2' }), { location: '' })).toEqual({ location: '' })
  })
})

test('the title that the form proposes is not sent: the server generates its own', () => {
  const ours = { ...start, ...game, teamId: 'A' }
  expect(proposalFor({ ...start, teamId: 'A' }, teams)).toBe('Hawks Practice')
  expect(proposalFor(start, teams)).toBe('')
  expect(proposalFor(ours, teams)).toBe('Game vs Opponent')
  expect(proposalFor({ ...ours, opponent: 'Oak' }, teams)).toBe('Game vs Oak')
  expect(proposalFor({ ...ours, awayTeamId: 'B' }, teams)).toBe('Game vs Eagles')
  expect(getServerTitle({ ...ours, opponent: 'Oak', isHome: false }, teams)).toBe('Oak vs Hawks - Nov 21')
  expect(getServerTitle({ ...ours, startDate: '' }, teams)).toBe('')
  expect(toTeams({ ...ours, isHome: false })).toMatchObject({ homeTeamId: undefined, awayTeamId: 'A' })
})

test('an event is described in words', () => {
  const evening = {
    startDate: '2026-11-21',
    endDate: '2026-11-21',
    startTime: '18:00:00',
    endTime: '19:30:00',
  }
  const ours = newEvent({ eventType: 'game', homeTeamId: 'A', teamId: 'A', opponent: 'Oak', ...evening })
  expect(formatSpan(ours)).toBe('Sat, Nov 21, 6:00–7:30 PM')
  expect(formatSpan({ ...ours, endDate: '2026-11-22' })).toBe('Sat, Nov 21, 6:00 PM – Sun, Nov 22, 7:30 PM')
  expect(formatTeams(ours, teams)).toBe('Hawks')
  expect(formatTeams({ ...ours, isMasterEvent: true }, teams)).toBe('Whole club')
  expect(formatScore(ours, teams)).toBeUndefined()
  expect(formatScore({ ...ours, homeScore: 7, awayScore: 0 }, teams)).toBe('Hawks 7 – 0 Oak')
  expect(getSideName({ ...ours, opponent: undefined }, 'away', teams)).toBe('Away')
  expect(toMapLink({ location: 'Field 2', address: '1 Main St & Elm' })).toBe(
    'https://www.google.com/maps/search/?api=1&query=1+Main+St+%26+Elm',
  )
  expect(toMapLink({})).toBeUndefined()
})

test('each kind of event has its own colors, and nothing else does', async () => {
  const sheet = await readFile(new URL('../../../frontend/ui/styles/tokens.css', import.meta.url), 'utf8')
  const colored = sheet.matchAll(
    /\[data-event-type="(\w+)"\] \{\s*--event: [^;]+;\s*--event-soft: [^;]+;\s*\}/g,
  )
  expect([...colored].map(([, type]) => type).sort()).toEqual([...eventTypes].sort())
})

const evening = { from: '18:00', startDate: '2026-03-06', endDate: '2026-03-06', endTime: '19:30' }
const night = { ...evening, from: '23:00', endDate: '2026-03-07', endTime: '01:00' }

it.each([
  [evening, '11:30', '2026-03-06', '13:00'],
  [evening, '22:30', '2026-03-07', '00:00'],
  [evening, '23:45', '2026-03-07', '01:15'],
  [evening, '00:00', '2026-03-06', '01:30'],
  [night, '15:00', '2026-03-06', '17:00'],
])('an event %j that begins at %s instead ends on %s at %s, as long after', (event, to, date, time) => {
  expect(moveEnd({ ...event, to })).toEqual({ date, time })
})

it.each([
  { to: '' },
  { to: '11:30', endTime: '' },
  { to: '11:30', endDate: '' },
  { to: '11:30', endTime: '17:00' },
  { to: '11:30', endTime: '18:00' },
])('the end of an event that is missing or not after its start stays as it is: %j', more => {
  expect(moveEnd({ ...evening, ...more })).toBeUndefined()
})
