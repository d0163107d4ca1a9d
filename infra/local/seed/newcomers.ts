import { api } from '#shared/routes.ts'
import { insertPerson, type Person } from '../people.ts'
import type { SeededClub } from '../seed.ts'

/** What the office finds to do among the people: coaches to approve, and accounts whose owners have not been there yet. */
export async function seedNewcomers(club: SeededClub, { director }: { director: Person }): Promise<void> {
  for (const [username, firstName, lastName] of applicants) {
    await insertPerson({ username, role: 'coach', firstName, lastName, pending: true }, club.clock.now)
  }
  for (const invited of added) {
    await club.ok(api.users.create, { as: director, body: invited })
  }
}

const applicants = [
  ['morales', 'Inés', 'Morales'],
  ['vandenberg', 'Maximiliaan', 'van den Berg-Wolfeschlegelsteinhausen'],
] as const

const added = [
  { fullName: 'Toni Hartwell', email: 'toni.hartwell@club.test', role: 'assistant_coach' },
  {
    fullName: 'Anna-Katharina Featherstonehaugh',
    email: 'anna-katharina.featherstonehaugh@volunteers.club.test',
    phoneNumber: '555-010-4417',
    role: 'parent',
  },
] as const
