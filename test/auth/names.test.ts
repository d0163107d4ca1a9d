import { expect, it } from 'vitest'
import { demoPassword } from '#infra/local/demo.ts'
import { label, personName } from '#shared/fields.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createFamily } from '../family.ts'
import { newAccount, newAdministrator, newPlayer, numbered } from '../forms.ts'
import { tokenIn } from './steps.ts'

const club = await openClub()
const { findClubNameIssues, findClubUsernameIssues } = await import('#functions/services/auth/clubNames.ts')
const { issueAdminLink } = await import('#functions/services/users/issueAdminLink.ts')
const admin = await club.person('admin')
const complaints = (field: typeof name, typed: string) =>
  field.safeParse(typed).error?.issues.map(({ message }) => message) ?? []

const name = personName(2, 'Too short', 60)
const signs = 'Please use letters, digits, spaces, periods, commas, hyphens and apostrophes only'
const invisible = 'Please leave out invisible characters'
const period = 'Please put a space after a period'
it.each<[string, ...string[]]>([
  ['O’Brien'],
  ["D'Angelo"],
  ['Anne-Marie'],
  ['J.R. St. John, Jr.'],
  ['Robert "Bob" (Bobby) & Sam'],
  ['Ngũgĩ wa Thiong’o'],
  ['Jose\u0301 Nguyễn'],
  ['李小龍'],
  ['محمد'],
  ['ปิ่น'],
  ['John 3rd'],
  ['Marcel·la'],
  ['Sam\u202egnimraF', signs, invisible],
  ['Sam\u200bSmith', signs, invisible],
  ['Sam\u0000', signs],
  ['Sam\nSmith', signs],
  ['Sa\u3164m', invisible],
  ['Sa\u034fm', invisible],
  ['<b>Sam</b>', signs],
  ['https://bad.example', signs, period],
  ['Visit bit.ly now', period],
  ['sam@example', signs],
  ['😀😀', signs, 'Too short'],
  [`Sam${'\u0301'.repeat(5)}`, 'Please use fewer accent marks'],
  ['--', 'Too short'],
  ['12', 'Too short'],
])('what is wrong with the name %j of a person: %s', (typed, ...expected) =>
  expect(complaints(name, typed)).toEqual(expected),
)

const relation = label(2, 'Too short', 60)
const address = 'Please leave out web addresses'
it.each<[string, ...string[]]>([
  ['Grandma & Grandpa/Guardians'],
  ['Mrs. O’Neil'],
  ['607.555.0199 ext. 4'],
  ['+1 (607) 555-0199'],
  ['https://bad', address],
  ['call www bad', address],
  ['bit.ly/abc', period],
  ['Aunt\u202e', invisible],
  ['Au\u200bnt', invisible],
])('what is wrong with the text %j beside a name: %s', (typed, ...expected) =>
  expect(complaints(relation, typed)).toEqual(expected),
)

it('a child’s emergency contact is such a text', async () => {
  const { parent, child } = await createFamily(club)
  for (const field of ['emergencyContact', 'emergencyPhone', 'emergencyRelationship']) {
    const body = { [field]: 'see https://bad' }
    const reply = await club.call(api.players.update, { as: parent, params: { id: child.id }, body })
    expect([reply.status, reply.json.issues.map(issue => issue.field)]).toEqual([400, [field]])
  }
})

const message = 'Please use a person’s name; this one looks like it’s from the club itself'
it.each([
  // The club is Ridgeline Lacrosse.
  ['Ridgeline', 'Lacrosse', true],
  ['Ridgeline Lacrosse', 'Smith', true],
  ['Ridg\u0435line', 'LACROSSE', true],
  ['R\u00eddgeline', 'Lacrosse', true],
  ['Lacrosse', 'Ridgeline', true],
  ['Ridgeline', 'Office', true],
  ['Office', 'Ridgeline', true],
  ['Ridgeline', 'Billing', true],
  ['Club', 'Adm1n', true],
  ['Front', 'Office', true],
  ['Admin', 'Admin', true],
  ['Billing', 'Department', true],
  ['Head', 'Coach', true],
  ['Supp0rt', 'Team', true],
  ['Office', 'Park', false],
  ['Ridgeline', 'Smith', false],
  ['Billing', 'Head', false],
  ['Ridgeline', 'Head', false],
])('nobody but those who run the club is called %s %s: %s', (firstName, lastName, isRefused) => {
  const issues = (role: 'parent' | 'coach' | 'program_director') =>
    findClubNameIssues({ firstName, lastName, role })
  const expected = isRefused ? [{ field: 'firstName', message }] : []
  expect([issues('parent'), issues('coach'), issues('program_director')]).toEqual([expected, expected, []])
})

