import { club as ourClub } from '#functions/stores/club/settings.ts'
import { addDays, dayIn, seasonOf } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import type { SeededClub } from '../seed.ts'
import type { People } from './people.ts'
import { seedTeams, type Teams } from './teams.ts'

export interface Programs extends Teams {
  travel: string
  clinic: string
  tournament: string
  camp: string
  completed: string
}

export async function seedPrograms(club: SeededClub, people: Omit<People, 'player'>): Promise<Programs> {
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

  return { travel, clinic, tournament, camp, completed, ...(await seedTeams(club, people, travel)) }
}
