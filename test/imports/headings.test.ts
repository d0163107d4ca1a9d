import { expect, it, test } from 'vitest'
import { type ColumnField, columnFields, importFields, labelOf } from '#shared/imports/columns.ts'
import { findBareContacts, matchColumns } from '#shared/imports/headings.ts'

const match = (...headers: string[]) =>
  Object.fromEntries(matchColumns(headers).flatMap((field, at) => (field ? [[field, headers[at]]] : [])))

/** From exports of TeamSnap, SportsEngine and LeagueApps, the answers of a form, and the list of a school. */
const known: Partial<Record<ColumnField, string[]>> = {
  playerName: ['Player', 'Player Name', 'Name', 'Full name', 'Athlete'],
  firstName: ['First', 'Player First Name', 'FirstName', "What is your child's first name?", 'NAME, FIRST'],
  lastName: ['Last', 'Player Last Name', 'LastName', "Child's Last Name *", 'NAME, LAST'],
  dateOfBirth: ['Birthdate', 'Date of Birth', 'DOB', 'Birthday of the child (MM/DD/YYYY)', 'Birth_Date'],
  gender: ['Gender', 'Sex', 'Boy/Girl', 'M/F'],
  grade: ['Current Grade', 'Entering grade', 'Grade (2026-27)', 'Grade 2025-26', '2025/2026 Grade'],
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
  const players = ["Child's e-mail", 'Email (Student)', 'Player Email', 'Student ID', 'Non-Player?']
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
  [['Player', 'Parent'], { playerName: 'Player', guardianName: 'Parent' }],
  [['Name', 'First', 'Last'], { firstName: 'First', lastName: 'Last' }],
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
  expect(matchColumns(columnFields.map(labelOf))).toEqual([undefined, ...importFields])
  expect(matchColumns(importFields)).toEqual(importFields)
})

