import { addDays, addHours } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { insertPerson, type Person } from '../people.ts'
import { signInAgain } from './families.ts'
import { getDatedProgram } from './getDatedProgram.ts'
import { addPlayer, type LastSeason, nameOf, recordPayments } from './league.ts'
import { letPass, momentOn } from './moments.ts'
import type { People } from './people.ts'
import { castLastSeason, newParent, yearsBefore } from './plan/cast.ts'
import { planEvening } from './plan/scatter.ts'
import type { Programs } from './programs.ts'
import type { SeededClub } from './seededClub.ts'

/** The season a year ago, which is over: the same children, a year younger. */
export async function seedLastSeason(
  club: SeededClub,
  people: Omit<People, 'player'>,
  programs: Programs,
): Promise<LastSeason> {
  const { now } = club.clock
  const { id: programId, startDate, endDate, version } = await getDatedProgram(club, programs.completed)
  const { startDate: thisSeason } = await getDatedProgram(club, programs.league)
  const acceptedAt = momentOn(addDays(thisSeason, -58), '19:10')
  const parents = new Map<number, Person>()
  const children = new Map<string, string>()
  const registeredAt = new Map<string, Date>()
  for (const [n, child] of castLastSeason(thisSeason).entries()) {
    club.clock.now = momentOn(addDays(startDate, -55 + n), planEvening(n))
    const { family } = child
    const joined = addHours(club.clock.now, -24 * 364 * (yearsBefore(family) - 1))
    const parent = parents.get(family) ?? (await insertPerson({ ...newParent(family), acceptedAt }, joined))
    parents.set(family, parent)
    letPass(club, 4)
    // No child of this season has such a number.
    const playerId = await addPlayer({ child, parentId: parent.id, n: 500 + n }, club.clock.now)
    children.set(nameOf(child), playerId)
    const as = await signInAgain(club, parent.id)
    const { id } = await club.ok(api.registrations.create, { as, body: { playerId, programId } })
    registeredAt.set(id, club.clock.now)
  }
  await recordPayments(club, people, registeredAt)
  club.clock.now = momentOn(addDays(endDate ?? startDate, 1), '20:15')
  const body = { status: 'completed', registrationStatus: 'closed', version } as const
  await club.ok(api.programs.update, { as: people.director, params: { id: programId }, body })
  club.clock.now = now
  return { parents, children }
}
