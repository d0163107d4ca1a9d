import { commit } from '#functions/platform/data/transaction.ts'
import { buildPlayer } from '#functions/services/players/buildPlayer.ts'
import { savePlayer } from '#functions/stores/players/roster.ts'
import { putPlayerPrivate } from '#functions/stores/players/store.ts'
import type { TeamRow } from '#functions/stores/teams/store.ts'
import { createUser } from '#functions/stores/users/accounts.ts'
import { addDays, addHours } from '#shared/dates.ts'
import { NewPlayer } from '#shared/players/model.ts'
import { api } from '#shared/routes.ts'
import { addGuardian, insertPerson, type Person } from '../people.ts'
import { signInAgain } from './families.ts'
import { getDatedProgram } from './getDatedProgram.ts'
import { letPass, momentOn } from './moments.ts'
import type { People } from './people.ts'
import { type Child, castLeague, newParent } from './plan/cast.ts'
import { buildPlayerForm, planCheckNumber, planRequestedNumbers } from './plan/forms.ts'
import { scatter } from './plan/scatter.ts'
import type { Programs } from './programs.ts'
import type { SeededClub } from './seededClub.ts'
import { getLeagueTeams } from './teams.ts'

export interface LastSeason {
  parents: ReadonlyMap<number, Person>
  children: ReadonlyMap<string, string>
}

/** No two children of the league have the same name. */
export const nameOf = ({ firstName, lastName }: Child): string => `${firstName} ${lastName}`

export interface LeagueChild extends Child {
  id: string
  parentId: string
}

/** The families of the current season: they came to the sign-up nights and paid at the office. */
export async function seedLeague(
  club: SeededClub,
  people: Omit<People, 'player'>,
  programs: Programs,
  /** Who was here last season: their children by name, their accounts by family. */
  known: LastSeason,
): Promise<LeagueChild[][]> {
  const { now } = club.clock
  const as = people.director
  const { id: programId, startDate } = await getDatedProgram(club, programs.league)
  const teams = await getLeagueTeams(programs)
  const families = new Map(known.parents)
  const registeredAt = new Map<string, Date>()
  const rosters: LeagueChild[][] = []
  for (const [n, cast] of castLeague(startDate).entries()) {
    const team = teams[n]
    if (!team) throw new Error(`no team ${n}`)
    club.clock.now = momentOn(addDays(startDate, -60 + n * 7), '18:30')
    const roster: LeagueChild[] = []
    for (const [slot, child] of cast.entries()) {
      letPass(club, 2 + scatter('sign-up', n * cast.length + slot, 7))
      const parent = families.get(child.family) ?? (await insertFamily(child.family, club.clock.now))
      families.set(child.family, parent)
      const parentId = parent.id
      const before = known.children.get(nameOf(child))
      const id =
        before ?? (await addPlayer({ child, parentId, team, n: n * cast.length + slot }, club.clock.now))
      if (before) await club.ok(api.teams.join, { as, body: { teamId: team.id, playerId: before } })
      roster.push({ ...child, id, parentId })
      const body = { playerId: id, programId }
      const registration = await club.ok(api.registrations.create, {
        as: await signInAgain(club, parentId),
        body,
      })
      registeredAt.set(registration.id, club.clock.now)
    }
    rosters.push(roster)
  }
  await recordPayments(club, people, registeredAt)
  club.clock.now = momentOn(addDays(startDate, -15), '21:05')
  for (const { id } of teams) {
    await club.ok(api.teams.assignNumbers, { as, params: { id } })
    letPass(club, 2)
  }
  await club.ok(api.teams.publish, { as, body: { teamIds: teams.map(({ id }) => id) } })
  letPass(club, 3)
  // Its coach wants to know the day before who is coming.
  await club.ok(api.teams.update, { as, params: { id: programs.firstTeam }, body: { askHours: 24 } })
  club.clock.now = momentOn(addDays(startDate, -7), '08:30')
  const body = { registrationStatus: 'closed' }
  await club.ok(api.programs.update, { as, params: { id: programId }, body })
  club.clock.now = now
  return rosters
}

/** New here; at a sign-up night they accept waiver and rules for the season. */
const insertFamily = (family: number, acceptedAt: Date): Promise<Person> =>
  insertPerson({ ...newParent(family), acceptedAt }, acceptedAt)

/** Most by check, some in cash, as soon as they had registered. */
export async function recordPayments(
  club: SeededClub,
  { director: as }: Omit<People, 'player'>,
  registeredAt: ReadonlyMap<string, Date>,
): Promise<void> {
  const invoices = await club.ok(api.invoices.list, { as })
  for (const { id, registrationId, balance } of invoices) {
    const at = registeredAt.get(registrationId ?? '')
    if (!at) continue
    club.clock.now = addHours(at, 0.05)
    const number = [...registeredAt.keys()].indexOf(registrationId ?? '')
    const how =
      number % 8 === 3 ? { method: 'cash' } : { method: 'check', reference: planCheckNumber(number) }
    const body = { amountCents: balance, ...how, key: `seed_${id}` }
    await club.ok(api.invoices.pay, { as, params: { id }, body })
  }
}

interface NewPlayerInput {
  child: Child
  parentId: string
  team?: TeamRow
  n: number
}

/** On its team from the start, if the office's list says so. */
export async function addPlayer({ child, parentId, team, n }: NewPlayerInput, now: Date): Promise<string> {
  const form = NewPlayer.parse({ ...buildPlayerForm(child, n), requestedNumbers: planRequestedNumbers(n) })
  const { player, account, sensitive } = buildPlayer(form, { team }, now)
  const position = n % 12 === 5 ? 'Goalie' : (['Attack', 'Midfield', 'Defense'] as const)[n % 3]
  const hasMedicalIssues = n % 9 === 4
  await commit(
    ...savePlayer(undefined, { ...player, parentId, position }),
    putPlayerPrivate({
      ...sensitive,
      hasMedicalIssues,
      medicalInfo: hasMedicalIssues ? medicalNotes[n % medicalNotes.length] : undefined,
    }),
    ...createUser(account),
  )
  await addGuardian(parentId, player.id, true)
  return player.id
}

const medicalNotes = [
  'Bee stings: carries an EpiPen.',
  'Asthma. Has an inhaler in the bag.',
  'Allergic to peanuts and tree nuts.',
  'Wears contact lenses.',
]
