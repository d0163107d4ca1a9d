import { describe, expect, test } from 'vitest'
import { type Correction, type Corrections, checkRows } from '#frontend/imports/checkRows.ts'
import {
  getRemarks,
  inTurns,
  isSendable,
  isTeamless,
  joinResults,
  listSame,
  suspectFields,
  toReviewedRows,
} from '#frontend/imports/outcome.ts'
import type { DateOrder } from '#shared/imports/birthdays.ts'
import type { ImportResult } from '#shared/imports/model.ts'

const columns = ['firstName', 'lastName', 'dateOfBirth', 'team', 'jerseyNumber'] as const

/** The rows of a list as the office sees them, before the server has seen them or with its results. */
function review(
  rows: readonly string[][],
  given: {
    corrections?: Corrections
    results?: ImportResult[]
    skipped?: number[]
    dateOrder?: DateOrder
  } = {},
) {
  const lines = rows.map((cells, at) => ({ line: at + 2, cells }))
  const checked = checkRows(
    { name: '', headers: [], lines },
    { columns, dateOrder: given.dateOrder },
    given.corrections ?? new Map(),
    '2026-03-01',
  )
  return toReviewedRows(checked, given.results ?? [], new Set(given.skipped))
}

describe('the rows of an import before they are sent', () => {
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

  test('a birthday is read in the order of its file, and one that is typed in the preview with the month first', () => {
    const rows = [
      ['Ada', 'Lee', '4.9.2016', '', ''],
      ['Ben', 'Lee', '4.13.2015', '', ''],
    ]
    expect(review(rows).map(({ checked }) => isSendable(checked))).toEqual([false, false])
    const corrections = new Map([[3, { dateOfBirth: '4/13/2015' }]])
    const read = review(rows, { dateOrder: 'day', corrections }).map(({ checked }) => checked)
    expect(read.map(({ entry }) => entry?.child.dateOfBirth)).toEqual(['2016-09-04', '2015-04-13'])
    expect(read.map(({ row }) => row.dateOrder)).toEqual(['day', undefined])
  })

  describe('rows of one name and birthday with different guardians', () => {
    const columnsWithEmail = ['firstName', 'lastName', 'dateOfBirth', 'guardianEmail'] as const
    const rows = [
      ['Ada', 'Lee', '4/9/2016', 'mother@example.com'],
      ['ADA', 'Lee', '4/9/16', 'father@example.com'],
      ['Ada', 'Lee', '4/9/2016', ''],
    ]
    const lines = rows.map((cells, at) => ({ line: at + 2, cells }))
    const check = (corrections: Corrections = new Map(), results: ImportResult[] = []) =>
      toReviewedRows(
        checkRows({ name: '', headers: [], lines }, { columns: columnsWithEmail }, corrections, '2026-03-01'),
        results,
        new Set(),
      )
    const fresh = [2, 3, 4].map(line => ({ line, status: 'new' as const, issues: [] }))

    test('rows that may be one child wait for an answer, which says what happens to them', () => {
      const asked = check(undefined, fresh)
      expect(asked.map(({ outcome }) => outcome)).toEqual(['new', 'ask', 'ask'])
      expect(asked[1] && [getRemarks(asked[1]), listSame(asked[1])]).toEqual([
        ['The same name and birthday as in row 2, with another guardian'],
        [{ sameAsLine: 2 }],
      ])
      const answers = new Map<number, Correction>([
        [3, { sameAsLine: 2 }],
        [4, { sameAsLine: 2 }],
      ])
      const same = check(answers, fresh.slice(0, 1))
      // Without a guardian a row adds nothing to the child.
      expect(same.map(({ outcome }) => outcome)).toEqual(['new', 'guardian', 'twice'])
      expect(same.map(({ checked }) => isSendable(checked))).toEqual([true, false, false])
      // The server had asked as well, when the rows were checked.
      const issues = [{ field: 'firstName', message: 'There is already such a child' }]
      const [, told] = check(answers, [{ line: 3, status: 'ask', issues, alike: [] }])
      expect([told?.outcome, told && getRemarks(told)]).toEqual(['guardian', ['The same child as in row 2']])
      const others = check(new Map(answers).set(3, { isAnother: true }), fresh)
      expect(others.map(({ outcome }) => outcome)).toEqual(['new', 'new', 'twice'])
      expect(others[1]?.checked.row.isAnother).toBe(true)
    })

    test('a child whom the club has is told by the server, and offered before one of the file', () => {
      const alike = [{ playerId: 'ply_1', guardians: ['Robin Lee'] }]
      const asked = check(undefined, [
        { line: 2, status: 'exists', issues: [] },
        { line: 3, status: 'ask', issues: [], alike },
      ])
      expect(asked.slice(0, 2).map(({ outcome }) => outcome)).toEqual(['exists', 'ask'])
      expect(asked[1] && listSame(asked[1])).toEqual([{ playerId: 'ply_1' }])
      const [, told] = check(new Map([[3, { playerId: 'ply_1' }]]))
      expect(told?.checked).toMatchObject({ row: { playerId: 'ply_1' }, alikeLine: undefined })
    })

    test('the rows of second guardians follow the others, with the child that those have made', () => {
      const answered = check(new Map([[3, { sameAsLine: 2 }]]), fresh).map(({ checked }) => checked)
      const children = new Map<number, string>()
      const sent: (string | undefined)[][] = []
      for (const turn of inTurns(answered.slice(0, 2), children)) {
        sent.push(turn.map(({ playerId }) => playerId))
        for (const { line } of turn) children.set(line, `ply_${line}`)
      }
      expect(sent).toEqual([[undefined], ['ply_2']])
    })
  })

  test('a column with the whole name is split, and its parts are corrected one by one', () => {
    const lines = [{ line: 2, cells: ['van der Berg, Ada', '4/9/2016'] }]
    const reading = { columns: ['playerName', 'dateOfBirth'] as const }
    const [read] = checkRows(
      { name: '', headers: [], lines },
      reading,
      new Map([[2, { firstName: 'Ida' }]]),
      '2026-03-01',
    )
    expect(read?.entry?.child).toMatchObject({ firstName: 'Ida', lastName: 'van der Berg' })
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
