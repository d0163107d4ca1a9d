import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Role, roles } from '#shared/access.ts'
import { attendanceStatuses, eventTypeLabels } from '#shared/choices.ts'
import { addDays, dayIn, wallClock } from '#shared/dates.ts'
import {
  figuresOf,
  maySee,
  maySeeAttendance,
  nextGame,
  pairingOf,
  percentOf,
  recordOf,
  sideOf,
  startOf,
  teamsOf,
  titleOf,
  withoutTeam,
} from '#shared/events/rules.ts'
import { newEvent, newGame } from './events.ts'

const none = { wins: 0, losses: 0, ties: 0 }
const win = { ...none, wins: 1 }
const loss = { ...none, losses: 1 }
const tie = { ...none, ties: 1 }

/** What the form of specification 1 section 5 sends: a game away has its two ids swapped. */
const sent = {
  'at home against another club': { teamId: 'A', homeTeamId: 'A', isHome: true, opponent: 'Lakeside' },
  'away against another club': { teamId: 'A', awayTeamId: 'A', isHome: false, opponent: 'Lakeside' },
  'at home, by the team alone': { teamId: 'A', isHome: true, opponent: 'Lakeside' },
  'away, by the team alone': { teamId: 'A', isHome: false, opponent: 'Lakeside' },
  'at home against an own team': { teamId: 'A', homeTeamId: 'A', awayTeamId: 'B', isHome: true },
  'away against an own team': { teamId: 'A', homeTeamId: 'B', awayTeamId: 'A', isHome: false },
  'home for A, with B named alone': { teamId: 'A', awayTeamId: 'B', isHome: false },
  'away for A, with B named alone': { teamId: 'A', homeTeamId: 'B', isHome: true },
  'of two others, made by A': { teamId: 'A', homeTeamId: 'B', awayTeamId: 'C', isHome: true },
  'of B against another club, made by A': {
    teamId: 'A',
    homeTeamId: 'B',
    isHome: true,
    opponent: 'Lakeside',
  },
} as const

describe('a game', () => {
  it.each([
    ['at home against another club', 'home', undefined, undefined],
    ['away against another club', 'away', undefined, undefined],
    ['at home, by the team alone', 'home', undefined, undefined],
    ['away, by the team alone', 'away', undefined, undefined],
    ['at home against an own team', 'home', 'away', undefined],
    ['away against an own team', 'away', 'home', undefined],
    ['home for A, with B named alone', 'home', 'away', undefined],
    ['away for A, with B named alone', 'away', 'home', undefined],
    ['of two others, made by A', undefined, 'home', 'away'],
  ] as const)('%s has A %s, B %s and C %s', (name, ...sides) => {
    expect(['A', 'B', 'C'].map(team => sideOf(sent[name], team))).toEqual(sides)
  })

  it.each([
    ['at home against another club', 'A', { label: 'vs', opponent: 'Lakeside' }],
    ['away against another club', 'A', { label: 'at', opponent: 'Lakeside' }],
    ['at home, by the team alone', 'A', { label: 'vs', opponent: 'Lakeside' }],
    ['away, by the team alone', 'A', { label: 'at', opponent: 'Lakeside' }],
    ['at home against an own team', 'A', { label: 'vs', opponentId: 'B' }],
    ['at home against an own team', 'B', { label: 'at', opponentId: 'A' }],
    ['away against an own team', 'A', { label: 'at', opponentId: 'B' }],
    ['away against an own team', 'B', { label: 'vs', opponentId: 'A' }],
    ['of two others, made by A', 'B', { label: 'vs', opponentId: 'C' }],
    ['of two others, made by A', 'C', { label: 'at', opponentId: 'B' }],
  ] as const)('%s is announced to %s as %j', (name, team, announced) => {
    expect(pairingOf(sent[name], team)).toEqual(announced)
  })

  it.each([
    ['at home against another club', 7, 4, 'A', win],
    ['at home against another club', 4, 7, 'A', loss],
    ['away against another club', 7, 4, 'A', loss],
    ['away against another club', 4, 7, 'A', win],
    ['away, by the team alone', 4, 7, 'A', win],
    ['at home, by the team alone', 0, 0, 'A', tie],
    ['at home, by the team alone', 1, 0, 'A', win],
    ['away against an own team', 4, 7, 'A', win],
    ['away against an own team', 4, 7, 'B', loss],
    ['of two others, made by A', 4, 7, 'A', none],
    ['of two others, made by A', 4, 7, 'C', win],
    ['at home against another club', 7, 4, 'B', none],
  ] as const)('%s that ended %i to %i gives %s the record %j', (name, homeScore, awayScore, team, record) => {
    expect(recordOf([newGame({ ...sent[name], homeScore, awayScore })], team)).toEqual(record)
  })

  it.each([
    [{ awayScore: undefined }],
    [{ homeScore: undefined }],
    [{ status: 'cancelled' }],
    [{ status: 'postponed' }],
    [{ eventType: 'practice' }],
  ] as const)('with %j is in nobody’s record', more => {
    const game = { ...newGame({ teamId: 'A', homeScore: 3, awayScore: 1 }), ...more }
    expect(recordOf([game], 'A')).toEqual(none)
  })

  it('counts for a season', () => {
    const scores = [
      [5, 3],
      [4, 4],
      [9, 2],
      [6, 7],
      [8, 0],
    ] as const
    const season = scores.map(([homeScore, awayScore]) => newGame({ teamId: 'A', homeScore, awayScore }))
    expect(recordOf([...season, newEvent({ teamId: 'A' })], 'A')).toEqual({ wins: 3, losses: 1, ties: 1 })
  })
})

