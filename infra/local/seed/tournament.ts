import { addHours } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { insertPerson } from '../people.ts'
import type { SeededClub } from '../seed.ts'
import { buildPlayerForm, registerAndPay } from './families.ts'
import type { People } from './people.ts'
import type { Programs } from './programs.ts'

/**
 * The tournament is full. One girl has fallen ill, so the demo family has an offer for her spot, and two
 * others wait behind.
 */
export async function seedTournament(
  club: SeededClub,
  people: Omit<People, 'player'>,
  { tournament: programId }: Programs,
): Promise<void> {
  const { now } = club.clock
  const riley = await getFirstChild(club, people.parent)
  club.clock.now = addHours(now, -24 * 6)
  const girls: Awaited<ReturnType<typeof seedGirl>>[] = []
  for (const [n, surname] of surnames.entries()) girls.push(await seedGirl(club, surname, n))
  const [spots, waiters] = [girls.slice(0, 6), girls.slice(6)]
  for (const { parent, playerId } of spots)
    await registerAndPay(club, parent, { programId, playerId }, 'paid')
  await club.ok(api.waiting.join, { as: people.parent, body: { programId, playerId: riley } })
  for (const { parent, playerId } of waiters) {
    club.clock.now = addHours(club.clock.now, 0.2)
    await club.ok(api.waiting.join, { as: parent, body: { programId, playerId } })
  }
  club.clock.now = addHours(now, -9)
  const [ill] = await club.ok(api.registrations.list, { as: people.director, query: { programId } })
  await club.ok(api.registrations.cancel, {
    as: people.director,
    params: { id: ill?.id ?? '' },
    query: { refund: 'full', note: 'Fell ill' },
  })
  await club.tick()
  club.clock.now = now
  await club.tick()
}

const surnames = ['Archer', 'Bell', 'Chavez', 'Dunn', 'Ellison', 'Farrow', 'Goldberg', 'Haddad']
const names = ['Nora', 'Ivy', 'Lucia', 'June', 'Maya', 'Tessa', 'Hannah', 'Layla']

async function getFirstChild(club: SeededClub, as: { token: string }): Promise<string> {
  const children = await club.ok(api.players.list, { as })
  return children.find(({ firstName }) => firstName === 'Riley')?.id ?? ''
}

/** Of an age that the tournament is for, whatever year it is. */
async function seedGirl(club: SeededClub, surname: string, n: number) {
  const { now } = club.clock
  const person = {
    username: surname.toLowerCase(),
    role: 'parent',
    firstName: 'Robin',
    lastName: surname,
  } as const
  const parent = await insertPerson(person, now)
  const year = now.getUTCFullYear() - 12
  const form = {
    ...buildPlayerForm(names[n] ?? '', surname, n, now),
    gender: 'Female',
    dateOfBirth: `${year}-03-1${n}`,
  }
  const { id: playerId } = await club.ok(api.players.create, { as: parent, body: form })
  return { parent, playerId }
}
