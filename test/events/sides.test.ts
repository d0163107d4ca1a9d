import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateRecord } from '#shared/events/figures.ts'
import { describePairing, sideOf, swapSides, teamsOf, withoutTeam } from '#shared/events/homeAway.ts'
import type { EventType } from '#shared/events/kinds.ts'
import type { Event } from '#shared/events/model.ts'
import { generateTitle, proposeTitle } from '#shared/events/titles.ts'
import { runs } from '../proof.ts'
import { newEvent, newGame } from './events.ts'

const none = { wins: 0, losses: 0, ties: 0 }
const win = { ...none, wins: 1 }
const loss = { ...none, losses: 1 }
const tie = { ...none, ties: 1 }
const opponent = 'Lakeside'
const names = [
  { id: 'A', name: 'Hawks' },
  { id: 'B', name: 'Owls' },
]

/** What the form sends: an away game has its two team ids swapped. */
const sent = {
  'at home against another club': { teamId: 'A', homeTeamId: 'A', isHome: true, opponent },
  'away against another club': { teamId: 'A', awayTeamId: 'A', isHome: false, opponent },
  'at home, by the team alone': { teamId: 'A', isHome: true, opponent },
  'away, by the team alone': { teamId: 'A', isHome: false, opponent },
  'at home against an own team': { teamId: 'A', homeTeamId: 'A', awayTeamId: 'B', isHome: true },
  'away against an own team': { teamId: 'A', homeTeamId: 'B', awayTeamId: 'A', isHome: false },
  'home for A, with B named alone': { teamId: 'A', awayTeamId: 'B', isHome: false },
  'away for A, with B named alone': { teamId: 'A', homeTeamId: 'B', isHome: true },
  'by its sides alone': { homeTeamId: 'B', awayTeamId: 'A', isHome: true, opponent },
  'of two others, made by A': { teamId: 'A', homeTeamId: 'B', awayTeamId: 'C', isHome: true },
} satisfies Record<string, Partial<Event>>
type Sent = keyof typeof sent

test.each<[Sent, sides: unknown[], announced: Record<string, string>]>([
  ['at home against another club', ['home', undefined, undefined], { A: 'vs Lakeside' }],
  ['away against another club', ['away', undefined, undefined], { A: 'at Lakeside' }],
  ['at home, by the team alone', ['home', undefined, undefined], { A: 'vs Lakeside' }],
  ['away, by the team alone', ['away', undefined, undefined], { A: 'at Lakeside' }],
  ['at home against an own team', ['home', 'away', undefined], { A: 'vs B', B: 'at A' }],
  ['away against an own team', ['away', 'home', undefined], { A: 'at B', B: 'vs A' }],
  ['home for A, with B named alone', ['home', 'away', undefined], { A: 'vs B', B: 'at A' }],
  ['away for A, with B named alone', ['away', 'home', undefined], { A: 'at B', B: 'vs A' }],
  ['by its sides alone', ['away', 'home', undefined], { A: 'at B', B: 'vs A' }],
  ['of two others, made by A', [undefined, 'home', 'away'], { B: 'vs C', C: 'at B' }],
])('a game %s has A, B and C on the sides %j, and is announced as %j', (name, sides, announced) => {
  const game = sent[name]
  expect(['A', 'B', 'C'].map(team => sideOf(game, team))).toEqual(sides)
  const shown = Object.keys(announced).map(team => {
    const { label, opponentId, opponent } = describePairing(game, team)
    return [team, `${label} ${opponentId ?? opponent}`]
  })
  expect(Object.fromEntries(shown)).toEqual(announced)
})

test.each([
  ['at home against another club', 7, 4, 'A', win],
  ['at home against another club', 4, 7, 'A', loss],
  ['away against another club', 7, 4, 'A', loss],
  ['away against another club', 4, 7, 'A', win],
  ['at home, by the team alone', 0, 0, 'A', tie],
  ['at home, by the team alone', 1, 0, 'A', win],
  ['away against an own team', 4, 7, 'A', win],
  ['away against an own team', 4, 7, 'B', loss],
  ['of two others, made by A', 4, 7, 'A', none],
  ['of two others, made by A', 4, 7, 'C', win],
] as const)(
  'a game %s that ended %i to %i gives %s the record %j',
  (name, homeScore, awayScore, team, record) =>
    expect(calculateRecord([newGame({ ...sent[name], homeScore, awayScore })], team)).toEqual(record),
)

test.each([
  [{ awayScore: undefined }],
  [{ homeScore: undefined }],
  [{ status: 'cancelled' }],
  [{ status: 'postponed' }],
  [{ eventType: 'practice' }],
] as const)('a game with %j is in no team’s record', more => {
  const game = { ...newGame({ teamId: 'A', homeScore: 3, awayScore: 1 }), ...more }
  expect(calculateRecord([game], 'A')).toEqual(none)
})

