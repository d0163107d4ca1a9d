import { insertPerson, type NewPerson, type Person } from '../people.ts'
import type { SeededClub } from '../seed.ts'

export const demoAccounts = [
  { username: 'admin', role: 'admin', firstName: 'Alex', lastName: 'Moreno', note: 'runs everything' },
  {
    username: 'director',
    role: 'program_director',
    firstName: 'Dee',
    lastName: 'Santos',
    note: 'programs and money',
  },
  {
    username: 'coach',
    role: 'coach',
    firstName: 'Casey',
    lastName: 'Brooks',
    note: "head coach of parent's first child",
  },
  {
    username: 'assistant',
    role: 'assistant_coach',
    firstName: 'Ari',
    lastName: 'Cohen',
    note: 'assistant on the same team',
  },
  {
    username: 'parent',
    role: 'parent',
    firstName: 'Pat',
    lastName: 'Rivera',
    note: 'two children, one of them shared with parent2',
  },
  {
    username: 'parent2',
    role: 'parent',
    firstName: 'Jordan',
    lastName: 'Rivera',
    note: 'second guardian of one, only guardian of another',
  },
  {
    username: 'parent3',
    role: 'parent',
    firstName: 'Sasha',
    lastName: 'Lindqvist',
    note: 'address not confirmed, code of conduct to be accepted anew',
    behind: true,
  },
  {
    username: 'player',
    role: 'player',
    firstName: 'Riley',
    lastName: 'Rivera',
    note: "parent's first child",
  },
  {
    username: 'newcoach',
    role: 'coach',
    firstName: 'Noel',
    lastName: 'Park',
    note: 'waiting for approval',
    pending: true,
  },
] as const satisfies (NewPerson & { note: string })[]

export type People = Record<(typeof demoAccounts)[number]['username'], Person>

/** Everybody but `player`, whose account is created with the child. */
export async function seedPeople({ clock }: SeededClub): Promise<Omit<People, 'player'>> {
  const enter = (username: keyof People) => {
    const account = demoAccounts.find(known => known.username === username)
    if (!account) throw new Error(`no demo account ${username}`)
    return insertPerson(account, clock.now)
  }
  return {
    admin: await enter('admin'),
    director: await enter('director'),
    coach: await enter('coach'),
    assistant: await enter('assistant'),
    parent: await enter('parent'),
    parent2: await enter('parent2'),
    parent3: await enter('parent3'),
    newcoach: await enter('newcoach'),
  }
}
