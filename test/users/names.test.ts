import { describe, expect, it } from 'vitest'
import { label, personName } from '#shared/fields.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createFamily } from '../family.ts'
import { newAccount, newPlayer, numbered } from '../forms.ts'

const club = await openClub()
const admin = await club.person('admin')
const { clubName } = await club.ok(api.club.config)
const name = personName(2, 'Too short', 60)
const complaintOf = (typed: string) => name.safeParse(typed).error?.issues.map(({ message }) => message)

describe('names of people', () => {
  it.each([
    'O’Brien',
    "D'Angelo",
    'Anne-Marie',
    'St. John',
    'J.R.',
    'Smith, Jr.',
    'Robert "Bob"',
    'Nuño',
    'Ngũgĩ wa Thiong’o',
    'Łukasz',
    'Jose\u0301',
    '李小龍',
    'Kealiʻi',
    'محمد',
    'John 3rd',
    'Sam (Sammy)',
    'Marcel·la',
    'Nguyễn',
    'ปิ่น',
  ])('the name %s is one', typed => expect(complaintOf(typed)).toBeUndefined())

  const signs = 'Please use letters, digits, spaces, periods, commas, hyphens and apostrophes only'
  const invisible = 'Please leave out invisible characters'
  it.each([
    ['Sam\u202egnimraF', [signs, invisible]],
    ['Sam\u200bSmith', [signs, invisible]],
    ['Sam\u0000', [signs]],
    ['Sam\nSmith', [signs]],
    ['Sa\u3164m', [invisible]],
    ['Sa\u034fm', [invisible]],
    ['<b>Sam</b>', [signs]],
    ['https://bad.example', [signs, 'Please put a space after a period']],
    ['Visit bit.ly now', ['Please put a space after a period']],
    ['www.example.com', ['Please put a space after a period']],
    ['sam@example', [signs]],
    ['😀😀', [signs, 'Too short']],
    [`Sam${'\u0301'.repeat(5)}`, ['Please use fewer accent marks']],
    ['--', ['Too short']],
    ['12', ['Too short']],
  ])('the name %j is refused', (typed, complaints) => expect(complaintOf(typed)).toEqual(complaints))
})

describe('texts beside a name', () => {
  const relation = label(2, 'Too short', 60)
  const complaint = (typed: string) => relation.safeParse(typed).error?.issues[0]?.message

  it.each([
    'Mother/Guardian',
    'Grandma & Grandpa',
    'Mrs. O’Neil',
    '607.555.0199 ext. 4',
    '+1 (607) 555-0199',
  ])('%s may stand there', typed => expect(complaint(typed)).toBeUndefined())
  it.each([
    ['https://bad.example/x', 'Please put a space after a period'],
    ['call www bad', 'Please leave out web addresses'],
    ['tel://911', 'Please leave out web addresses'],
    ['bit.ly/abc', 'Please put a space after a period'],
    ['Aunt\u202e', 'Please leave out invisible characters'],
    ['Au\u200bnt', 'Please leave out invisible characters'],
  ])('%j may not: %s', (typed, message) => expect(complaint(typed)).toBe(message))

  it('a child’s emergency contact is such a text', async () => {
    const { parent, child } = await createFamily(club)
    for (const field of ['emergencyContact', 'emergencyPhone', 'emergencyRelationship']) {
      const body = { [field]: 'see https://bad' }
      const reply = await club.call(api.players.update, { as: parent, params: { id: child.id }, body })
      expect([reply.status, reply.json.issues.map(issue => issue.field)]).toMatchObject([400, [field]])
    }
  })
})

