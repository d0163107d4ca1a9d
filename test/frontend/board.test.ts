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

describe('moves that are on their way', () => {
  const moves = [
    { child: ben, from: undefined, to: hawks },
    { child: ben, from: hawks, to: falcons },
    { child: eve, from: hawks, to: undefined },
  ]

  test('pending moves show the child where it was moved last, by name, and nowhere else', () => {
    expect(applyMoves([ada, ben], undefined, moves)).toEqual([ada, eve])
    expect(applyMoves([eve], hawks, moves)).toEqual([])
    expect(applyMoves([ada, buildPlayer('Dov')], falcons, moves)).toEqual([ada, ben, buildPlayer('Dov')])
  })

  test('pending moves do not double a child that the list has by now', () => {
    expect(applyMoves([ada, ben], falcons, moves)).toEqual([ada, ben])
  })

  test('pending moves leave columns that they do not touch as they are', () => {
    const roster = [ben, ada]
    expect(applyMoves(roster, buildTeam('Owls'), moves)).toBe(roster)
  })
})

test('a card on the board says what the child is, and why a team is not for it', () => {
  expect(describePlayer(ada, season)).toBe('Grade 4 · born 2016')
  expect(describePlayer(buildPlayer('Kim', { grade: 'K' }), season)).toBe('Kindergarten · born 2016')
  expect(listMismatches(ada, hawks, season)).toEqual([])
  expect(listMismatches(buildPlayer('Ben', { gender: 'Male', grade: '5' }), hawks, season)).toEqual([
    'This is a girls program.',
    'The team is for grade 4.',
  ])
})
