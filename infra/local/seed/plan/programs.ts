import { addDays } from '#shared/dates.ts'
import { findFreeDay, findVenue, planSeasons, type Season } from './calendar.ts'

/** The current season, the one that families register for, others ahead, and past ones. */
export function planPrograms(today: string) {
  const { current, travel, yearAgo } = planSeasons(today)
  const usual = {
    programType: 'co-ed' as const,
    startTime: '17:30',
    endTime: '19:00',
    host: 'Ridgeline Lacrosse',
    registrationStatus: 'open' as const,
    registrationStartDate: addDays(today, -24),
  }
  const clinicDay = findFreeDay('Saturday', addDays(today, 10))
  const tournamentDay = findFreeDay('Saturday', addDays(today, 36), 2)
  const campDay = findFreeDay('Saturday', addDays(today, 55), 2)
  return {
    league: { ...usual, ...planLeague(current), status: 'live' as const },
    completed: { ...usual, ...planLeague(yearAgo), status: 'completed' as const },
    travel: {
      ...usual,
      ...planDates(travel),
      name: `${travel.name} Travel`,
      ...(travel.kind === 'League' ? springTravel : tournamentTravel),
      status: 'upcoming' as const,
      daysOfWeek: ['Monday' as const, 'Thursday' as const],
      fee: 32500,
      registrationEndDate: addDays(travel.startDate, -1),
      sponsor: 'Ridgeline Hardware',
    },
    clinic: {
      ...usual,
      location: findVenue(isCold(clinicDay)).location,
      name: 'Try Lacrosse Clinic',
      description: 'A free Saturday afternoon for beginners. We have sticks, goggles and helmets to borrow.',
      category: 'Clinic' as const,
      grades: ['K' as const, '1' as const, '2' as const, '3' as const],
      status: 'upcoming' as const,
      startDate: clinicDay,
      endDate: clinicDay,
      startTime: '15:00',
      endTime: '16:30',
      daysOfWeek: ['Saturday' as const],
      fee: 0,
    },
    tournament: {
      ...usual,
      name: 'Lakeside Classic',
      description:
        'Five games in two days against girls from across the county. Our club is sending six players to the county team.',
      category: 'Tournament' as const,
      programType: 'girls' as const,
      grades: ['5' as const, '6' as const, '7' as const, '8' as const],
      status: 'upcoming' as const,
      startDate: tournamentDay,
      endDate: addDays(tournamentDay, 1),
      startTime: '09:00',
      endTime: '17:00',
      daysOfWeek: ['Saturday' as const, 'Sunday' as const],
      location: 'Lakeside Complex',
      fee: 9500,
      capacity: 6,
    },
    camp: {
      ...usual,
      location: findVenue(isCold(campDay)).location,
      name: 'Goalie Camp',
      description: 'Two mornings with a college goalie. Families of invited players have the password.',
      category: 'Special Event' as const,
      programType: 'boys' as const,
      status: 'upcoming' as const,
      startDate: campDay,
      endDate: addDays(campDay, 1),
      startTime: '09:00',
      endTime: '12:00',
      daysOfWeek: ['Saturday' as const, 'Sunday' as const],
      fee: 12000,
      registrationPassword: 'crease',
    },
  }
}

const planDates = ({ startDate, endDate, isIndoor }: Season) => ({
  startDate,
  endDate,
  location: findVenue(isIndoor).location,
})

const twoPractices = 'Two practices a week, on Monday and Thursday, and'
const jerseys = 'Jerseys are included in the fee.'

const springTravel = {
  description: `${twoPractices} ten weekend games against other clubs in the county. ${jerseys}`,
  category: 'Spring Travel' as const,
  leagueFormat: 'Home and away, playoffs in the last week',
}

const tournamentTravel = {
  description: `${twoPractices} four weekend tournaments in the region. ${jerseys}`,
  category: 'Tournament' as const,
  leagueFormat: 'Pool play on Saturday, brackets on Sunday',
}

function planLeague(season: Season) {
  const { name, kind, isIndoor } = season
  const what = 'One practice a week, on Tuesday or Wednesday, and a game on Saturday'
  return {
    ...planDates(season),
    name: `${name} ${kind}`,
    description: isIndoor
      ? `${what}: 7v7 on indoor turf.`
      : `${what}, for every age group. The turf at the park has lights.`,
    category: kind === 'League' ? ('Spring Travel' as const) : ('Special Event' as const),
    daysOfWeek: ['Tuesday' as const, 'Wednesday' as const, 'Saturday' as const],
    fee: 21000,
    registrationStartDate: addDays(season.startDate, -70),
    registrationEndDate: addDays(season.startDate, -8),
    registrationStatus: 'closed' as const,
  }
}

/** Who plays on such a day plays under a roof. */
const isCold = (day: string): boolean => day.slice(5) >= '11-15' || day.slice(5) < '03-01'
