import { api } from '#shared/routes.ts'
import { insertPerson, type Person } from '../people.ts'
import { daysAgo } from './moments.ts'
import type { SeededClub } from './seededClub.ts'

/** Open tasks for the office: coaches to approve, accounts whose owners have not signed in yet, and a child with two profiles. */
export async function seedNewcomers(club: SeededClub, { director }: { director: Person }): Promise<void> {
  const { now } = club.clock
  club.clock.now = daysAgo(now, 2, '20:05')
  for (const [username, firstName, lastName] of applicants) {
    await insertPerson({ username, role: 'coach', firstName, lastName, pending: true }, club.clock.now)
  }
  club.clock.now = daysAgo(now, 1, '10:15')
  for (const invited of added) {
    await club.ok(api.users.create, { as: director, body: invited })
  }
  const mother = await insertPerson(
    { username: 'moss', role: 'parent', firstName: 'Linn', lastName: 'Moss' },
    club.clock.now,
  )
  // First by the office, without a guardian, and then for the family.
  for (const parentId of [undefined, mother.id])
    await club.ok(api.players.create, { as: director, body: { ...twice, parentId } })
  club.clock.now = now
}

const applicants = [
  ['morales', 'Inés', 'Morales'],
  ['vandenberg', 'Max', 'van den Berg'],
] as const

const twice = { firstName: 'Jonah', lastName: 'Moss', dateOfBirth: '2016-05-04' }

const added = [
  { fullName: 'Toni Hartwell', email: 'toni.hartwell@club.test', role: 'assistant_coach' },
  {
    fullName: 'Anna Feather',
    email: 'anna.feather@club.test',
    phoneNumber: '555-010-4417',
    role: 'parent',
  },
] as const
