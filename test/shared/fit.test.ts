import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ageGroupOf,
  ageOn,
  findProgramMisfits,
  gradeOf,
  seasonYear,
} from '#shared/registrations/eligibility.ts'
import { runs } from '../proof.ts'

const spring = '2026-04-01'

describe('the season year', () => {
  it.each([
    ['2026-04-01', 2025],
    ['2026-08-31', 2025],
    ['2026-09-01', 2026],
    ['2025-12-31', 2025],
    ['2026-01-01', 2025],
  ])('the season year of %s is %d', (start, year) => expect(seasonYear(start)).toBe(year))
})

describe('the age group of USA Lacrosse', () => {
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
})

describe('the grade', () => {
  it.each([
    ['2020-08-31', 'K'],
    ['2019-09-01', 'K'],
    ['2019-08-31', '1'],
    ['2011-09-01', '8'],
    ['2011-08-31', undefined],
    ['2020-09-01', undefined],
  ])('the grade of a child born %s is %s in spring 2026', (dateOfBirth, grade) =>
    expect(gradeOf({ dateOfBirth }, spring)).toBe(grade),
  )

  it('the grade is what the family entered, if it did', () =>
    expect(gradeOf({ dateOfBirth: '2016-04-09', grade: '5' }, spring)).toBe('5'))
})

describe('a child', () => {
  const ada = { firstName: 'Ada', dateOfBirth: '2016-04-09', gender: 'Female' } as const
  const buildProgram = (more: Partial<Parameters<typeof findProgramMisfits>[0]>) => ({
    programType: 'co-ed' as const,
    grades: [],
    startDate: spring,
    ...more,
  })
  it.each([
    [buildProgram({}), []],
    [buildProgram({ programType: 'girls' }), []],
    [buildProgram({ programType: 'boys' }), ['This is a boys program.']],
    [buildProgram({ grades: ['4'] }), []],
    [buildProgram({ grades: ['5', '6', '7', '8'] }), ['For grades 5–8; Ada is in grade 4.']],
    [buildProgram({ grades: ['K', '5'] }), ['For grades K, 5; Ada is in grade 4.']],
    [buildProgram({ startDate: '2021-09-01' }), []],
    [buildProgram({ startDate: '2030-09-01' }), []],
    [
      buildProgram({ startDate: '2020-09-01' }),
      ['For ages 5 to 14 as of Aug 31, 2020; Ada’s age on that date is 4.'],
    ],
    [
      buildProgram({ startDate: '2031-09-01' }),
      ['For ages 5 to 14 as of Aug 31, 2031; Ada’s age on that date is 15.'],
    ],
    [
      buildProgram({ programType: 'boys', grades: ['1'] }),
      ['This is a boys program.', 'For grade 1; Ada is in grade 4.'],
    ],
  ])('a child’s fit with the offer, %j with %j', (offered, reasons) =>
    expect(findProgramMisfits(offered, ada)).toEqual(reasons),
  )

  it('a child of unknown gender fits if gender does not matter', () => {
    const unknown = { firstName: 'Ada', dateOfBirth: '2016-04-09' }
    expect(findProgramMisfits(buildProgram({}), unknown)).toEqual([])
    expect(findProgramMisfits(buildProgram({ programType: 'girls' }), unknown)).toHaveLength(1)
  })
})