/** Header rows as the systems write them, each with what the import has to take which column for; nothing is asked. */
const lists: Record<string, [headers: string, reading: Partial<Record<ColumnField, string>>]> = {
  'TeamSnap, import template': [
    'First,Last,Birthdate,Gender,Jersey Number,Position,Team,Non-Player,Email,Phone,P1 First Name,P1 Last Name,P1 Email,P1 Phone,P2 First Name,P2 Email',
    {
      ...{ firstName: 'First', lastName: 'Last', dateOfBirth: 'Birthdate', gender: 'Gender' },
      ...{ jerseyNumber: 'Jersey Number', position: 'Position', team: 'Team' },
      ...{ guardianFirstName: 'P1 First Name', guardianLastName: 'P1 Last Name' },
      ...{ guardianEmail: 'P1 Email', guardianPhone: 'P1 Phone' },
    },
  ],
  'TeamSnap, contacts': [
    'First Name,Last Name,Birthdate,Jersey #,School,Shirt size,Email,Contact 1 Name,Contact 1 Email,Contact 1 Phone,Contact 2 Name,Contact 2 Email',
    {
      ...{ firstName: 'First Name', lastName: 'Last Name', dateOfBirth: 'Birthdate' },
      ...{ jerseyNumber: 'Jersey #', schoolAttending: 'School', guardianName: 'Contact 1 Name' },
      ...{ guardianEmail: 'Contact 1 Email', guardianPhone: 'Contact 1 Phone' },
    },
  ],
  'SportsEngine, registrations': [
    'Order Number,Registration Date,athlete_1_first_name,athlete_1_last_name,athlete_1_dob,athlete_1_gender,School,Grade,guardian_1_first_name,guardian_1_last_name,Guardian_1_Email,Guardian_1_Primary_Phone,guardian_2_first_name,guardian_2_email_1,emergency_1_relationship,emergency_1_phone_1,team_name,Account Email',
    {
      ...{ firstName: 'athlete_1_first_name', lastName: 'athlete_1_last_name', dateOfBirth: 'athlete_1_dob' },
      ...{ gender: 'athlete_1_gender', schoolAttending: 'School', grade: 'Grade', team: 'team_name' },
      ...{ guardianFirstName: 'guardian_1_first_name', guardianLastName: 'guardian_1_last_name' },
      ...{ guardianEmail: 'Guardian_1_Email', guardianPhone: 'Guardian_1_Primary_Phone' },
      ...{ emergencyRelationship: 'emergency_1_relationship', emergencyPhone: 'emergency_1_phone_1' },
    },
  ],
  'SportsEngine, members': [
    'Member First Name,Member Last Name,Member Birthday,Member Gender,Email,Guardian 1 First Name,Guardian 1 Last Name,Guardian 1 Email,Guardian 1 Phone',
    {
      ...{ firstName: 'Member First Name', lastName: 'Member Last Name', dateOfBirth: 'Member Birthday' },
      ...{ gender: 'Member Gender', guardianFirstName: 'Guardian 1 First Name' },
      ...{ guardianLastName: 'Guardian 1 Last Name', guardianEmail: 'Guardian 1 Email' },
      guardianPhone: 'Guardian 1 Phone',
    },
  ],
  'LeagueApps, export': [
    'Team,Role,First Name,Last Name,Parent 1 Email,Birthdate,Gender,Parent 1 Mobile Number,Address,City,State,Zip',
    {
      ...{ team: 'Team', firstName: 'First Name', lastName: 'Last Name', dateOfBirth: 'Birthdate' },
      ...{ gender: 'Gender', guardianEmail: 'Parent 1 Email', guardianPhone: 'Parent 1 Mobile Number' },
    },
  ],
  'Sports Connect, enrollment': [
    'Division Name,Account First Name,Account Last Name,Gender,User Email,Telephone,Cellphone,Player First Name,Player Last Name,Player Gender,Player Birth Date,Player Email,Player Cellphone,School Name,Current Grade,Team Name,Position Played,Player Jersey Number,USL Membership Number,Player Emergency Telephone,Emergency Contact One',
    {
      ...{ firstName: 'Player First Name', lastName: 'Player Last Name', dateOfBirth: 'Player Birth Date' },
      ...{ gender: 'Player Gender', schoolAttending: 'School Name', grade: 'Current Grade' },
      ...{ team: 'Team Name', position: 'Position Played', jerseyNumber: 'Player Jersey Number' },
      ...{ guardianFirstName: 'Account First Name', guardianLastName: 'Account Last Name' },
      ...{ guardianEmail: 'User Email', guardianPhone: 'Cellphone' },
      ...{ usaLacrosseNumber: 'USL Membership Number', emergencyPhone: 'Player Emergency Telephone' },
      emergencyContact: 'Emergency Contact One',
    },
  ],
  'GotSport, player upload': [
    'First Name,Last Name,DOB,Gender,Email,Parent First Name,Parent Last Name,Parent Email,Competitive Level,Team Name,Team Age,Team Gender',
    {
      ...{ firstName: 'First Name', lastName: 'Last Name', dateOfBirth: 'DOB', gender: 'Gender' },
      ...{ guardianFirstName: 'Parent First Name', guardianLastName: 'Parent Last Name' },
      ...{ guardianEmail: 'Parent Email', team: 'Team Name' },
    },
  ],
  'Demosphere, registrations': [
    'Registration ID,First Name,Last Name,Gender,DOB,Contact Email,Guardian 1 First Name,Guardian 1 Last Name,Guardian 1 Email Address,Mobile Phone Number,Guardian 2 Email Address,What School does your athlete attend?',
    {
      ...{ firstName: 'First Name', lastName: 'Last Name', gender: 'Gender', dateOfBirth: 'DOB' },
      ...{ guardianFirstName: 'Guardian 1 First Name', guardianLastName: 'Guardian 1 Last Name' },
      ...{ guardianEmail: 'Guardian 1 Email Address', guardianPhone: 'Mobile Phone Number' },
    },
  ],
  'USA Lacrosse, members': [
    'Member ID,USA Lacrosse Member ID,First Name,Last Name,Birthdate,Expiration Date,Parent/Guardian Email',
    {
      ...{ usaLacrosseNumber: 'USA Lacrosse Member ID', firstName: 'First Name', lastName: 'Last Name' },
      ...{ dateOfBirth: 'Birthdate', guardianEmail: 'Parent/Guardian Email' },
    },
  ],
}

test.each(Object.entries(lists))('the columns of %s are read without a question', (_, [row, reading]) => {
  const headers = row.split(',')
  expect(match(...headers)).toEqual(reading)
  expect(findBareContacts(headers, matchColumns(headers))).toEqual([])
})
