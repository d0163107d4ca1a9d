import { addDays, mondayOf } from '#shared/dates.ts'
import { findFreeDay, findHoliday, findVenue, type Season, type Venue } from './calendar.ts'

/** What the league's teams do: past weeks, with scores, and upcoming ones. */

export interface PlannedGame {
  day: string
  opponent: string
  isHome: boolean
  venue: Venue
  startTime: string
  endTime: string
  /** Ours and theirs, of a game that has been. */
  score?: readonly [number, number]
  postponed?: string
}

type Slot = Pick<PlannedGame, 'startTime' | 'endTime'>

export interface PlannedPractice {
  day: string
  cancelled?: string
}

const [tuesday, wednesday, saturday] = [1, 2, 5]

export const practiceDay = (team: number) => (team % 2 === 0 ? 'Tuesday' : 'Wednesday')

/** The teams of one age group that play each other on an upcoming Saturday, instead of a visiting team. */
export const derbyTeams = [1, 2] as const

export function planGames(team: number, season: Season, today: string): PlannedGame[] {
  const saturdays = listWeekly(saturday, season).filter(day => !findHoliday(day))
  const played = saturdays.filter(day => day < today)
  const ahead = saturdays.filter(day => day >= today).slice(0, 2)
  const derby = planDerby(season, today)
  const shown = [...played.slice(-4), ...ahead].filter(
    day => day !== derby || !derbyTeams.some(other => other === team),
  )
  return shown.map(day => {
    const week = saturdays.indexOf(day)
    const opponent = opponents[(team + week) % opponents.length] ?? ''
    const isLast = day === ahead.at(-1) && ahead.length > 1
    const isHome = (team + week) % 2 === 0
    return {
      day,
      opponent,
      isHome,
      venue: isHome
        ? findVenue(season.isIndoor)
        : { location: `${opponent} ${season.isIndoor ? 'Fieldhouse' : 'Field'}` },
      ...(isHome ? (homeSlots[Math.floor(team / 2)] ?? awaySlot) : awaySlot),
      score: scores[team]?.[played.length - 1 - played.indexOf(day)],
      ...(team === 4 && isLast && { postponed: `${opponent} is short on players` }),
      ...(day >= today && { score: undefined }),
    }
  })
}

/** On a Saturday the teams with even places are at home, or the others, one after the other; the derby is before them. */
const homeSlots: readonly Slot[] = [slot('10:15', '11:45'), slot('12:00', '13:30'), slot('13:45', '15:15')]
const awaySlot = slot('12:30', '14:00')
export const derbySlot = slot('09:00', '10:00')

export const planDerby = (season: Season, today: string): string | undefined =>
  listWeekly(saturday, season).filter(day => day >= today && !findHoliday(day))[1]

/** Weekly, three weeks back and three ahead; what cannot take place stays on the schedule, with the reason. */
export function planPractices(team: number, season: Season, today: string): PlannedPractice[] {
  const from = addDays(mondayOf(today), -21)
  const days = listWeekly(team % 2 === 0 ? tuesday : wednesday, season)
    .filter(day => day >= from)
    .slice(0, 6)
  const free = days.filter(day => !findHoliday(day))
  const ahead = free.findLast(day => day > addDays(today, 4))
  const back = free.findLast(day => day < today && day !== free[0])
  return days.map(day => ({
    day,
    cancelled:
      findHoliday(day) ??
      (team === 0 && day === ahead
        ? season.isIndoor
          ? 'The school needs the gym that evening'
          : 'The school needs the fields that evening'
        : undefined) ??
      (team === 3 && day === back ? (season.isIndoor ? 'No heat' : 'Thunderstorms') : undefined),
  }))
}

/** The club's own days: none is a holiday. */
export const planSharedDays = (today: string) => ({
  clubDay: findFreeDay('Sunday', addDays(mondayOf(today), 13)),
  movieNight: findFreeDay('Friday', addDays(mondayOf(today), 11)),
})

/** One day of every week on which teams practice and scrimmage, from the week before the season opens to its end. */
function listWeekly(weekday: number, { startDate, endDate }: Season): string[] {
  const days: string[] = []
  for (let day = addDays(startDate, weekday - 7); day <= endDate; day = addDays(day, 7)) days.push(day)
  return days
}

const opponents = ['Lakeside', 'Mill Creek', 'Northfield', 'St. Mary', 'Harbor City', 'Oak Valley']

/** Every team's past games, the latest first. */
const scores: readonly (readonly (readonly [number, number])[])[] = [
  [
    [8, 2],
    [3, 6],
    [7, 5],
    [9, 4],
  ],
  [
    [2, 7],
    [8, 3],
    [5, 5],
    [6, 4],
  ],
  [
    [5, 3],
    [9, 8],
    [6, 2],
    [4, 7],
  ],
  [
    [4, 9],
    [7, 4],
    [1, 6],
    [3, 3],
  ],
  [
    [10, 3],
    [4, 4],
    [6, 1],
    [5, 2],
  ],
]

function slot(from: string, until: string): Slot {
  return { startTime: `${from}:00`, endTime: `${until}:00` }
}
