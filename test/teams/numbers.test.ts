import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { planJerseyNumbers } from '#shared/teams/planJerseyNumbers.ts'
import { openClub } from '../club.ts'
import { runs } from '../proof.ts'
import { createTeamFixture } from './teamFixture.ts'

const club = await openClub()
const instantAt = (hour: number) => `2026-03-01T${String(hour).padStart(2, '0')}:00:00.000Z`
const wisher = (playerId: string, requestedNumbers: number[], hour = 9, jerseyNumber?: number) => ({
  playerId,
  requestedNumbers,
  createdAt: instantAt(hour),
  jerseyNumber,
})

describe('the plan of numbers', () => {
  it.each([
    ['gives the first choice', [wisher('a', [7, 8])], { a: 7 }, []],
    ['leaves who wears one', [wisher('a', [7], 9, 3), wisher('b', [3, 7])], { b: 7 }, []],
    ['goes by who came first', [wisher('a', [7], 10), wisher('b', [7], 9)], { b: 7 }, ['a']],
    ['goes by the id among those who came at once', [wisher('b', [7]), wisher('B', [7])], { B: 7 }, ['b']],
    [
      'hears every first wish before any second',
      [wisher('a', [1, 2], 8), wisher('b', [1, 2], 9), wisher('c', [2], 10)],
      { a: 1, c: 2 },
      ['b'],
    ],
    [
      'gives the third',
      [wisher('a', [1]), wisher('b', [2]), wisher('c', [1, 2, 3])],
      { a: 1, b: 2, c: 3 },
      [],
    ],
    ['lists who asked for nothing', [wisher('a', [])], {}, ['a']],
  ])('the plan of numbers: %s', (_, roster, given, left) => {
    const { assigned, conflicts } = planJerseyNumbers(roster)
    expect(Object.fromEntries(assigned.map(({ playerId, number }) => [playerId, number]))).toEqual(given)
    expect(conflicts.map(({ playerId }) => playerId)).toEqual(left)
  })

  it('the plan of numbers never gives one twice, nor one that nobody asked for, and leaves nobody out', () => {
    const createChild = fc.record({
      requestedNumbers: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }),
      hour: fc.integer({ min: 0, max: 23 }),
      jerseyNumber: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
    })
    fc.assert(
      fc.property(fc.array(createChild, { maxLength: 20 }), children => {
        const worn = new Set<number>()
        const roster = children.map(({ requestedNumbers, hour, jerseyNumber }, n) => {
          const own = jerseyNumber !== undefined && !worn.has(jerseyNumber) ? jerseyNumber : undefined
          if (own !== undefined) worn.add(own)
          return wisher(`p${n}`, requestedNumbers, hour, own)
        })
        const { assigned, conflicts } = planJerseyNumbers(roster)
        const all = [...worn, ...assigned.map(({ number }) => number)]
        expect(new Set(all).size).toBe(all.length)
        for (const { playerId, number, choice } of assigned)
          expect(roster.find(known => known.playerId === playerId)?.requestedNumbers[choice - 1]).toBe(number)
        // A child without a number has requested none that is free.
        for (const { requested } of conflicts)
          expect(requested.every(number => all.includes(number))).toBe(true)
        const open = roster.filter(({ jerseyNumber }) => jerseyNumber === undefined)
        expect(assigned.length + conflicts.length).toBe(open.length)
      }),
      { numRuns: runs(300, 20_000) },
    )
  })
})

describe('assigning numbers', () => {
  it('assigning numbers applies the plan once, even if two coaches press the button at the same time', async () => {
    const cast = await createTeamFixture(club)
    for (let n = 0; n < 35; n++)
      await cast.createChild(cast.parent, `Wisher ${n}`, { requestedNumbers: [(n % 20) + 10, n + 40] })
    const assign = (as: { token: string }) =>
      club.ok(api.teams.assignNumbers, { as, params: { id: cast.team.id } })
    const [first, second] = await Promise.all([assign(cast.coach), assign(cast.director)])
    const roster = await cast.roster()
    const worn = roster.flatMap(({ jerseyNumber }) => jerseyNumber ?? [])
    expect(new Set(worn).size).toBe(worn.length)
    expect(worn.length).toBe(36)
    const given = [...first.assigned, ...second.assigned].map(({ playerId }) => playerId)
    expect(new Set(given).size).toBe(36)
    expect(first.conflicts.map(({ playerId }) => playerId)).toEqual([cast.mate.id])
    expect((await assign(cast.coach)).assigned).toEqual([])
    expect(await club.verify()).toEqual([])
  })
})
