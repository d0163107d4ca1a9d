import { describe, expect, it } from 'vitest'
import { findUnclearDate, readBirthday } from '#shared/imports/birthdays.ts'
import { importFields } from '#shared/imports/columns.ts'
import type { ImportLine } from '#shared/imports/model.ts'
import { childKey, findTeam, parseImportLine } from '#shared/imports/rules.ts'

const good = {
  line: 2,
  firstName: ' Sam ',
  lastName: 'Whitfield',
  dateOfBirth: '4/9/2016',
  guardianName: 'Dana Whitfield',
  guardianEmail: 'dana@example.com',
}
const lastNameMissing = 'Guardian last name must be at least 2 characters'
const read = (more: object) => parseImportLine({ ...good, ...more }, '2026-03-02')

describe('a row', () => {
  it('an imported row is a child with its guardian', () => {
    expect(read({ guardianPhone: '555-010-1234' }).entry).toEqual({
      child: { firstName: 'Sam', lastName: 'Whitfield', dateOfBirth: '2016-04-09' },
      guardian: {
        name: { firstName: 'Dana', lastName: 'Whitfield' },
        email: 'dana@example.com',
        phone: '555-010-1234',
      },
    })
    expect(read({ guardianName: 'Vale, Dana ' }).entry?.guardian?.name).toEqual({
      firstName: 'Dana',
      lastName: 'Vale',
    })
    expect(read({ guardianName: '', guardianEmail: '' }).entry?.guardian).toBeUndefined()
    expect(read({ guardianName: '' })).toMatchObject({
      entry: { guardian: { email: 'dana@example.com' } },
      issues: [],
    })
  })

  it('an imported row keeps the value of every column', () => {
    const child = {
      ...{ firstName: 'Sam', lastName: 'Whitfield', dateOfBirth: '2016-04-09', gender: 'Male', grade: '4' },
      ...{ team: 'Hawks', position: 'Goalie', usaLacrosseNumber: '123456789', schoolAttending: 'Central' },
      ...{ emergencyContact: 'Robin', emergencyPhone: '555-010-9999', emergencyRelationship: 'Aunt' },
    }
    const guardian = { email: 'dana@example.com', phone: '555-010-1234' }
    const row: Required<ImportLine> = {
      ...child,
      line: 2,
      jerseyNumber: '7',
      guardianFirstName: 'Dana',
      guardianLastName: 'Whitfield',
      guardianName: 'Dana Whitfield',
      guardianEmail: guardian.email,
      guardianPhone: guardian.phone,
      ...{ dateOrder: 'month', gradeYear: 2025, playerId: 'ply_1', isAnother: false },
    }
    const others = ['dateOrder', 'gradeYear', 'isAnother', 'line', 'playerId']
    expect(Object.keys(row).sort()).toEqual([...others, ...importFields].sort())
    for (const named of [{ guardianName: '' }, { guardianFirstName: '', guardianLastName: '' }])
      expect(parseImportLine({ ...row, ...named }, '2026-03-02').entry).toEqual({
        child: { ...child, gradeYear: 2025, jerseyNumber: 7 },
        guardian: { ...guardian, name: { firstName: 'Dana', lastName: 'Whitfield' } },
      })
  })

  it.each([
    [{ gender: 'boy' }, { gender: 'Male' }],
    [{ gender: 'F' }, { gender: 'Female' }],
    [{ gender: 'B' }, { gender: 'Male' }],
    [{ gender: 'g' }, { gender: 'Female' }],
    [{ grade: 'Kindergarten' }, { grade: 'K' }],
    [{ grade: '4th grade' }, { grade: '4' }],
    [{ grade: 'Grade 03' }, { grade: '3' }],
    [{ position: 'midfielder' }, { position: 'Midfield' }],
    [
      { team: 'Hawks', jerseyNumber: '#07' },
      { team: 'Hawks', jerseyNumber: 7 },
    ],
    [{ team: 'Hawks', jerseyNumber: '01' }, { jerseyNumber: 1 }],
  ])('an imported row accepts %o', (cells, child) => {
    expect(read(cells)).toMatchObject({ entry: { child }, issues: [] })
  })

  it.each([
    [{ firstName: '' }, 'firstName', 'First name must be at least 2 characters'],
    [{ lastName: 'x'.repeat(61) }, 'lastName', 'Please use at most 60 characters'],
    [{ dateOfBirth: undefined }, 'dateOfBirth', 'Please provide a date of birth'],
    [{ dateOfBirth: 'in spring' }, 'dateOfBirth', 'Invalid date format. Please use MM/DD/YYYY format.'],
    [
      { dateOfBirth: '2/30/2016' },
      'dateOfBirth',
      'This date does not exist. Please check the month and the day',
    ],
    [{ dateOfBirth: '4/9/1999' }, 'dateOfBirth', 'Please enter a valid date of birth'],
    [{ gender: 'x' }, 'gender', 'Gender must be Male or Female'],
    [{ grade: '9' }, 'grade', 'Grades are K to 8'],
    [{ position: 'Bench' }, 'position', 'Positions are Attack, Midfield, Defense, Goalie'],
    [{ team: 'Hawks', jerseyNumber: 'seven' }, 'jerseyNumber', 'Jersey numbers are whole numbers'],
    [{ team: 'Hawks', jerseyNumber: '100' }, 'jerseyNumber', 'Jersey numbers are 1 to 99'],
    [{ team: 'Hawks', jerseyNumber: '0' }, 'jerseyNumber', 'Jersey numbers are 1 to 99'],
    [{ jerseyNumber: '7' }, 'jerseyNumber', 'Please add the team for this number too'],
    [{ guardianEmail: 'dana(at)home' }, 'guardianEmail', 'Please enter a valid email address'],
    [{ guardianEmail: '' }, 'guardianEmail', 'Please enter a valid email address'],
    [{ guardianName: '', guardianFirstName: 'Dana' }, 'guardianLastName', lastNameMissing],
    [{ guardianName: 'Dana' }, 'guardianLastName', lastNameMissing],
    [{ emergencyPhone: '555' }, 'emergencyPhone', 'Please provide a valid emergency contact phone number'],
  ])('an imported row is refused with %o', (cells, field, message) => {
    expect(read(cells)).toEqual({ issues: [{ field, message }] })
  })

  it('an imported row is the same child however its names are spelled', () => {
    const of = (more: object) => childKey(read(more).entry ?? expect.unreachable())
    expect(of({ firstName: 'SAM', dateOfBirth: '2016-04-09' })).toBe(of({}))
    expect(of({ guardianEmail: 'robin@example.com' })).not.toBe(of({}))
  })
})