it.each([
  ['office', true],
  ['Admin.', true],
  ['ad-min', true],
  ['admin\u0307', true],
  ['ridgeline-office', true],
  ['The Treasurer', true],
  ['coach@ridgelinelacrosse.example.com', false],
  ['dana', false],
])('nobody but those who run the club has the user name %s: %s', (username, isRefused) => {
  const field = 'username'
  const message = 'Please choose another username; this one looks like it’s from the club itself'
  const issues = (role: 'parent' | 'admin') => findClubUsernameIssues({ username, role })
  expect([issues('parent'), issues('admin')]).toEqual([isRefused ? [{ field, message }] : [], []])
})

it('no way in takes a name of the club: registration, profile, child, account for somebody, import', async () => {
  const { parent, child } = await createFamily(club)
  const bad = { firstName: 'Club', lastName: 'Office' }
  const fullName = 'Club Office'
  const ofParent = { as: parent, params: { id: parent.id } }
  const email = 'office@example.org'
  const attempts = [
    club.call(api.auth.register, { body: newAccount(numbered('imp'), bad) }),
    club.call(api.users.updateProfile, { ...ofParent, body: bad }),
    club.call(api.users.updateProfile, { ...ofParent, body: { fullName } }),
    club.call(api.players.create, { as: parent, body: { ...newPlayer('Sam'), ...bad } }),
    club.call(api.players.update, { as: parent, params: { id: child.id }, body: bad }),
    club.call(api.users.create, { as: parent, body: { fullName, role: 'player' } }),
    club.call(api.users.create, { as: admin, body: { fullName, role: 'parent', email } }),
  ]
  for (const reply of await Promise.all(attempts))
    expect(reply).toMatchObject({ status: 400, json: { message } })
  const named = { fullName: 'Ann Doe', role: 'parent', email, username: 'office' }
  for (const reply of [
    await club.call(api.auth.register, { body: newAccount('office') }),
    await club.call(api.users.create, { as: admin, body: named }),
  ])
    expect([reply.status, reply.json.issues.map(issue => issue.field)]).toEqual([400, ['username']])
  const body = { rows: [{ line: 2, ...bad, dateOfBirth: '2015-05-05' }], dryRun: true }
  const { results } = await club.ok(api.imports.players, { as: admin, body })
  expect(results).toMatchObject([{ status: 'error', issues: [{ field: 'firstName', message }] }])
})

it('who is the office may be called so', async () => {
  const body = { fullName: 'Club Administrator' }
  await club.ok(api.users.updateProfile, { as: admin, params: { id: admin.id }, body })
})

it('no address of a player’s login is taken, by whatever way: it has no mailbox, and who gave it would take the child’s', async () => {
  const email = 'riley.doe.a1b2c3@PLAYERS.club.test'
  const { parent, child } = await createFamily(club)
  const link = await issueAdminLink({ reason: 'The administrator has left' }, club.clock.now)
  const chief = newAdministrator(tokenIn(link?.url), numbered('chief'), { email })
  const moved = { email, password: demoPassword }
  const opened = { fullName: 'Riley Doe', email, role: 'parent' } as const
  const replies = [
    await club.call(api.auth.register, { body: newAccount(numbered('riley'), { email }) }),
    await club.call(api.users.create, { as: admin, body: opened }),
    await club.call(api.users.updateProfile, { as: parent, params: { id: parent.id }, body: moved }),
    await club.call(api.families.invite, { as: parent, params: { id: child.id }, body: { email } }),
    await club.call(api.auth.claim, { body: chief }),
  ]
  const message = 'This is the address of a player’s login. Please enter an adult’s email'
  for (const { status, json } of replies)
    expect([status, json.issues]).toEqual([400, [{ field: 'email', message }]])
  const row = { line: 2, firstName: 'Riley', lastName: 'Doe', dateOfBirth: '2016-04-09' }
  const rows = [{ ...row, guardianName: 'Ann Doe', guardianEmail: email }]
  const { results } = await club.ok(api.imports.players, { as: admin, body: { rows, dryRun: true } })
  expect(results).toMatchObject([{ status: 'error', issues: [{ field: 'guardianEmail' }] }])
})