const team = fc.constantFrom(undefined, 'A', 'B', 'C')
const goals = fc.nat(3)
const anyGame = fc
  .record({
    teamId: team,
    homeTeamId: team,
    awayTeamId: team,
    isHome: fc.boolean(),
    homeScore: goals,
    awayScore: goals,
  })
  .filter(({ homeTeamId, awayTeamId }) => !homeTeamId || homeTeamId !== awayTeamId)
  .map(fields => newGame(fields))

describe('whatever a game says of its teams', () => {
  it('no two of them are on one side, and the win of one is the loss of the other', () => {
    let pairs = 0
    fc.assert(
      fc.property(anyGame, game => {
        const playing = ['A', 'B', 'C'].filter(id => sideOf(game, id))
        const sides = playing.map(id => sideOf(game, id))
        expect(new Set(sides).size).toBe(sides.length)
        if (playing.length < 2) return
        pairs++
        const [one, other] = playing.map(id => recordOf([game], id))
        expect(one).toEqual({ wins: other?.losses, losses: other?.wins, ties: other?.ties })
        expect(playing.map(id => pairingOf(game, id).opponentId)).toEqual(playing.toReversed())
        expect(playing.map(id => pairingOf(game, id).label).sort()).toEqual(['at', 'vs'])
      }),
      { seed: 7, numRuns: 2000 },
    )
    expect(pairs).toBeGreaterThan(300)
  })

  it('seen from the other side of the field it is the same game', () => {
    const mirror = { home: 'away', away: 'home' } as const
    fc.assert(
      fc.property(anyGame, game => {
        const swapped = {
          ...game,
          homeTeamId: game.awayTeamId,
          awayTeamId: game.homeTeamId,
          homeScore: game.awayScore,
          awayScore: game.homeScore,
          isHome: !game.isHome,
        }
        for (const id of ['A', 'B', 'C']) {
          const side = sideOf(game, id)
          expect(sideOf(swapped, id)).toBe(side && mirror[side])
          expect(recordOf([swapped], id)).toEqual(recordOf([game], id))
        }
      }),
      { seed: 7, numRuns: 1000 },
    )
  })
})

