import { dayIn, daysBetween } from '#shared/dates.ts'
import type { Program } from '#shared/programs/model.ts'
import type { Registration } from '#shared/registrations/model.ts'
import { formatQuantity } from '#shared/text.ts'

interface Season {
  startDate: string
  /** The days on which children were registered. */
  days: readonly string[]
}

/** The days at the club on which the program's live registrations were made. */
export const toSeason = (
  { startDate }: Program,
  rows: readonly Registration[],
  timeZone: string,
): Season | undefined =>
  startDate
    ? {
        startDate,
        days: rows
          .filter(({ state }) => state === 'active')
          .map(({ createdAt }) => dayIn(timeZone, new Date(createdAt))),
      }
    : undefined

/** How many were registered so many weeks before the start, in this season until today and in the former one. */
export function compareSeasons(now: Season, former: Season | undefined, today: string) {
  const seasons = former ? [now, former] : [now]
  const weeks = Math.max(...seasons.flatMap(season => season.days.map(day => weeksBefore(season, day))), 1)
  return Array.from({ length: weeks + 1 }, (_, at) => {
    const before = weeks - at
    return {
      label: before === 0 ? 'At the start' : `${formatQuantity(before, 'week')} before`,
      values: seasons.map(season => countUntil(season, before, season === now ? today : undefined)),
    }
  })
}

/** Whole weeks from a day to the start, 0 after it. */
const weeksBefore = ({ startDate }: Season, day: string): number =>
  Math.max(0, Math.ceil(daysBetween(day, startDate) / 7))

/** Undefined for weeks that are still to come. */
function countUntil(season: Season, before: number, today: string | undefined): number | undefined {
  if (today !== undefined && before < weeksBefore(season, today)) return undefined
  return season.days.filter(day => weeksBefore(season, day) >= before).length
}
