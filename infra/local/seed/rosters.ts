import { commit } from '#functions/platform/data/transaction.ts'
import { buildPlayer } from '#functions/services/players/create.ts'
import { savePlayer } from '#functions/stores/players/roster.ts'
import { putPlayerPrivate } from '#functions/stores/players/store.ts'
import type { TeamRow } from '#functions/stores/teams/store.ts'
import { createUser } from '#functions/stores/users/store.ts'
import { positions } from '#shared/choices.ts'
import { NewPlayer } from '#shared/players/model.ts'
import { seasonYear } from '#shared/registrations/eligibility.ts'
import { api } from '#shared/routes.ts'
import { addGuardian, insertPerson, type Person } from '../people.ts'
import type { SeededClub } from '../seed.ts'
import { buildPlayerForm, childNames } from './families.ts'
import type { People } from './people.ts'
import type { Programs } from './programs.ts'
import { getTeamsInOrder } from './teams.ts'

const rosterSize = 14

/** Coaches and players for every team: some whom their family has registered, the others from last year's list. */
export async function seedRosters(
  club: SeededClub,
  people: Omit<People, 'player'>,
  programs: Programs,
): Promise<void> {
  const as = people.director
  const teams = await getTeamsInOrder(programs)
  for (const [n, team] of teams.entries()) await assignCoaches(club, { people, team, n })
  const { startDate } = await club.ok(api.programs.get, { params: { id: programs.travel } })

  const registered = await club.ok(api.registrations.list, { as, query: { programId: programs.travel } })
  const placed = registered.filter(({ state, onTeam }) => state === 'active' && !onTeam)
  // The last of them stay in the pool, for the office to place.
  for (const { id, ageGroup } of placed.slice(4)) {
    const team = teams.find(known => known.ageGroup === `U${ageGroup}`)
    if (team) await club.ok(api.registrations.update, { as, params: { id }, body: { teamId: team.id } })
  }
  const families = registered.filter(({ userId }) => userId !== people.parent.id)
  let n = 0
  for (const team of teams) {
    const there = await club.ok(api.teams.players, { as, params: { id: team.id } })
    const added = Array.from({ length: Math.max(0, rosterSize - there.length) }, async () => {
      const family = families[n % families.length]
      if (family) await addPlayer(club, { team, family, startDate, n: n++ })
    })
    await Promise.all(added)
    await club.ok(api.teams.assignNumbers, { as, params: { id: team.id } })
  }
}

async function assignCoaches(
  club: SeededClub,
  { people, team, n }: { people: Omit<People, 'player'>; team: TeamRow; n: number },
): Promise<void> {
  const isFirst = n === 0
  const coach = isFirst ? people.coach : await newCoach(n, club.clock.now)
  await club.ok(api.teams.update, {
    as: people.director,
    params: { id: team.id },
    body: {
      headCoachId: coach?.id ?? null,
      ...(isFirst && { assistantCoachIds: [people.assistant.id] }),
    },
  })
}

const coaches = ['Whitaker', 'Delgado', 'Okonkwo', 'Lindgren'] as const

/** The last team has none yet. */
async function newCoach(n: number, now: Date): Promise<Person | undefined> {
  const lastName = coaches[n - 1]
  if (!lastName) return undefined
  return insertPerson({ username: `coach${n + 1}`, role: 'coach', firstName: 'Robin', lastName }, now)
}

interface NewPlayerInput {
  team: TeamRow
  family: { userId: string; playerName: string }
  /** Of the season that the child has the team's age in. */
  startDate: string
  n: number
}

async function addPlayer(
  { clock }: SeededClub,
  { team, family, startDate, n }: NewPlayerInput,
): Promise<void> {
  const firstName = childNames[(n * 5) % childNames.length] ?? 'Sam'
  const lastName = family.playerName.split(' ').at(-1) ?? 'Young'
  const requestedNumbers = [1 + ((n * 7) % 40), 1 + ((n * 11) % 60), 1 + ((n * 3) % 99)].slice(0, 1 + (n % 3))
  const dateOfBirth = birthday(Number(team.ageGroup.slice(1)), startDate, n)
  const known = buildPlayerForm(firstName, lastName, n, clock.now)
  const form = NewPlayer.parse({ ...known, dateOfBirth, requestedNumbers })
  const { player, account, sensitive } = buildPlayer(form, { team }, clock.now)
  await commit(
    ...savePlayer(undefined, {
      ...player,
      parentId: family.userId,
      position: positions[n % positions.length],
    }),
    putPlayerPrivate({
      ...sensitive,
      hasMedicalIssues: n % 9 === 4,
      medicalInfo: n % 9 === 4 ? 'Bee stings: carries an EpiPen.' : undefined,
    }),
    ...createUser(account),
  )
  await addGuardian(family.userId, player.id, true)
}

/** Of an age group (12 for U12) in the season that begins on a day. */
const birthday = (ageGroup: number, startDate: string, n: number): string =>
  `${seasonYear(startDate) - ageGroup + 1}-0${1 + (n % 8)}-1${n % 9}`
