import { expect, it, test } from 'vitest'
import { type ImportField, importFields, labelOf } from '#shared/imports/columns.ts'
import { findBareContacts, matchColumns } from '#shared/imports/headings.ts'

const match = (...headers: string[]) =>
  Object.fromEntries(matchColumns(headers).flatMap((field, at) => (field ? [[field, headers[at]]] : [])))

/** From exports of TeamSnap, SportsEngine and LeagueApps, the answers of a form, and the list of a school. */
const known: Partial<Record<ImportField, string[]>> = {
  firstName: ['First', 'Player First Name', 'FirstName', "What is your child's first name?", 'NAME, FIRST'],
  lastName: ['Last', 'Player Last Name', 'LastName', "Child's Last Name *", 'NAME, LAST'],
  dateOfBirth: ['Birthdate', 'Date of Birth', 'DOB', 'Birthday of the child (MM/DD/YYYY)', 'Birth_Date'],
  gender: ['Gender', 'Sex', 'Boy/Girl', 'M/F'],
  grade: ['Current Grade', 'Entering grade', 'Grade (2026-27)'],
  team: ['Team Name'],
  jerseyNumber: ['Jersey Number', 'Shirt #'],
  position: ['Position'],
  guardianFirstName: ['Guardian1_First_Name'],
  guardianLastName: ['Guardian1_Last_Name'],
  guardianName: ['Contact 1 Name', 'Parent/Guardian Name', "Parent's full name"],
  guardianEmail: [
    'Contact 1 Email',
    'Guardian1_Email',
    'Primary Email',
    'E-mail address',
    'Email (Parent)',
    'User Email',
    'P1 Email',
  ],
  guardianPhone: ['Contact 1 Phone', 'Guardian1_Cell_Phone', 'Mobile #', "Father's Phone"],
  schoolAttending: ['School attending', 'School Name'],
  usaLacrosseNumber: ['USA Lacrosse Membership #'],
  emergencyContact: ['Emergency Contact Name', 'Emergency Contact One'],
  emergencyPhone: ['Emergency Contact: Phone Number'],
}

it.each(Object.entries(known))('the column %s of an import is recognized by %j', (field, headers) => {
  expect(headers.map(header => matchColumns([header]))).toEqual(headers.map(() => [field]))
})

test('columns of an import that mean something else, or nothing that anybody knows, are left to be chosen', () => {
  const players = ["Child's e-mail", 'Email (Student)', 'Player Email', 'Student ID', 'Name', 'Non-Player?']
  const seconds = ['Contact 2 Name', 'Contact 2 Email', 'Guardian2_Email', 'Emergency Contact 2']
  const others = ['Address', 'Registration Date', 'Jersey Size', 'Amount Paid', 'Street Address', 'Timestamp']
  const more = [
    'Anything else?',
    'School Address',
    'Shirt',
    'Shirt Size',
    '',
    'A',
    'Column 2',
    'Sam',
    '4/9/2016',
  ]
  for (const header of [...players, ...seconds, ...others, ...more])
    expect(matchColumns([header]), header).toEqual([undefined])
})

test.each([
  [['Email', 'Parent Email'], { guardianEmail: 'Parent Email' }],
  [['Parent Email', 'Email'], { guardianEmail: 'Parent Email' }],
  [['First Name', 'Player First Name'], { firstName: 'Player First Name' }],
  [['Email', 'Contact 1 Email', 'Contact 2 Email'], { guardianEmail: 'Contact 1 Email' }],
  [['Mom/Dad Email', 'Email (Student)'], { guardianEmail: 'Mom/Dad Email' }],
  [['DOB', 'Birthdate', 'dob'], { dateOfBirth: 'DOB' }],
])('of the columns %j, the one that says most or comes first is taken', (headers, columns) => {
  expect(match(...headers)).toEqual(columns)
})

test.each([
  [['First', 'Last', 'Email'], ['guardianEmail']],
  [
    ['First', 'Last', 'Email Address', 'Cell Phone'],
    ['guardianEmail', 'guardianPhone'],
  ],
  [['First', 'Last', 'Email', 'Parent / Guardian 1 Email', 'Contact Phone'], []],
  [['Player First Name', 'User Email', 'Account First Name', 'P1 Phone'], []],
])('of the columns %j it is asked whose the contact is: %j', (headers, fields) => {
  expect(findBareContacts(headers, matchColumns(headers)).map(({ field }) => field)).toEqual(fields)
})

test('the columns of an import are recognized by the labels of the screen, and by the names of the API', () => {
  expect(matchColumns(importFields.map(labelOf))).toEqual(importFields)
  expect(matchColumns(importFields)).toEqual(importFields)
})