describe('a team that leaves a game', () => {
  it('is not in it any more, and every other team has the record and the side that it had', () => {
    fc.assert(
      fc.property(anyGame, fc.constantFrom('A', 'B', 'C'), (game, gone) => {
        // Who only made a game of two others would come to play in it.
        fc.pre(!game.teamId || sideOf(game, game.teamId) !== undefined)
        const left = withoutTeam(game, gone)
        expect(teamsOf(left)).not.toContain(gone)
        for (const id of ['A', 'B', 'C'].filter(id => id !== gone)) {
          expect(sideOf(left, id)).toBe(sideOf(game, id))
          expect(recordOf([left], id)).toEqual(recordOf([game], id))
        }
      }),
      { seed: 7, numRuns: 1000 },
    )
  })
})

describe('the next game', () => {
  const at = (startDate: string, startTime: string, more = {}) => newGame({ startDate, startTime, ...more })
  const past = at('2026-03-01', '10:00:00')
  const soon = at('2026-03-07', '10:00:00')
  const later = at('2026-03-07', '12:00:00')
  const now = '2026-03-05T18:00:00'
  it.each([
    ['the first that is to come', [later, past, soon], now, soon],
    ['one that begins this second', [soon, later], '2026-03-07T10:00:00', soon],
    ['not one that has begun', [soon, later], '2026-03-07T10:00:01', later],
    ['not one that was cancelled', [{ ...soon, status: 'cancelled' as const }, later], now, later],
    ['not one that was postponed', [{ ...soon, status: 'postponed' as const }, later], now, later],
    ['no practice', [newEvent({ startDate: '2026-03-06' }), later], now, later],
    ['none at the end of a season', [past], now, undefined],
  ])('is %s', (_, events, moment, game) => expect(nextGame(events, moment)).toEqual(game))
})

it('has the kinds and names of the specification', () => {
  expect(Object.entries(eventTypeLabels)).toEqual([
    ['game', 'Game'],
    ['practice', 'Practice'],
    ['team_building', 'Team Building'],
    ['master', 'League Event'],
    ['meeting', 'Meeting'],
    ['clinic', 'Clinic'],
  ])
})

describe('a title that nobody has written', () => {
  const hawks = { team: 'Hawks' }
  it.each([
    ['practice', true, hawks, 'Hawks Practice - Mar 5'],
    ['practice', true, {}, 'Team Practice - Mar 5'],
    ['game', true, { team: 'Hawks', opponent: 'Lakeside' }, 'Hawks vs Lakeside - Mar 5'],
    ['game', false, { team: 'Hawks', opponent: 'Lakeside' }, 'Lakeside vs Hawks - Mar 5'],
    ['game', false, hawks, 'Opponent vs Hawks - Mar 5'],
    ['team_building', true, hawks, 'Hawks Team Building - Mar 5'],
    ['meeting', true, hawks, 'Hawks Event - Mar 5'],
    ['clinic', true, {}, 'Team Event - Mar 5'],
    ['master', true, {}, 'Team Event - Mar 5'],
  ] as const)('of a %s (home: %s) of %j is %s', (eventType, isHome, names, title) => {
    expect(titleOf({ eventType, isHome, startDate: '2026-03-05' }, names)).toBe(title)
  })
})

describe('an event is seen', () => {
  const of = (more: object) => newEvent(more)
  it.each<[string, object, string[], boolean]>([
    ['by its own team', { teamId: 'A' }, ['A'], true],
    ['by the home team', { teamId: 'A', homeTeamId: 'B', awayTeamId: 'A' }, ['B'], true],
    ['by the away team', { teamId: 'A', homeTeamId: 'A', awayTeamId: 'B' }, ['B'], true],
    ['by none without a team', {}, ['A'], false],
    ['by no other team', { teamId: 'A', homeTeamId: 'A', awayTeamId: 'B' }, ['C'], false],
    ['by everybody when it is the league’s', { isMasterEvent: true }, [], true],
  ])('%s', (_, fields, teamIds, seen) => {
    for (const role of roles) {
      const privileged = role === 'admin' || role === 'program_director'
      expect(maySee({ role, teamIds }, of(fields)), role).toBe(seen || privileged)
    }
  })

  it('once by each of its teams', () => {
    expect(teamsOf({ teamId: 'A', homeTeamId: 'A', awayTeamId: 'B' })).toEqual(['A', 'B'])
    expect(teamsOf({})).toEqual([])
  })
})

