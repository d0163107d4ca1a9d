import { api } from '#shared/routes.ts'
import { insertPerson, type Person } from '../people.ts'
import { daysAgo } from './moments.ts'
import type { SeededClub } from './seededClub.ts'

/** Open tasks for the office: coaches to approve, and accounts whose owners have not signed in yet. */
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
  club.clock.now = now
}

const applicants = [
  ['morales', 'Inés', 'Morales'],
  ['vandenberg', 'Max', 'van den Berg'],
] as const

const added = [
  { fullName: 'Toni Hartwell', email: 'toni.hartwell@club.test', role: 'assistant_coach' },
  {
    fullName: 'Anna Feather',
    email: 'anna.feather@club.test',
    phoneNumber: '555-010-4417',
    role: 'parent',
  },
] as const
