import { club as ourClub } from '#functions/stores/club/settings.ts'
import { listTeams, type TeamRow } from '#functions/stores/teams/store.ts'
import { addDays, dayIn, seasonOf } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import type { SeededClub } from '../seed.ts'
import type { People } from './people.ts'

export interface Teams {
  teamIds: string[]
  /** The team that `coach` and `assistant` look after. */
  firstTeam: string
}

/** The teams of a program; their rosters are filled by `seedRosters`. */
export async function seedTeams(
  club: SeededClub,
  people: Pick<People, 'director'>,
  programId: string,
): Promise<Teams> {
  const season = seasonOf(addDays(dayIn(ourClub.timeZone, club.clock.now), -10))
  const teamIds: string[] = []
  for (const [name, grade, ageGroup, primaryColor] of teams) {
    const body = { name, grade, ageGroup, season, programId, division: 'County', primaryColor }
    const { id } = await club.ok(api.teams.create, { as: people.director, body })
    teamIds.push(id)
  }
  return { teamIds, firstTeam: teamIds[0] ?? '' }
}

/** As they are listed here: their ids are of one instant, and would bring them in another order each time. */
export async function getTeamsInOrder({ travel, teamIds }: Teams & { travel: string }): Promise<TeamRow[]> {
  const place = ({ id }: TeamRow) => teamIds.indexOf(id)
  return (await listTeams(travel)).toSorted((a, b) => place(a) - place(b))
}

/** The first is the one that `coach` looks after, and of the age of the demo family's first child. */
const teams = [
  ['Hawks U12', '6', 'U12', '#7b001c'],
  ['Hawks U10', '4', 'U10', '#1a5336'],
  ['Hawks Boys U14', '8', 'U14', '#1d4ed8'],
  ['Falcons Girls U9', '3', 'U9', '#b45309'],
  ['Falcons Girls U11', '5', 'U11', '#6d28d9'],
  ['Falcons Girls U13', '7', 'U13', '#0f766e'],
] as const