describe('attendance', () => {
  it.each([
    [undefined, 0, 0],
    ['present', 1, 1],
    ['late', 1, 1],
    ['absent', 0, 1],
    ['excused', 0, 0],
  ] as const)('%s counts %i of %i', (status, attended, counted) => {
    expect(figuresOf({ status })).toEqual({ attended, counted })
  })

  it('has no other status', () => expect(attendanceStatuses).toHaveLength(4))

  it.each([
    [0, 0, undefined],
    [0, 4, 0],
    [4, 4, 100],
    [2, 3, 67],
    [1, 3, 33],
    [199, 200, 100],
  ])('%i of %i are %s percent', (attended, counted, percent) => {
    expect(percentOf({ attended, counted })).toBe(percent)
  })

  it.each<[string, Role, object, boolean]>([
    ['the family', 'parent', { familyIds: ['p'] }, true],
    ['the child itself', 'player', { familyIds: ['p'] }, true],
    ['another family of the team', 'parent', { familyIds: ['q'], teamIds: ['A'] }, false],
    ['the team’s coach', 'coach', { teamIds: ['A'] }, true],
    ['the team’s assistant', 'assistant_coach', { teamIds: ['B', 'A'] }, true],
    ['another team’s coach', 'coach', { teamIds: ['B'] }, false],
    ['a coach of none', 'coach', {}, false],
    ['the director', 'program_director', {}, true],
    ['the administrator', 'admin', {}, true],
  ])('is seen by %s: %s %j %s', (_, role, more, seen) => {
    const viewer = { role, familyIds: [], teamIds: [], ...more }
    expect(maySeeAttendance(viewer, { playerId: 'p', teamIds: ['A'] })).toBe(seen)
  })
})

describe('the clock of the club', () => {
  it.each([
    ['America/New_York', '2026-03-02T05:00:00Z', '2026-03-02T00:00:00'],
    ['America/New_York', '2026-03-02T04:59:59Z', '2026-03-01T23:59:59'],
    // Clocks go forward at two, and back at two.
    ['America/New_York', '2026-03-08T06:59:59Z', '2026-03-08T01:59:59'],
    ['America/New_York', '2026-03-08T07:00:00Z', '2026-03-08T03:00:00'],
    ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-01T01:30:00'],
    ['America/New_York', '2026-11-01T06:30:00Z', '2026-11-01T01:30:00'],
    ['Asia/Kolkata', '2026-03-02T18:30:00Z', '2026-03-03T00:00:00'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01T00:00:00'],
  ])('of %s shows at %s %s', (zone, instant, shown) => {
    expect(wallClock(zone, new Date(instant))).toBe(shown)
  })

  it('agrees with its calendar, and an event is to come until the very second it begins', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 16 * 365 * 86_400 }),
        fc.constantFrom('America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', 'UTC'),
        (seconds, zone) => {
          const now = new Date(Date.UTC(2020, 0, 1) + seconds * 1000)
          const clock = wallClock(zone, now)
          const [startDate = '', startTime = ''] = clock.split('T')
          expect(startDate).toBe(dayIn(zone, now))
          expect(startTime).toMatch(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/)
          const game = newGame({ startDate, startTime })
          expect(startOf(game)).toBe(clock)
          expect(nextGame([game], clock)).toBe(game)
          expect(nextGame([{ ...game, startDate: addDays(startDate, -1) }], clock)).toBeUndefined()
        },
      ),
      { seed: 7, numRuns: 300 },
    )
  })
})
