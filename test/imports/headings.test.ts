import { describe, expect, it, test } from 'vitest'
import { type ImportField, importFields, labelOf } from '#shared/imports/columns.ts'
import { matchColumns } from '#shared/imports/headings.ts'

const match = (...headers: string[]) =>
  Object.fromEntries(matchColumns(headers).flatMap((field, at) => (field ? [[field, headers[at]]] : [])))

describe('the columns of an import are recognized in', () => {
  it.each<[string, Partial<Record<ImportField, string>>, string[]]>([
    [
      'an export of TeamSnap',
      {
        firstName: 'First',
        lastName: 'Last',
        jerseyNumber: 'Jersey Number',
        position: 'Position',
        dateOfBirth: 'Birthdate',
        gender: 'Gender',
        guardianName: 'Contact 1 Name',
        guardianEmail: 'Contact 1 Email',
        guardianPhone: 'Contact 1 Phone',
      },
      ['Email', 'Address', 'Contact 2 Name', 'Contact 2 Email', 'Non-Player?'],
    ],
    [
      'an export of SportsEngine',
      {
        firstName: 'Player First Name',
        lastName: 'Player Last Name',
        dateOfBirth: 'Date of Birth',
        grade: 'Current Grade',
        guardianFirstName: 'Guardian1_First_Name',
        guardianLastName: 'Guardian1_Last_Name',
        guardianEmail: 'Guardian1_Email',
        guardianPhone: 'Guardian1_Cell_Phone',
        team: 'Team Name',
      },
      ['First Name', 'Guardian2_Email', 'Player Email', 'Registration Date', 'Jersey Size'],
    ],
    [
      'an export of LeagueApps',
      {
        firstName: 'FirstName',
        lastName: 'LastName',
        dateOfBirth: 'DOB',
        gender: 'Sex',
        guardianName: 'Parent/Guardian Name',
        guardianEmail: 'Primary Email',
        guardianPhone: 'Mobile #',
        emergencyContact: 'Emergency Contact Name',
        emergencyPhone: 'Emergency Contact: Phone Number',
        usaLacrosseNumber: 'USA Lacrosse Membership #',
      },
      ['Amount Paid', 'Street Address', 'Emergency Contact 2'],
    ],
    [
      'the answers of a form',
      {
        firstName: "What is your child's first name?",
        lastName: "Child's Last Name *",
        dateOfBirth: 'Birthday of the child (MM/DD/YYYY)',
        guardianName: "Parent's full name",
        guardianEmail: 'E-mail address',
        schoolAttending: 'School attending',
        grade: 'Entering grade',
      },
      ['Timestamp', 'Anything else?', "Child's e-mail"],
    ],
    [
      'a list of a school',
      {
        firstName: 'NAME, FIRST',
        lastName: 'NAME, LAST',
        dateOfBirth: 'Birth_Date',
        grade: 'Grade (2026-27)',
        schoolAttending: 'School Name',
        guardianEmail: 'Email (Parent)',
      },
      ['Student ID', 'Name', 'School Address', 'Email (Student)'],
    ],
  ])('%s', (_, columns, others) => {
    expect(match(...others, ...Object.values(columns))).toEqual(columns)
  })
})

test('a column of the parent goes before one that does not say whose it is, wherever it is in the file', () => {
  expect(match('Email', 'Parent Email')).toEqual({ guardianEmail: 'Parent Email' })
  expect(match('Parent Email', 'Email')).toEqual({ guardianEmail: 'Parent Email' })
})

test('a shirt is no number of a player, and words for boys, girls, mothers and fathers are understood', () => {
  expect(match('Shirt', 'Shirt Size')).toEqual({})
  expect(match('Shirt #')).toEqual({ jerseyNumber: 'Shirt #' })
  expect(match('Boy/Girl')).toEqual({ gender: 'Boy/Girl' })
  expect(match('M/F')).toEqual({ gender: 'M/F' })
  expect(match('Mom/Dad Email')).toEqual({ guardianEmail: 'Mom/Dad Email' })
  expect(match("Father's Phone")).toEqual({ guardianPhone: "Father's Phone" })
})

test('of two columns with one meaning the first is taken', () => {
  expect(matchColumns(['DOB', 'Birthdate', 'dob'])).toEqual(['dateOfBirth', undefined, undefined])
})

test('the columns of an import are recognized by the labels of the screen, and by the names of the API', () => {
  expect(matchColumns(importFields.map(labelOf))).toEqual(importFields)
  expect(matchColumns(importFields)).toEqual(importFields)
})

test('a file without headings that anybody knows leaves every column to be chosen', () => {
  expect(match('', 'A', 'Column 2', 'Sam', '4/9/2016')).toEqual({})
})