test('a season’s record has all of its games', () => {
  const season = [5, 4, 3, 9].map(homeScore => newGame({ teamId: 'A', homeScore, awayScore: 4 }))
  expect(calculateRecord(season, 'A')).toEqual({ wins: 2, losses: 1, ties: 1 })
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

test('no two teams of a game are on the same side, and a win for one is a loss for the other', () => {
  let pairs = 0
  fc.assert(
    fc.property(anyGame, game => {
      const playing = ['A', 'B', 'C'].filter(id => sideOf(game, id))
      const sides = playing.map(id => sideOf(game, id))
      expect(new Set(sides).size).toBe(sides.length)
      if (playing.length < 2) return
      pairs++
      const [one, other] = playing.map(id => calculateRecord([game], id))
      expect(one).toEqual({ wins: other?.losses, losses: other?.wins, ties: other?.ties })
      expect(playing.map(id => describePairing(game, id).opponentId)).toEqual(playing.toReversed())
      expect(playing.map(id => describePairing(game, id).label).sort()).toEqual(['at', 'vs'])
    }),
    { numRuns: runs(1000, 20_000) },
  )
  expect(pairs).toBeGreaterThan(150)
})

test('a team that leaves a game is no longer in it, and all other teams keep their record and side', () => {
  fc.assert(
    fc.property(anyGame, fc.constantFrom('A', 'B', 'C'), (game, gone) => {
      // The creator of a game between two other teams must not become a side of it.
      fc.pre(!game.teamId || sideOf(game, game.teamId) !== undefined)
      const left = withoutTeam(game, gone)
      expect(teamsOf(left)).not.toContain(gone)
      for (const id of ['A', 'B', 'C'].filter(id => id !== gone)) {
        expect(sideOf(left, id)).toBe(sideOf(game, id))
        expect(calculateRecord([left], id)).toEqual(calculateRecord([game], id))
      }
    }),
    { numRuns: runs(500, 10_000) },
  )
})

test.each<[Partial<Event>, string | undefined]>([
  [sent['at home against an own team'], 'Hawks'],
  [{ ...sent['at home against an own team'], opponent }, opponent],
  [sent['at home against another club'], opponent],
  [{ teamId: 'A', homeTeamId: 'A', isHome: true }, undefined],
])('the Hawks who leave a game %j become the opponent of the other own team: %s', (fields, named) => {
  expect(withoutTeam(newGame(fields), 'A', 'Hawks').opponent).toBe(named)
})

test.each([
  [true, undefined, ['home', undefined]],
  [true, 'B', ['home', 'away']],
  [false, undefined, ['away', undefined]],
  [false, 'B', ['away', 'home']],
])('in a form’s game (home: %s) against %s the two are on the sides %j', (isHome, awayTeamId, sides) => {
  const form = { teamId: 'A', homeTeamId: 'A', awayTeamId, isHome }
  expect(['A', 'B'].map(id => sideOf(swapSides(form), id))).toEqual(sides)
  expect(swapSides(swapSides(form))).toEqual(form)
})

test.each<[string, Event, string]>([
  ['a practice', newEvent({ teamId: 'A' }), 'Hawks Practice'],
  ['a practice of an unknown team', newEvent({ teamId: 'C' }), 'Team Practice'],
  ['a team building', newEvent({ eventType: 'team_building', teamId: 'A' }), 'Hawks Team Building'],
  ['a meeting', newEvent({ eventType: 'meeting', teamId: 'A' }), 'Hawks Event'],
  ['a league event', newEvent({ eventType: 'master' }), 'Team Event'],
  ['a game at home', newGame(sent['at home against another club']), 'Hawks vs Lakeside'],
  ['a game away', newGame(sent['away, by the team alone']), 'Lakeside vs Hawks'],
  ['a game away against nobody', newGame({ teamId: 'A', isHome: false }), 'Opponent vs Hawks'],
  ['a game at home of own teams', newGame(sent['at home against an own team']), 'Hawks vs Owls'],
  ['a game away of own teams', newGame(sent['away against an own team']), 'Owls vs Hawks'],
  ['a game with B named alone', newGame(sent['home for A, with B named alone']), 'Hawks vs Owls'],
  ['a game by its sides alone', newGame(sent['by its sides alone']), 'Owls vs Hawks'],
  [
    'a game that a third team entered',
    newGame({ teamId: 'C', homeTeamId: 'B', awayTeamId: 'A' }),
    'Owls vs Hawks',
  ],
  ['a game without any team', newGame({ isHome: false, opponent }), 'Lakeside vs Team'],
])('the automatic title of %s names its team, at home first, its kind and its day', (_, event, title) => {
  expect(generateTitle(event, names)).toBe(`${title} - Mar 5`)
})

test.each<[EventType, string, object, string | undefined]>([
  ['game', '', {}, 'Game vs Opponent'],
  ['game', '', { awayTeam: 'Owls' }, 'Game vs Owls'],
  ['game', opponent, { awayTeam: 'Owls' }, 'Game vs Lakeside'],
  ['practice', '', { team: 'Hawks' }, 'Hawks Practice'],
  ['practice', '', {}, undefined],
  ['meeting', '', { team: 'Hawks' }, undefined],
])('the form proposes for a %s against %j with %j the title %s', (eventType, against, named, title) => {
  expect(proposeTitle({ eventType, opponent: against }, named)).toBe(title)
})
