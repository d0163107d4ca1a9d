import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculateRecord } from '#shared/events/figures.ts'
import { describePairing, sideOf, teamsOf, withoutTeam } from '#shared/events/homeAway.ts'
import { runs } from '../proof.ts'
import { newEvent, newGame } from './events.ts'

const none = { wins: 0, losses: 0, ties: 0 }
const win = { ...none, wins: 1 }
const loss = { ...none, losses: 1 }
const tie = { ...none, ties: 1 }

/** What the form sends: an away game has its two team ids swapped. */
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
  ] as const)('a game %s has A %s, B %s and C %s', (name, ...sides) => {
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
  ] as const)('a game %s is announced to %s as %j', (name, team, announced) => {
    expect(describePairing(sent[name], team)).toEqual(announced)
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
  ] as const)(
    'a game %s that ended %i to %i gives %s the record %j',
    (name, homeScore, awayScore, team, record) => {
      expect(calculateRecord([newGame({ ...sent[name], homeScore, awayScore })], team)).toEqual(record)
    },
  )

  it.each([
    [{ awayScore: undefined }],
    [{ homeScore: undefined }],
    [{ status: 'cancelled' }],
    [{ status: 'postponed' }],
    [{ eventType: 'practice' }],
  ] as const)('a game with %j is in no team’s record', more => {
    const game = { ...newGame({ teamId: 'A', homeScore: 3, awayScore: 1 }), ...more }
    expect(calculateRecord([game], 'A')).toEqual(none)
  })

  it('a game counts for its season', () => {
    const scores = [
      [5, 3],
      [4, 4],
      [9, 2],
      [6, 7],
      [8, 0],
    ] as const
    const season = scores.map(([homeScore, awayScore]) => newGame({ teamId: 'A', homeScore, awayScore }))
    expect(calculateRecord([...season, newEvent({ teamId: 'A' })], 'A')).toEqual({
      wins: 3,
      losses: 1,
      ties: 1,
    })
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

describe('invariants of a game’s teams', () => {
  it('no two teams of a game are on the same side, and a win for one is a loss for the other', () => {
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
      { numRuns: runs(2000, 20_000) },
    )
    expect(pairs).toBeGreaterThan(300)
  })

  it('a game seen from the other team’s side is the same game', () => {
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
          expect(calculateRecord([swapped], id)).toEqual(calculateRecord([game], id))
        }
      }),
      { numRuns: runs(1000, 10_000) },
    )
  })
})

describe('a team that leaves a game', () => {
  it('a team that leaves a game is no longer in it, and all other teams keep their record and side', () => {
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
      { numRuns: runs(1000, 10_000) },
    )
  })
})
