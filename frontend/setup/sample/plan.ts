import { addDays, mondayOf, seasonOf } from '#shared/dates.ts'
import type { NewProgram } from '#shared/programs/model.ts'
import { fillTemplate, programTemplates } from '#shared/programs/templates.ts'
import { seasonYear } from '#shared/registrations/eligibility.ts'
import { sampleDomain } from '#shared/setup/rules.ts'

/** The people and programs of a made-up club, around today. */
export function planSample(today: string) {
  const [season, ...others] = programTemplates
  const begun = addDays(mondayOf(today), -14)
  const league: NewProgram = {
    ...fillTemplate(season, today),
    name: `${seasonOf(begun)} Rec League`,
    // What families owe would lapse within days.
    fee: 0,
    status: 'live',
    startDate: begun,
    endDate: addDays(mondayOf(today), 41),
    registrationEndDate: addDays(mondayOf(today), 40),
    location: venue,
  }
  return {
    league,
    open: others.map(template => ({ ...fillTemplate(template, today), location: venue })),
    teams: teams.map(({ age: _, coach, ...team }) => ({
      team: { ...team, season: seasonOf(begun) },
      coach: {
        fullName: coach,
        email: `coach.${coach.toLowerCase().replace(' ', '.')}${sampleDomain}`,
        role: 'coach' as const,
      },
    })),
    rows: teams.flatMap((team, at) => planRoster(team, at, today)),
    practices: (teamId: string, nth: number) => planPractices(teamId, nth, today),
    played: { ...planGame(addDays(mondayOf(today), -2), 1), score: { homeScore: 7, awayScore: 5 } },
    next: planGame(addDays(mondayOf(today), 5), 1),
    jersey: { amount: 4500, description: 'Team jersey' },
    announcement: {
      title: 'Picture day is Saturday',
      body: 'Please come in uniform 20 minutes before your game.',
      priority: 'high' as const,
    },
  }
}

const venue = 'Memorial Park'

const teams = [
  { name: 'U10 Hawks', grade: '4' as const, ageGroup: 'U10', age: 9, coach: 'Riley Bennett' },
  { name: 'U10 Owls', grade: '4' as const, ageGroup: 'U10', age: 9, coach: 'Sam Nakamura' },
  { name: 'U12 Falcons', grade: '6' as const, ageGroup: 'U12', age: 11, coach: 'Jamie Ortiz' },
  { name: 'U12 Herons', grade: '6' as const, ageGroup: 'U12', age: 11, coach: 'Taylor Webb' },
]

const children =
  `Ava Ben Chloe Dylan Ella Finn Grace Hugo Isla Jack Kaia Leo Maya Noah Olive Parker Quinn Ruby Silas
  Tess Umar Violet Wes Zoe Aiden Bella Caleb Daisy Eli Freya Gavin Hannah`.split(/\s+/)
const families =
  `Abbott Bianchi Castillo Dawson Eriksen Foster Gallagher Hughes Ishikawa Jensen Kowalski Lambert Mahoney
  Novak Okafor Petrov`.split(/\s+/)
const parents =
  `Jennifer Marco Daniela Keith Ingrid Megan Brian Denise Ken Karen Adam Nicole Kevin Petra Chidi Irina`.split(
    /\s+/,
  )
const positions = ['Attack', 'Midfield', 'Defense', 'Goalie']
const childrenPerTeam = 8

/** Rows of an import. */
function planRoster(team: (typeof teams)[number], at: number, today: string) {
  return Array.from({ length: childrenPerTeam }, (_, n) => {
    const child = at * childrenPerTeam + n
    const family = child % families.length
    const lastName = families[family] ?? ''
    return {
      line: child + 2,
      firstName: children[child] ?? '',
      lastName,
      dateOfBirth: `${seasonYear(today) - team.age}-${String((n % 8) + 1).padStart(2, '0')}-${10 + n}`,
      gender: n % 2 ? 'Male' : 'Female',
      grade: team.grade,
      team: team.name,
      jerseyNumber: String(n * 3 + 1),
      position: positions[n % positions.length],
      guardianName: `${parents[family]} ${lastName}`,
      guardianEmail: `${lastName.toLowerCase()}${sampleDomain}`,
    }
  })
}

/** Two teams at a time, on fields of their own. */
const planPractices = (teamId: string, nth: number, today: string) => ({
  eventType: 'practice' as const,
  teamId,
  location: `${venue}, Field ${(nth % 2) + 1}`,
  ...(nth < 2
    ? on(addDays(mondayOf(today), 1), '17:00:00', '18:15:00')
    : on(addDays(mondayOf(today), 1), '18:30:00', '20:00:00')),
  isHome: true,
  repeats: { days: ['Tuesday' as const, 'Thursday' as const], count: 8 },
})

const planGame = (date: string, field: number) => ({
  eventType: 'game' as const,
  location: `${venue}, Field ${field}`,
  ...on(date, '10:00:00', '11:15:00'),
  isHome: true,
})

const on = (date: string, startTime: string, endTime: string) => ({
  startDate: date,
  endDate: date,
  startTime,
  endTime,
})
