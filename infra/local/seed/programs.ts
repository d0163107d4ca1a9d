import { club as ourClub } from '#functions/stores/club/settings.ts'
import { listTeams, type Team } from '#functions/stores/teams/store.ts'
import { addDays, dayIn, seasonOf } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import type { SeededClub } from '../seed.ts'
import type { People } from './people.ts'

export interface Programs {
  travel: string
  clinic: string
  tournament: string
  camp: string
  completed: string
  teamIds: string[]
  /** The team that `coach` and `assistant` look after. */
  firstTeam: string
}

export async function enterPrograms(club: SeededClub, people: Omit<People, 'player'>): Promise<Programs> {
  const today = dayIn(ourClub.timeZone, club.clock.now)
  const day = (days: number) => addDays(today, days)
  const create = async (body: object) =>
    (await club.ok(api.programs.create, { as: people.director, body })).id
  const usual = {
    location: 'Ridgeline Park',
    startTime: '17:30',
    endTime: '19:00',
    host: 'Ridgeline Lacrosse',
  }

  const travel = await create({
    ...usual,
    name: `${seasonOf(day(-10))} Travel`,
    description:
      'Two practices a week and ten games against clubs of the county. Jerseys are included in the fee.',
    category: 'Spring Travel',
    programType: 'co-ed',
    status: 'live',
    startDate: day(-10),
    endDate: day(80),
    daysOfWeek: ['Tuesday', 'Thursday'],
    fee: 32500,
    registrationStatus: 'open',
    registrationEndDate: day(30),
    leagueFormat: 'Home and away, playoffs in the last week',
    sponsor: 'Ridgeline Hardware',
  })
  const clinic = await create({
    ...usual,
    name: 'Try Lacrosse Clinic',
    description: 'A free afternoon for beginners. Sticks and helmets are there to borrow.',
    category: 'Clinic',
    programType: 'co-ed',
    grades: ['K', '1', '2', '3'],
    status: 'upcoming',
    startDate: day(14),
    endDate: day(14),
    daysOfWeek: ['Saturday'],
    fee: 0,
    registrationStatus: 'open',
  })
  const tournament = await create({
    ...usual,
    name: 'Lakeside Classic',
    description: 'A weekend tournament by the lake: five games, one team, a cookout on Saturday evening.',
    category: 'Tournament',
    programType: 'girls',
    grades: ['5', '6', '7', '8'],
    status: 'upcoming',
    startDate: day(40),
    endDate: day(41),
    daysOfWeek: ['Saturday', 'Sunday'],
    location: 'Lakeside Complex',
    fee: 9500,
    registrationStatus: 'open',
    capacity: 6,
  })
  const camp = await create({
    ...usual,
    name: 'Goalie Camp',
    description: 'Three mornings with a college goalkeeper. Families of invited players have the password.',
    category: 'Special Event',
    programType: 'boys',
    status: 'upcoming',
    startDate: day(60),
    endDate: day(62),
    startTime: '09:00',
    endTime: '12:00',
    daysOfWeek: ['Friday', 'Saturday', 'Sunday'],
    fee: 12000,
    registrationStatus: 'open',
    registrationPassword: 'crease',
  })
  const completed = await create({
    ...usual,
    name: `${seasonOf(day(-160))} Box League`,
    description: 'Indoor games on Sundays.',
    category: 'Special Event',
    programType: 'boys',
    status: 'completed',
    startDate: day(-160),
    endDate: day(-90),
    daysOfWeek: ['Sunday'],
    fee: 18000,
    registrationStatus: 'closed',
  })

  const teamIds: string[] = []
  for (const [name, grade, ageGroup, primaryColor] of teams) {
    const form = { name, grade, ageGroup, season: seasonOf(day(-10)), programId: travel, division: 'County' }
    const { id } = await club.ok(api.teams.create, { as: people.director, body: { ...form, primaryColor } })
    teamIds.push(id)
  }
  const firstTeam = teamIds[0] ?? ''
  return { travel, clinic, tournament, camp, completed, teamIds, firstTeam }
}

/** As they are listed here: their ids are of one instant, and would bring them in another order each time. */
export async function teamsOf({ travel, teamIds }: Programs): Promise<Team[]> {
  const place = ({ id }: Team) => teamIds.indexOf(id)
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
