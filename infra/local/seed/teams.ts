import { listTeams, type TeamRow } from '#functions/stores/teams/store.ts'
import { addDays } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import type { Person } from '../people.ts'
import { getDatedProgram } from './getDatedProgram.ts'
import { daysAgo, letPass, momentOn } from './moments.ts'
import { insertMember, type People } from './people.ts'
import { leagueTeams, travelTeams, writeAgeGroup } from './plan/clubTeams.ts'
import type { SeededClub } from './seededClub.ts'

export interface Teams {
  /** In the order of `leagueTeams` and of `travelTeams`. */
  leagueTeamIds: string[]
  travelTeamIds: string[]
  /** The team of `coach` and `assistant`. */
  firstTeam: string
}

/** The teams of the league, each with its coach, and those of the travel season, which have no coach yet. */
export async function seedTeams(
  club: SeededClub,
  people: Omit<People, 'player'>,
  { league, travel }: { league: string; travel: string },
): Promise<Teams> {
  const { now } = club.clock
  const { startDate } = await getDatedProgram(club, league)
  const create = async (programId: string, teams: typeof leagueTeams, coaches: readonly Person[] = []) => {
    const { season } = await getDatedProgram(club, programId)
    const ids: string[] = []
    for (const [n, team] of teams.entries()) {
      const { name, grade, primaryColor } = team
      const body = {
        ...{ name, grade, season, programId, division: 'County', primaryColor },
        ageGroup: writeAgeGroup(team),
        gender: team.gender === 'Female' ? ('girls' as const) : ('boys' as const),
        headCoachId: coaches[n]?.id,
        assistantCoachIds: coaches[n] === people.coach ? [people.assistant.id] : [],
      }
      const { id } = await club.ok(api.teams.create, { as: people.director, body })
      ids.push(id)
      letPass(club, 4)
    }
    return ids
  }
  const coaches = [people.coach]
  for (const [n, [firstName, lastName]] of otherCoaches.entries()) {
    const person = { username: `coach${n + 2}`, role: 'coach', firstName, lastName } as const
    coaches.push(await insertMember(person, momentOn(addDays(startDate, -90 - n * 190), '20:10'), now))
  }
  club.clock.now = momentOn(addDays(startDate, -68), '20:40')
  const leagueTeamIds = await create(league, leagueTeams, coaches)
  club.clock.now = daysAgo(now, 22, '20:15')
  const travelTeamIds = await create(travel, travelTeams)
  club.clock.now = now
  return { leagueTeamIds, travelTeamIds, firstTeam: leagueTeamIds[0] ?? '' }
}

/** In the order of `leagueTeams`, and not by name. */
export async function getLeagueTeams(programs: Teams & { league: string }): Promise<TeamRow[]> {
  const place = ({ id }: TeamRow) => programs.leagueTeamIds.indexOf(id)
  return (await listTeams(programs.league)).toSorted((a, b) => place(a) - place(b))
}

/** The coaches of the second team and those after it. */
const otherCoaches = [
  ['Erica', 'Whitaker'],
  ['Robin', 'Delgado'],
  ['Marcus', 'Okonkwo'],
  ['Lena', 'Lindgren'],
] as const
