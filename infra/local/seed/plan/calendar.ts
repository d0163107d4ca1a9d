import { addDays, formatDate, mondayOf, seasonOf } from '#shared/dates.ts'
import { weekdayOf } from '#shared/events/repeats.ts'

/**
 * The year of the demo club, as clubs in the US have it: the league is in spring, and the cold months are indoors. No
 * season begins on the weekend of the Fourth of July, when nobody plays: so one more bridges the weeks before it.
 */
const terms = [
  { from: '03-08', kind: 'League', hasTravel: true, isIndoor: false },
  { from: '06-08', kind: 'Sixes League', hasTravel: false, isIndoor: false },
  { from: '07-08', kind: 'Rec League', hasTravel: true, isIndoor: false },
  { from: '09-08', kind: 'Rec League', hasTravel: true, isIndoor: false },
  { from: '11-08', kind: 'Indoor League', hasTravel: false, isIndoor: true },
  { from: '12-08', kind: 'Indoor League', hasTravel: false, isIndoor: true },
] as const

export interface Season {
  /** "Spring 2027" */
  name: string
  kind: (typeof terms)[number]['kind']
  startDate: string
  endDate: string
  /** Played in the fieldhouse. */
  isIndoor: boolean
  /** Travel teams play beside it. */
  hasTravel: boolean
}

export interface Seasons {
  /** The season that the teams play in today. */
  current: Season
  /** The next season with travel teams, which families register for today. */
  travel: Season
  /** The current season, a year ago. */
  yearAgo: Season
}

/** Whatever day it is, one season is in progress and one is ahead. */
export function planSeasons(today: string): Seasons {
  const year = Number(today.slice(0, 4))
  const all = planYears(year - 2, year + 2)
  const at = all.findLastIndex(({ startDate }) => startDate <= today)
  const [current, ...ahead] = all.slice(at)
  const yearAgo = all[at - terms.length]
  const travel = ahead.find(({ hasTravel }) => hasTravel)
  if (!current || !travel || !yearAgo) throw new Error(`no season on ${today}`)
  return { current, travel, yearAgo }
}

/** Each from the first Monday of its term to the weekend of finals, in the first week of the next one. */
function planYears(first: number, last: number): Season[] {
  const years = Array.from({ length: last - first + 1 }, (_, n) => first + n)
  const begun = years.flatMap(year =>
    terms.map(({ from, ...term }) => ({ ...term, startDate: mondayOf(addDays(`${year}-${from}`, 6)) })),
  )
  return begun.flatMap((term, n) => {
    const next = begun[n + 1]
    if (!next) return []
    const { startDate } = term
    const endDate = addDays(next.startDate, 6)
    return { ...term, name: seasonOf(startDate), endDate }
  })
}

/** The holiday on which nobody plays, as a family would call it. */
export function findHoliday(day: string): string | undefined {
  const date = day.slice(5)
  if (date >= '12-23' || date === '01-01') return 'Winter break'
  if (date >= '07-03' && date <= '07-05') return 'Fourth of July'
  const year = Number(day.slice(0, 4))
  const isAround = (holiday: string, before: number, after: number) =>
    day >= addDays(holiday, -before) && day <= addDays(holiday, after)
  if (isAround(mondayOf(`${year}-05-31`), 2, 0)) return 'Memorial Day weekend'
  if (isAround(mondayOf(`${year}-09-07`), 2, 0)) return 'Labor Day weekend'
  // The fourth Thursday, with the day before it and the weekend after it.
  if (isAround(addDays(mondayOf(`${year}-11-25`), 3), 1, 3)) return 'Thanksgiving break'
  return isAround(findEaster(year), 1, 0) ? 'Easter weekend' : undefined
}

/** The Gregorian computus, in Butcher's version. */
function findEaster(year: number): string {
  const century = Math.floor(year / 100)
  const moon =
    (19 * (year % 19) +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - moon - ((year % 100) % 4)) % 7
  const shift = Math.floor(((year % 19) + 11 * moon + 22 * weekday) / 451)
  return addDays(`${year}-03-22`, moon + weekday - 7 * shift)
}

type Weekday = ReturnType<typeof weekdayOf>

/** The first such day from a given day on, with all `length` days free of holidays. */
export function findFreeDay(weekday: Weekday, from: string, length = 1): string {
  let day = from
  const isFree = () => Array.from({ length }, (_, n) => addDays(day, n)).every(each => !findHoliday(each))
  while (weekdayOf(day) !== weekday || !isFree()) day = addDays(day, 1)
  return day
}

/** "on Tuesday" if it is less than a week after the day on which it is said, else "on Tuesday, January 5". */
export const tellDay = (day: string, saidOn: string): string =>
  Math.abs(Date.parse(day) - Date.parse(saidOn)) < 7 * 86_400_000
    ? `on ${weekdayOf(day)}`
    : `on ${formatDate(day, 'EEE, MMM d')}`

export interface Venue {
  location: string
  address?: string
}

/** Where the club is at home. */
export const findVenue = (isIndoor: boolean): Venue =>
  isIndoor
    ? { location: 'Ridgeline Fieldhouse', address: '40 School Street, Ridgeline' }
    : { location: 'Ridgeline Park', address: '200 Park Road, Ridgeline' }
