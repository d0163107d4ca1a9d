import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { sideOf, swapSides } from '#shared/events/homeAway.ts'
import { eventTypes } from '#shared/events/kinds.ts'
import { generateTitle } from '#shared/events/titles.ts'
import { runs } from '../proof.ts'

const names = { A: 'Hawks', B: 'Owls', C: 'Terns' } as const
const teams = Object.entries(names).map(([id, name]) => ({ id, name }))
const team = fc.constantFrom(undefined, 'A', 'B', 'C')
const word = fc.stringMatching(/^[A-Za-z' -]{1,20}$/)
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const anyEvent = fc
  .record({
    eventType: fc.constantFrom(...eventTypes),
    teamId: team,
    homeTeamId: team,
    awayTeamId: team,
    isHome: fc.boolean(),
    opponent: fc.option(word, { nil: undefined }),
    startDate: fc.nat(6000).map(days => addDays('2020-01-01', days)),
  })
  .filter(({ homeTeamId, awayTeamId }) => !homeTeamId || homeTeamId !== awayTeamId)
type Any = (typeof anyEvent extends fc.Arbitrary<infer E> ? E : never) & object

const nameOf = (id: string | undefined) => teams.find(({ id: other }) => other === id)?.name
const dayOf = ({ startDate }: Any) => {
  const [, month, day] = startDate.split('-').map(Number)
  return `${months[(month ?? 0) - 1]} ${day}`
}

describe('the title of an event', () => {
  it('an event’s title names its kind and its day', () => {
    fc.assert(
      fc.property(anyEvent, event => {
        const title = generateTitle(event, teams)
        expect(title.endsWith(` - ${dayOf(event)}`)).toBe(true)
        const middle = { practice: ' Practice - ', team_building: ' Team Building - ', game: ' vs ' }
        const kind = event.eventType
        expect(title).toContain(kind in middle ? middle[kind as keyof typeof middle] : ' Event - ')
        expect(title).not.toMatch(/undefined|null/)
      }),
      { numRuns: runs(400, 5000) },
    )
  })

  it('the title of any event but a game contains the name of its team, or “Team”', () => {
    fc.assert(
      fc.property(anyEvent, event => {
        fc.pre(event.eventType !== 'game')
        const { teamId, homeTeamId, awayTeamId } = event
        const own = nameOf(teamId ?? homeTeamId ?? awayTeamId) ?? 'Team'
        expect(generateTitle(event, teams).startsWith(`${own} `)).toBe(true)
        expect(generateTitle(event, []).startsWith('Team ')).toBe(true)
      }),
      { numRuns: runs(400, 5000) },
    )
  })

  it('the title of a game has the home team first, and then its opponent', () => {
    let own = 0
    fc.assert(
      fc.property(anyEvent, any => {
        const game = { ...any, eventType: 'game' as const }
        const playing = ['A', 'B', 'C'].filter(id => sideOf(game, id))
        const home = playing.find(id => sideOf(game, id) === 'home')
        const away = playing.find(id => sideOf(game, id) === 'away')
        const made = generateTitle(game, teams).replace(` - ${dayOf(game)}`, '')
        if (home && away) {
          own++
          // The team that only created a game of two others is not in its title, and does not affect the order.
          if (game.teamId && !playing.includes(game.teamId)) return
          expect(made).toBe(`${nameOf(home)} vs ${nameOf(away)}`)
        } else if (playing.length === 1) {
          const other = game.opponent || 'Opponent'
          expect(made).toBe(home ? `${nameOf(home)} vs ${other}` : `${other} vs ${nameOf(away)}`)
        }
      }),
      { numRuns: runs(400, 5000) },
    )
    expect(own).toBeGreaterThan(100)
  })
})

describe('a game away', () => {
  it('turning a game into an away game swaps its teams, and doing so twice changes nothing', () => {
    fc.assert(
      fc.property(anyEvent, game => {
        expect(swapSides(swapSides(game))).toEqual(game)
        const { homeTeamId, awayTeamId } = swapSides(game)
        const was = [game.homeTeamId, game.awayTeamId]
        expect([homeTeamId, awayTeamId]).toEqual(game.isHome ? was : was.toReversed())
      }),
      { numRuns: runs(400, 5000) },
    )
  })

  it('an away game has our team on the away side, and the opponent on the home side', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.option(fc.constant('B'), { nil: undefined }), (isHome, theirs) => {
        const game = swapSides({ teamId: 'A', homeTeamId: 'A', awayTeamId: theirs, isHome })
        expect(sideOf(game, 'A')).toBe(isHome ? 'home' : 'away')
        expect(sideOf(game, 'B')).toBe(theirs && (isHome ? 'away' : 'home'))
      }),
      { numRuns: runs(100, 5000) },
    )
  })
})