describe('names that look like the club’s', () => {
  const message = 'Please use a person’s name; this one looks like it’s from the club itself'
  const refused = { status: 400, json: { message } }
  const [first = '', ...others] = clubName.split(' ')
  const lookalikes = [
    { firstName: first, lastName: others.join(' ') },
    { firstName: `${first} ${others.join(' ')}`, lastName: 'Office' },
    { firstName: first.replace('e', '\u0435'), lastName: others.join('-').toUpperCase() },
    { firstName: 'Club', lastName: 'Adm1n' },
    { firstName: 'Front', lastName: 'Office' },
    { firstName: first, lastName: 'Office' },
    { firstName: 'Office', lastName: first },
    { firstName: others.join(' '), lastName: first },
    { firstName: first.replace('i', '\u00ed'), lastName: others.join(' ') },
    { firstName: 'Admin', lastName: 'Admin' },
    { firstName: 'Billing', lastName: 'Department' },
    { firstName: first, lastName: 'Billing' },
    { firstName: 'Head', lastName: 'Coach' },
    { firstName: 'Supp0rt', lastName: 'Team' },
  ]

  it.each(lookalikes)('nobody registers as %j', async names => {
    expect(await club.call(api.auth.register, { body: newAccount(numbered('imp'), names) })).toMatchObject(
      refused,
    )
  })

  it.each(['office', 'Admin.', 'ad-min', 'admin\u0307', `${first}-office`, 'The Treasurer'])(
    'nobody registers with the user name %j',
    async username => {
      const { status, json } = await club.call(api.auth.register, {
        body: newAccount(numbered('imp'), { username }),
      })
      expect([status, json.issues]).toEqual([
        400,
        [
          {
            field: 'username',
            message: 'Please choose another username; this one looks like it’s from the club itself',
          },
        ],
      ])
    },
  )

  it.each(['<x>', '../sam', 'sam;drop', 'sa\u0301\u0301m', 'sam\u05b7smith'])(
    'the user name %j is refused for its signs',
    async username => {
      const { status, json } = await club.call(api.auth.register, {
        body: newAccount(numbered('imp'), { username }),
      })
      expect([status, json.message]).toEqual([400, 'Please use only letters, numbers, spaces and . _ - + @'])
    },
  )

  it('an address of a domain like the club’s is a user name of its owner', async () => {
    const email = `${numbered('coach')}@${first.toLowerCase()}lacrosse.example.com`
    const form = newAccount(numbered('coach'), { username: email, email })
    expect((await club.call(api.auth.register, { body: form })).status).toBe(201)
  })

  it('no way in takes such a name: profile, child, account for somebody, import', async () => {
    const { parent, child } = await createFamily(club)
    const bad = { firstName: 'Club', lastName: 'Office' }
    const attempts = [
      club.call(api.users.updateProfile, { as: parent, params: { id: parent.id }, body: bad }),
      club.call(api.users.updateProfile, {
        as: parent,
        params: { id: parent.id },
        body: { fullName: 'Club Office' },
      }),
      club.call(api.players.create, { as: parent, body: { ...newPlayer('Sam'), ...bad } }),
      club.call(api.players.update, { as: parent, params: { id: child.id }, body: bad }),
      club.call(api.users.create, { as: parent, body: { fullName: 'Club Office', role: 'player' } }),
      club.call(api.users.create, {
        as: admin,
        body: { fullName: 'Club Office', role: 'parent', email: 'office@example.org' },
      }),
    ]
    for (const reply of await Promise.all(attempts)) expect(reply).toMatchObject(refused)
    const row = { line: 2, ...bad, dateOfBirth: '2015-05-05' }
    const body = { rows: [row], dryRun: true }
    const { results } = await club.ok(api.imports.players, { as: admin, body })
    expect(results).toMatchObject([{ status: 'error', issues: [{ field: 'firstName', message }] }])
  })

  it('who is the office may be called so, and who only sounds like it may too', async () => {
    const body = { fullName: 'Club Administrator' }
    await club.ok(api.users.updateProfile, { as: admin, params: { id: admin.id }, body })
    const form = newAccount(numbered('park'), { firstName: 'Office', lastName: 'Park' })
    expect((await club.call(api.auth.register, { body: form })).status).toBe(201)
  })
})
