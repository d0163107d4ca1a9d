import { addDays, formatDate, mondayOf, seasonOf } from '#shared/dates.ts'
import { weekdayOf } from '#shared/events/repeats.ts'

/**
 * The year of the demo club: a season begins in each of these months, and travel teams play in all but the winter
 * one.
 */
const firstMonths = [3, 7, 9, 12] as const
const winter = 12

export interface Season {
  /** "Spring 2027" */
  name: string
  startDate: string
  endDate: string
  /** Played in the fieldhouse. */
  isIndoor: boolean
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
  const all = [year - 1, year, year + 1].flatMap(year => firstMonths.map(month => planSeason(year, month)))
  const current = all.findLast(({ startDate }) => startDate <= today)
  const travel = all.find(({ startDate, isIndoor }) => startDate > today && !isIndoor)
  if (!current || !travel) throw new Error(`no season on ${today}`)
  const [begun, month] = current.startDate.split('-').map(Number)
  return { current, travel, yearAgo: planSeason((begun ?? year) - 1, month ?? winter) }
}

/** From the second Monday of its month to the weekend of finals in the first week of the next season. */
function planSeason(year: number, month: number): Season {
  const startDate = getSecondMonday(year, month)
  const nextMonth = firstMonths.find(other => other > month)
  const next = nextMonth ? getSecondMonday(year, nextMonth) : getSecondMonday(year + 1, firstMonths[0])
  return { name: seasonOf(startDate), startDate, endDate: addDays(next, 6), isIndoor: month === winter }
}

const getSecondMonday = (year: number, month: number): string =>
  addDays(mondayOf(`${year}-${String(month).padStart(2, '0')}-07`), 7)

/** The holiday on which nobody plays, under the name a family would use. */
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
    : `on ${formatDate(day, 'EEEE, MMMM d')}`

/** The club's home field. */
export const findVenue = (isIndoor: boolean): { location: string; address: string } =>
  isIndoor
    ? { location: 'Ridgeline Fieldhouse', address: '40 School Street, Ridgeline' }
    : { location: 'Ridgeline Park', address: '200 Park Road, Ridgeline' }
