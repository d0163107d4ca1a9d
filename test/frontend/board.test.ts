import { describe, expect, test } from 'vitest'
import {
  applyMoves,
  type BoardPlayer,
  type BoardProgram,
  chooseProgram,
  describePlayer,
} from '#frontend/teams/board/board.ts'
import { type BoardRegistration, passesFilter } from '#frontend/teams/board/boardFilter.ts'
import type { Team } from '#shared/teams/model.ts'

const buildTeam = (id: string): Team => ({ id, name: id, grade: '4', ageGroup: 'U10', season: 'Spring 2026' })
const [hawks, falcons] = [buildTeam('Hawks'), buildTeam('Falcons')]
const buildPlayer = (id: string, more: Partial<BoardPlayer> = {}): BoardPlayer => ({
  ...{ id, firstName: id, lastName: 'Young', birthYear: 2016, dateOfBirth: '2016-04-09', gender: 'Female' },
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

  test('pending moves neither duplicate a child nor change columns that they do not touch', () => {
    expect(applyMoves([ada, ben], falcons, moves)).toEqual([ada, ben])
    const roster = [ben, ada]
    expect(applyMoves(roster, buildTeam('Owls'), moves)).toBe(roster)
  })
})

test('a card on the board describes the child', () => {
  expect(describePlayer(ada, season)).toBe('Grade 4 · born 2016')
  expect(describePlayer(buildPlayer('Kim', { grade: 'K' }), season)).toBe('Kindergarten · born 2016')
})

const [later, paid, free] = (['later', 'paid', 'free'] as const).map(displayStatus => ({
  displayStatus,
  wish: 'x',
}))

test.each<[string, BoardRegistration | undefined, object, boolean]>([
  ['who pays later is registered', later, { registered: 'yes' }, true],
  ['who pays later owes', later, { registered: 'owing' }, true],
  ['who pays later has not paid', later, { registered: 'paid' }, false],
  ['who has paid does not owe', paid, { registered: 'owing' }, false],
  ['a free spot is settled', free, { registered: 'paid' }, true],
  ['who is not registered owes nothing', undefined, { registered: 'owing' }, false],
  ['who is not registered is found', undefined, { registered: 'no' }, true],
  ['who is registered is not among the others', paid, { registered: 'no' }, false],
  ['a wish is any wish', paid, { wish: 'any' }, true],
  ['a wish is not another one', paid, { wish: 'y' }, false],
  ['a girl is no boy', undefined, { gender: 'Male' }, false],
  ['a child is in one grade', undefined, { grade: '4', gender: 'Female' }, true],
])('the filter of the board: %s', (_, registration, wanted, passes) => {
  const none = { registered: '', wish: '', gender: '', grade: '' }
  expect(passesFilter(ada, season, registration, { ...none, ...wanted })).toBe(passes)
})

describe('the program that the board opens with', () => {
  const program = (id: string, more: Partial<BoardProgram>): BoardProgram => ({
    ...{ id, status: 'upcoming', startDate: '2027-03-08', endDate: '2027-06-20', isPublished: true },
    ...{ registrationStatus: 'closed', spotsLeft: null, waiting: 0 },
    ...more,
  })
  const today = '2026-11-25'
  const fall = program('fall', { status: 'live', startDate: '2026-09-14', endDate: '2026-12-20' })
  const spring = program('spring', { registrationStatus: 'open' })
  const full = program('full', { registrationStatus: 'open', spotsLeft: 0, startDate: '2027-01-09' })
  const late = program('late', { registrationStatus: 'open', startDate: '2027-07-12' })
  const past = program('past', { status: 'completed', startDate: '2026-03-09', endDate: '2026-06-21' })

  test('the board opens with the first program that takes families, also by its waiting list', () => {
    expect(chooseProgram([past, fall, late, spring], today)).toBe(spring)
    expect(chooseProgram([fall, spring, full], today)).toBe(full)
  })

  test('the board opens with what is on where no program takes families, and with nothing that is over', () => {
    const closed = program('closed', {})
    expect(chooseProgram([past, closed, fall], today)).toBe(fall)
    expect(chooseProgram([past, closed], today)).toBe(closed)
    expect(chooseProgram([past], today)).toBeUndefined()
  })
})
