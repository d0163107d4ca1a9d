import type { Principal } from './expectations.ts'

/** Fields of replies, in groups that belong to the same readers. */
export const fieldGroups = {
  money: [
    'balance',
    'collected',
    'waived',
    'paymentStatus',
    'graceUntil',
    'earlierGrace',
    'amountPaid',
    'amountRefunded',
    'invoiceNumber',
  ],
  medicalNote: ['medicalInfo'],
  medicalFlag: ['hasMedicalIssues'],
  emergency: ['emergencyContact', 'emergencyPhone', 'emergencyRelationship'],
  district: ['isOutOfDistrict', 'hasDistrictRelease'],
  birthday: ['dateOfBirth'],
  parent: ['parentName', 'parentEmail', 'parentPhone', 'guardians'],
  email: ['email'],
  signIn: ['username', 'lastLogin'],
  payer: ['userName', 'override'],
  trail: ['actor'],
} as const satisfies Record<string, readonly string[]>
export type FieldGroup = keyof typeof fieldGroups

/** In which replies to whom a field of a group may be, and in the demo club is: about their own rows or their team's. */
export type Readers = Record<FieldGroup, Partial<Record<Principal, readonly string[]>>>

const ownInvoices = ['GET /api/invoices/mine']
/** What it answers is what other routes answer. */
const dashboard = 'GET /api/dashboard'
const officesMoney = [
  'GET /api/discount-codes/{id}/usage',
  'GET /api/invoices',
  'GET /api/invoices/aging',
  'GET /api/invoices/generate-number',
  'GET /api/invoices/program/{id}',
  'GET /api/invoices/summary',
  'GET /api/invoices/{id}',
  'GET /api/program-summary',
  'GET /api/registrations',
]
const child = ['GET /api/players/{id}']
const childAndRoster = ['GET /api/players/{id}', 'GET /api/teams/{id}/players']
const duplicates = 'GET /api/players/duplicates'
const sheet = 'POST /api/teams/{id}/medical-sheet'
/** A child's family and its coaches, on its own page; coaches and the office on the sheet too. */
const familyAndStaff = {
  player: child,
  parent: child,
  'assistant coach': [...child, sheet],
  coach: [...child, sheet],
  'program director': [...child, sheet],
  admin: [...child, sheet],
}
const familyAndStaffOnRosters = {
  player: childAndRoster,
  parent: childAndRoster,
  'assistant coach': [...childAndRoster, sheet],
  coach: [...childAndRoster, sheet],
  'program director': [...childAndRoster, sheet],
  admin: [...childAndRoster, sheet],
}
const ownAccount = ['GET /api/user', 'GET /api/users/{id}/details']
const people = [...ownAccount, 'GET /api/users', 'GET /api/users/{id}']
const officesPayers = [
  'GET /api/credentials',
  'GET /api/discount-codes/{id}/usage',
  'GET /api/invoices',
  'GET /api/invoices/aging',
  'GET /api/invoices/program/{id}',
  'GET /api/invoices/{id}',
  'GET /api/registrations',
]

export const readers: Readers = {
  // Coaches pay for their own children; a child reads nothing of it.
  money: {
    parent: [
      ...ownInvoices,
      dashboard,
      'GET /api/payments',
      'GET /api/registrations',
      'GET /api/users/{id}/details',
    ],
    'assistant coach': ownInvoices,
    coach: ownInvoices,
    'program director': officesMoney,
    admin: [...officesMoney, 'GET /api/users/{id}/details'],
  },
  medicalNote: familyAndStaff,
  medicalFlag: familyAndStaffOnRosters,
  emergency: familyAndStaff,
  district: { parent: child, 'program director': child, admin: child },
  birthday: {
    player: [dashboard, 'GET /api/players', ...childAndRoster],
    parent: [dashboard, 'GET /api/players', ...childAndRoster],
    'assistant coach': ['GET /api/players', ...childAndRoster, sheet],
    coach: ['GET /api/players', ...childAndRoster, sheet],
    'program director': ['GET /api/players', duplicates, ...childAndRoster, sheet],
    admin: ['GET /api/players', duplicates, ...childAndRoster, sheet],
  },
  parent: {
    ...familyAndStaffOnRosters,
    parent: ['GET /api/family', ...childAndRoster],
    'program director': [duplicates, ...childAndRoster, sheet],
    admin: [duplicates, ...childAndRoster, sheet],
  },
  email: {
    player: people,
    parent: ['GET /api/family', ...people],
    'pending coach': people,
    'assistant coach': people,
    coach: people,
    'program director': ['GET /api/coaches', ...people],
    admin: ['GET /api/coaches', ...people],
  },
  signIn: {
    player: ownAccount,
    // The user name of the child's own login.
    parent: ['GET /api/family', ...ownAccount],
    'pending coach': ownAccount,
    'assistant coach': ownAccount,
    coach: ownAccount,
    'program director': ['GET /api/credentials/compliance', ...ownAccount, 'GET /api/users'],
    admin: ['GET /api/credentials/compliance', ...ownAccount, 'GET /api/users'],
  },
  // Who is named by a row of one's own is oneself.
  payer: {
    parent: [...ownInvoices, dashboard, 'GET /api/waiting'],
    'assistant coach': [...ownInvoices, 'GET /api/credentials/my'],
    coach: [...ownInvoices, 'GET /api/credentials/my'],
    'program director': officesPayers,
    admin: ['GET /api/concerns', ...officesPayers],
  },
  trail: { admin: ['GET /api/audit'] },
}

/** What a family and a child read of the other children on a team. */
export const teammateFields = [
  'id',
  'firstName',
  'lastName',
  'birthYear',
  'jerseyNumber',
  'position',
  'teamId',
  'playerImageUrl',
  // Says something of the caller, not of the child.
  'mayAward',
]
