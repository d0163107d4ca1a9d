import { addDays } from '#shared/dates.ts'
import { insertPerson, type NewPerson, openSession, type Person } from '../people.ts'
import { dayOf, daysAgo, momentOn } from './moments.ts'
import { planSeasons } from './plan/calendar.ts'
import type { SeededClub } from './seededClub.ts'

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
    mobilePhone: '555-010-6801',
    ...{ address: '12 Field Lane', city: 'Ridgeline', state: 'NY', zip: '12571' },
    note: 'two children, one of them shared with parent2',
  },
  {
    username: 'parent2',
    role: 'parent',
    firstName: 'Jordan',
    lastName: 'Rivera',
    mobilePhone: '555-010-6802',
    ...{ address: '12 Field Lane', city: 'Ridgeline', state: 'NY', zip: '12571' },
    note: 'second guardian of one, only guardian of another',
  },
  {
    username: 'parent3',
    role: 'parent',
    firstName: 'Sasha',
    lastName: 'Lindqvist',
    mobilePhone: '555-010-6803',
    ...{ address: '87 Mill Road', city: 'Ridgeline', state: 'NY', zip: '12571' },
    note: 'email not confirmed, must accept the code of conduct again',
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
  {
    username: 'newassistant',
    role: 'assistant_coach',
    firstName: 'Robin',
    lastName: 'Castellano',
    note: 'must confirm the email for staff access',
    behind: true,
  },
] as const satisfies (NewPerson & { note: string })[]

export type People = Record<(typeof demoAccounts)[number]['username'], Person>

/** Everybody but `player`, whose account is created with the child. */
export async function seedPeople({ clock }: SeededClub): Promise<Omit<People, 'player'>> {
  const { now } = clock
  const enter = (username: keyof People, joined: Date) => {
    const account = demoAccounts.find(known => known.username === username)
    if (!account) throw new Error(`no demo account ${username}`)
    return insertMember(account, joined, now)
  }
  const { startDate } = planSeasons(dayOf(now)).current
  const before = (days: number) => momentOn(addDays(startDate, -days), '19:20')
  return {
    admin: await enter('admin', before(1180)),
    director: await enter('director', before(1100)),
    coach: await enter('coach', before(800)),
    assistant: await enter('assistant', before(433)),
    parent: await enter('parent', before(795)),
    parent2: await enter('parent2', before(428)),
    parent3: await enter('parent3', before(421)),
    newcoach: await enter('newcoach', daysAgo(now, 3, '21:20')),
    newassistant: await enter('newassistant', daysAgo(now, 2, '20:40')),
  }
}

/** Somebody who joined long ago, accepted waiver and rules for the season that is on, and is signed in today. */
export async function insertMember(person: NewPerson, joined: Date, now: Date): Promise<Person> {
  const { startDate } = planSeasons(dayOf(now)).current
  const signUp = momentOn(addDays(startDate, -66), '19:45')
  const member = await insertPerson({ ...person, acceptedAt: joined > signUp ? joined : signUp }, joined)
  return { ...member, ...(await openSession({ id: member.id, sessionVersion: 1 }, now)) }
}
