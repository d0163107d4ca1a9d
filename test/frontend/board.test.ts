import { describe, expect, test } from 'vitest'
import { applyMoves, type BoardPlayer, describePlayer, listMismatches } from '#frontend/teams/board/board.ts'
import type { Team } from '#shared/teams/model.ts'

const buildTeam = (id: string): Team => ({ id, name: id, grade: '4', ageGroup: 'U10', season: 'Spring 2026' })
const [hawks, falcons] = [buildTeam('Hawks'), buildTeam('Falcons')]
const buildPlayer = (id: string, more: Partial<BoardPlayer> = {}): BoardPlayer => ({
  id,
  firstName: id,
  lastName: 'Young',
  birthYear: 2016,
  dateOfBirth: '2016-04-09',
  gender: 'Female',
  ...more,
})
const [ada, ben, eve] = [buildPlayer('Ada'), buildPlayer('Ben'), buildPlayer('Eve')]
const season = { programType: 'girls', startDate: '2026-04-01' } as const

describe('pending moves', () => {
  const moves = [
    { child: ben, from: undefined, to: hawks },
    { child: ben, from: hawks, to: falcons },
    { child: eve, from: hawks, to: undefined },
  ]

  test('pending moves show a child in the column it was last moved to, by name, and nowhere else', () => {
    expect(applyMoves([ada, ben], undefined, moves)).toEqual([ada, eve])
    expect(applyMoves([eve], hawks, moves)).toEqual([])
    expect(applyMoves([ada, buildPlayer('Dov')], falcons, moves)).toEqual([ada, ben, buildPlayer('Dov')])
  })

  test('pending moves do not duplicate a child that the list already has', () => {
    expect(applyMoves([ada, ben], falcons, moves)).toEqual([ada, ben])
  })

  test('pending moves leave columns that they do not touch unchanged', () => {
    const roster = [ben, ada]
    expect(applyMoves(roster, buildTeam('Owls'), moves)).toBe(roster)
  })
})

test('a card on the board describes the child, and says why a team does not suit it', () => {
  expect(describePlayer(ada, season)).toBe('Grade 4 · born 2016')
  expect(describePlayer(buildPlayer('Kim', { grade: 'K' }), season)).toBe('Kindergarten · born 2016')
  expect(listMismatches(ada, hawks, season)).toEqual([])
  expect(listMismatches(buildPlayer('Ben', { gender: 'Male', grade: '5' }), hawks, season)).toEqual([
    'This is a girls program.',
    'The team is for grade 4.',
  ])
})