it('a team in an import is found by id, name, or name and season', () => {
  const teams = [
    { id: 'tem_1', name: 'Hawks', season: 'Spring 2026' },
    { id: 'tem_2', name: 'Hawks', season: 'Fall 2026' },
    { id: 'tem_3', name: 'Owls', season: 'Fall 2026' },
  ]
  expect(findTeam(teams, ' owls ').team?.id).toBe('tem_3')
  expect(findTeam(teams, 'HAWKS fall 2026').team?.id).toBe('tem_2')
  expect(findTeam(teams, 'tem_1').team?.id).toBe('tem_1')
  expect(findTeam(teams, 'Hawks').issue?.message).toContain('please add the season')
  expect(findTeam(teams, 'Eagles').issue?.message).toBe('There is no team called Eagles')
})

const today = '2026-03-02'

it.each([
  '4/9/2016',
  '04/09/2016',
  '4/9/16',
  '2016-04-09',
  '2016-4-9',
  '2016/4/9',
  '4/9/2016 0:00',
  '4/9/2016 12:00:00 AM',
  '2016-04-09 12:00:00',
  '2016-04-09T00:00:00.000Z',
  '2016-04-09T00:00:00Z',
  '2016-04-09 00:00:00',
  'April 9, 2016',
  '9 April 2016',
  '9-Apr-16',
  '9-Apr-2016',
])('a birthday in a spreadsheet is read: %s', text => {
  expect(readBirthday(text, today)).toEqual({ date: '2016-04-09' })
})

it.each([
  ['04-09-2016', '2016-04-09', '2016-09-04'],
  ['4.9.16', '2016-04-09', '2016-09-04'],
  ['13/4/2016', undefined, '2016-04-13'],
  ['4-13-2016', '2016-04-13', undefined],
])('of the birthday %s somebody has to say which number comes first', (text, monthFirst, dayFirst) => {
  const message = 'Please write this date as month/day/year'
  expect(readBirthday(text, today)).toEqual({ isUnclear: true, problem: message })
  expect(readBirthday(text, today, 'month').date).toBe(monthFirst)
  expect(readBirthday(text, today, 'day').date).toBe(dayFirst)
})

it('a list with days first reads all its dates so, and the clearest of them is shown to ask', () => {
  expect(readBirthday('4/9/2016', today, 'day').date).toBe('2016-09-04')
  expect(findUnclearDate(['4/9/2016', '13/4/2016', '4.5.2016'], today)).toBe('4.5.2016')
  expect(findUnclearDate(['4/9/2016', '13/4/2016'], today)).toBe('13/4/2016')
  expect(findUnclearDate(['4/9/2016', '2016-04-09', 'in spring', ''], today)).toBeUndefined()
})

it.each([
  ['3/2/23', today, '2023-03-02'],
  ['3/3/23', today, undefined],
  ['3/3/06', today, '2006-03-03'],
  ['3/2/06', today, undefined],
  ['9-Apr-99', '2005-03-02', '1999-04-09'],
])('a short year is the one that makes a child of 3 to 19: %s on %s', (text, day, date) => {
  const problem = 'Please write the year with four digits'
  expect(readBirthday(text, day)).toEqual(date ? { date } : { problem })
})

it.each([
  ['42469', expect.stringContaining('This is a spreadsheet date number')],
  ['2/30/2016', expect.stringContaining('This date does not exist')],
  ['2016-02-30', expect.stringContaining('This date does not exist')],
  ['4/9/2016 17:30', undefined],
  ['April 2016', undefined],
  ['16', undefined],
  ['', undefined],
])('a birthday in a spreadsheet is refused rather than guessed: %s', (text, problem) => {
  expect(readBirthday(text, today)).toEqual(problem ? { problem } : {})
})
