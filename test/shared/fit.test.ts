import fc from 'fast-check'
import { expect, it } from 'vitest'
import { grades } from '#shared/choices.ts'
import { gradeFacts } from '#shared/players/rules.ts'
import {
  ageGroupOf,
  ageOn,
  enteredYear,
  findProgramMisfits,
  formatGrades,
  gradeOf,
  seasonYear,
} from '#shared/registrations/eligibility.ts'
import { runs } from '../proof.ts'

const spring = '2026-04-01'

it.each([
  ['2025-12-31', 2025],
  ['2026-01-01', 2025],
  ['2026-08-31', 2025],
  ['2026-09-01', 2026],
])('the season year of %s is %d', (start, year) => expect(seasonYear(start)).toBe(year))

// The association's own example: the season from September 2018.
it.each([
  ['2011-08-31', 8],
  ['2011-09-01', 7],
  ['2012-08-31', 7],
  ['2012-09-01', 6],
])('the age group of a child born %s is U%d in 2018', (born, group) => {
  expect(ageGroupOf(born, '2018-09-01')).toBe(group)
  expect(ageGroupOf(born, '2019-08-31')).toBe(group)
})

it('the age group is one more than the age on the preceding August 31, for every birthday', () => {
  const day = fc
    .integer({ min: Date.UTC(2005, 0, 1), max: Date.UTC(2021, 11, 31) })
    .map(at => new Date(at).toISOString().slice(0, 10))
  fc.assert(
    fc.property(day, day, (born, start) => {
      expect(ageGroupOf(born, start)).toBe(ageOn(born, `${seasonYear(start)}-08-31`) + 1)
    }),
    { numRuns: runs(500, 5000) },
  )
})

it.each([
  [{ dateOfBirth: '2020-08-31' }, 'K'],
  [{ dateOfBirth: '2019-09-01' }, 'K'],
  [{ dateOfBirth: '2019-08-31' }, '1'],
  [{ dateOfBirth: '2011-09-01' }, '8'],
  [{ dateOfBirth: '2011-08-31' }, undefined],
  [{ dateOfBirth: '2020-09-01' }, undefined],
  [{ dateOfBirth: '2016-04-09', grade: '5' }, '5'],
  [{ dateOfBirth: '2016-04-09', grade: '5', gradeYear: 2025 }, '5'],
] as const)('a child with %j is in grade %s in spring 2026', (child, grade) =>
  expect(gradeOf(child, spring)).toBe(grade),
)

// Entered in 2025-26, a year above what the age says, and not entered; in the springs of three school years.
it.each([
  ['K', ['K', '1', '2'], '2020-09-01', [undefined, 'K', '1']],
  ['3', ['3', '4', '5'], '2017-09-01', ['2', '3', '4']],
  ['7', ['7', '8', undefined], '2013-09-01', ['6', '7', '8']],
  ['8', ['8', undefined, undefined], '2012-09-01', ['7', '8', undefined]],
] as const)(
  'grade %s of 2025-26 is %j as it moves on, and by age from %s it is %j',
  (grade, moved, dateOfBirth, byAge) => {
    for (const [at, year] of [2026, 2027, 2028].entries()) {
      const start = `${year}-04-01`
      expect(gradeOf({ dateOfBirth, grade, gradeYear: 2025 }, start)).toBe(moved[at])
      expect(gradeOf({ dateOfBirth }, start)).toBe(byAge[at])
      const program = { programType: 'co-ed' as const, grades: ['8' as const], startDate: start }
      const child = { firstName: 'Ada', dateOfBirth, grade, gradeYear: 2025 }
      expect(findProgramMisfits(program, child).some(text => text.includes('grade'))).toBe(moved[at] !== '8')
      expect(findProgramMisfits({ ...program, grades: [] }, child).some(text => text.includes('grade'))).toBe(
        false,
      )
    }
  },
)

it.each([
  ['2026-05-31', 2025],
  ['2026-06-01', 2026],
  ['2026-08-31', 2026],
  ['2026-12-31', 2026],
])('a grade that is entered on %s is of the school year of %d', (day, year) =>
  expect(enteredYear(day)).toBe(year),
)

it.each([
  [{ createdAt: '2024-10-01T12:00:00Z' }, '4', undefined],
  [{ createdAt: '2024-07-01T12:00:00Z' }, '4', undefined],
  [{ createdAt: '2024-05-01T12:00:00Z' }, '5', undefined],
  [{ createdAt: '2024-10-01T12:00:00Z', gradeAt: '2025-10-01T12:00:00Z' }, '3', undefined],
  [{ createdAt: '2021-10-01T12:00:00Z' }, '3', true],
  [{ createdAt: '2021-10-01T12:00:00Z', gradeYear: 2023 }, '5', undefined],
] as const)(
  'a stored grade 3 with %j is %s in spring 2026; to be checked: %s',
  (stored, grade, isGradeUnsure) => {
    const child = { dateOfBirth: '2016-04-09', grade: '3', ...stored } as const
    const facts = gradeFacts(child)
    expect([gradeOf(child, spring), facts.isGradeUnsure]).toEqual([grade, isGradeUnsure])
    // Whoever gets only these comes to the same.
    expect(gradeOf({ dateOfBirth: child.dateOfBirth, ...facts }, spring)).toBe(grade)
  },
)

it.each([
  [[], 'all grades'],
  [[...grades], 'all grades'],
  [['4'], 'grade 4'],
  [['3', 'K', '2', '1'], 'grades K–3'],
  [['1', '2'], 'grades 1, 2'],
  [['8', '1', '4'], 'grades 1, 4, 8'],
] as const)('the grades %j are told as %s', (offered, words) => expect(formatGrades(offered)).toBe(words))

const ada = { firstName: 'Ada', dateOfBirth: '2016-04-09', gender: 'Female' } as const

it.each<[Partial<Parameters<typeof findProgramMisfits>[0]>, string[]]>([
  [{}, []],
  [{ programType: 'girls' }, []],
  [{ programType: 'boys' }, ['This is a boys program.']],
  [{ grades: ['4'] }, []],
  [{ grades: ['5', '6', '7', '8'] }, ['For grades 5–8; Ada is in grade 4.']],
  [{ startDate: '2021-09-01' }, []],
  [{ startDate: '2030-09-01' }, []],
  [{ startDate: '2020-09-01' }, ['For ages 5 to 14 as of Aug 31, 2020; Ada’s age on that date is 4.']],
  [{ startDate: '2031-09-01' }, ['For ages 5 to 14 as of Aug 31, 2031; Ada’s age on that date is 15.']],
  [{ startDate: '2015-09-01' }, ['For ages 5 to 14 as of Aug 31, 2015; Ada wasn’t born yet.']],
  [{ startDate: null, programType: 'boys', grades: ['1'] }, ['This is a boys program.']],
  [{ programType: 'boys', grades: ['1'] }, ['This is a boys program.', 'For grade 1; Ada is in grade 4.']],
])('a girl in grade 4 may not join a program with %j because of %j', (offered, reasons) => {
  const program = { programType: 'co-ed' as const, grades: [], startDate: spring, ...offered }
  expect(findProgramMisfits(program, ada)).toEqual(reasons)
})

it('a child of unknown gender fits if gender does not matter', () => {
  const unknown = { ...ada, gender: undefined }
  const fits = (programType: 'co-ed' | 'girls') =>
    findProgramMisfits({ programType, grades: [], startDate: spring }, unknown).length === 0
  expect([fits('co-ed'), fits('girls')]).toEqual([true, false])
})
