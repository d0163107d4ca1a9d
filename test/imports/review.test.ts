import { expect, test } from 'vitest'
import { type Corrections, checkRows } from '#frontend/imports/checkRows.ts'
import {
  getRemarks,
  isSendable,
  isTeamless,
  joinResults,
  suspectFields,
  toReviewedRows,
} from '#frontend/imports/outcome.ts'
import type { ImportResult } from '#shared/imports/model.ts'

const columns = ['firstName', 'lastName', 'dateOfBirth', 'team', 'jerseyNumber'] as const

/** The rows of a list as the office sees them, before the server has seen them or with its results. */
function review(
  rows: readonly string[][],
  given: { corrections?: Corrections; results?: ImportResult[]; skipped?: number[] } = {},
) {
  const lines = rows.map((cells, at) => ({ line: at + 2, cells }))
  const checked = checkRows(
    { name: '', headers: [], lines },
    columns,
    given.corrections ?? new Map(),
    '2026-03-01',
  )
  return toReviewedRows(checked, given.results ?? [], new Set(given.skipped))
}

test('a row of an import with an error is corrected in its own fields, and judged again among the others', () => {
  const rows = [
    ['Ada', 'Lee', '4/9/2016', '', ''],
    ['Ben', 'Lee', 'in spring', 'Hawks', 'seven'],
  ]
  const [, wrong] = review(rows)
  expect(wrong?.outcome).toBe('error')
  const [, other] = review(rows, {
    corrections: new Map([[3, { dateOfBirth: '5/1/2015', jerseyNumber: '7' }]]),
  })
  expect(other && isSendable(other.checked)).toBe(true)
  const [, same] = review(rows, {
    corrections: new Map([[3, { firstName: 'ADA', dateOfBirth: '4/9/2016', jerseyNumber: '' }]]),
  })
  expect(same?.outcome).toBe('twice')
  expect(same && [getRemarks(same), suspectFields(same)]).toEqual([
    ['The same child as in row 2'],
    ['firstName', 'lastName', 'dateOfBirth'],
  ])
})

test('two rows of an import cannot have one number on a team', () => {
  const [, second] = review([
    ['Ada', 'Lee', '4/9/2016', 'Hawks', '9'],
    ['Ben', 'Lee', '4/9/2016', 'HAWKS', '9'],
  ])
  expect(second?.checked.issues).toEqual([
    { field: 'jerseyNumber', message: 'Row 2 assigns number 9 on this team to someone else' },
  ])
  expect(second && suspectFields(second)).toEqual(['jerseyNumber', 'team'])
})

test('in a list with days first no birthday is guessed until its odd date is corrected', () => {
  const rows = [
    ['Ada', 'Lee', '4/9/2016', '', ''],
    ['Ben', 'Lee', '5/6/2015', '', ''],
    ['Cleo', 'Lee', '13/4/2016', '', ''],
  ]
  const [ada, , cleo] = review(rows)
  expect(ada?.checked.issues[0]?.message).toContain('Other dates in this file have the day first')
  expect(cleo?.checked.issues[0]?.message).toContain('This date has the day first')
  const corrected = review(rows, { corrections: new Map([[4, { dateOfBirth: '4/13/2016' }]]) })
  expect(corrected.map(({ checked }) => isSendable(checked))).toEqual([true, true, true])
})

test('a row of an import whose team nobody can find comes without it, and a skipped one not at all', () => {
  const issues = [{ field: 'team', message: 'There is no team called Havvks.' }]
  const results = [{ line: 2, status: 'new' as const, issues }]
  const rows = [['Ada', 'Lee', '4/9/2016', 'Havvks', '']]
  const [found] = review(rows, { results })
  expect(found && [found.outcome, isTeamless(found)]).toEqual(['new', true])
  const [skipped] = review(rows, { results, skipped: [2] })
  expect(skipped && [skipped.outcome, getRemarks(skipped), isTeamless(skipped)]).toEqual([
    'skipped',
    [],
    false,
  ])
})

test('a child whose import was sent twice because its reply was lost counts as added, as it was to be', () => {
  const issues = [{ field: 'team', message: 'There is no team called Owls.' }]
  const result = (line: number, status: ImportResult['status'], more: object = {}): ImportResult => ({
    ...{ line, status, issues: [] },
    ...more,
  })
  const rows = ['Ada', 'Ben', 'Cleo'].map(name => [name, 'Lee', '4/9/2016', 'Owls', ''])
  const checked = [result(2, 'joined', { issues }), result(3, 'exists'), result(4, 'new')]
  const written = [result(2, 'exists', { playerId: 'ply_1' }), result(4, 'invited')]
  const lines = review(rows, { results: joinResults(checked, written) })
  expect(lines.map(({ outcome }) => outcome)).toEqual(['joined', 'exists', 'invited'])
  expect(lines[0]?.result?.playerId).toBe('ply_1')
  expect(lines.map(isTeamless)).toEqual([true, false, false])
})
