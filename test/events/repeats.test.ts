import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysOfWeek } from '#shared/choices.ts'
import { addDays, daysBetween } from '#shared/dates.ts'
import { listRepeatDates, maxRepeats, weekdayOf } from '#shared/events/repeats.ts'
import { runs } from '../proof.ts'

type Day = (typeof daysOfWeek)[number]

const someDays = fc.subarray([...daysOfWeek], { minLength: 1 })
const day = fc.nat(3650).map(days => addDays('2024-01-01', days))

/** The reference implementation: counts day by day. */
function counted(startDate: string, days: Day[], goesOn: (date: string, found: number) => boolean): string[] {
  const dates: string[] = []
  for (let date = startDate; goesOn(date, dates.length); date = addDays(date, 1)) {
    if (days.includes(weekdayOf(date))) dates.push(date)
  }
  return dates
}

describe('the dates of a repeated event', () => {
  it.each<[string, string, Parameters<typeof listRepeatDates>[1], string[]]>([
    ['so often', '2026-03-03', { days: ['Tuesday'], count: 2 }, ['2026-03-03', '2026-03-10']],
    [
      'up to a day, included',
      '2026-03-03',
      { days: ['Tuesday'], until: '2026-03-10' },
      ['2026-03-03', '2026-03-10'],
    ],
    ['up to the day before', '2026-03-03', { days: ['Tuesday'], until: '2026-03-09' }, ['2026-03-03']],
    ['from the first day that was chosen', '2026-03-03', { days: ['Monday'], count: 1 }, ['2026-03-09']],
    [
      'in the order of the calendar',
      '2026-03-04',
      { days: ['Sunday', 'Monday', 'Wednesday'], count: 4 },
      ['2026-03-04', '2026-03-08', '2026-03-09', '2026-03-11'],
    ],
    ['at the turn of the year', '2026-12-31', { days: ['Friday'], count: 1 }, ['2027-01-01']],
    ['never', '2026-03-03', { days: ['Monday'], until: '2026-03-08' }, []],
    ['before they begin', '2026-03-03', { days: ['Monday'], until: '2026-03-01' }, []],
    ['on no day', '2026-03-03', { days: [], count: 3 }, []],
  ])('the dates of a repeated event come %s', (_, startDate, repeats, dates) =>
    expect(listRepeatDates(startDate, repeats)).toEqual(dates),
  )

  it('the dates of a repeated event match a count day by day', () => {
    fc.assert(
      fc.property(day, someDays, fc.integer({ min: 1, max: maxRepeats }), (startDate, days, count) => {
        expect(listRepeatDates(startDate, { days, count })).toEqual(
          counted(startDate, days, (_, found) => found < count),
        )
      }),
      { numRuns: runs(500, 3000) },
    )
    fc.assert(
      fc.property(day, someDays, fc.integer({ min: -20, max: 150 }), (startDate, days, length) => {
        const until = addDays(startDate, length)
        expect(listRepeatDates(startDate, { days, until })).toEqual(
          counted(startDate, days, date => date <= until),
        )
      }),
      { numRuns: runs(500, 3000) },
    )
  })

  it('a repeated event stops at the maximum number of dates, and reports that it was cut', () => {
    fc.assert(
      fc.property(day, someDays, (startDate, days) => {
        const repeats = { days, until: addDays(startDate, 5000) }
        const cut = listRepeatDates(startDate, repeats)
        expect(cut).toHaveLength(maxRepeats)
        expect(listRepeatDates(startDate, repeats, maxRepeats + 1).slice(0, -1)).toEqual(cut)
        expect(listRepeatDates(startDate, { days })).toEqual(cut)
      }),
      { numRuns: runs(50, 1000) },
    )
  })

  it('a repeated event ignores the order of the chosen days, and duplicates', () => {
    fc.assert(
      fc.property(day, someDays, (startDate, days) => {
        const chosen = [...days.toReversed(), ...days]
        expect(listRepeatDates(startDate, { days: chosen, count: 20 })).toEqual(
          listRepeatDates(startDate, { days, count: 20 }),
        )
      }),
      { numRuns: runs(500, 3000) },
    )
  })

  it('every date of a repeated event recurs one week later', () => {
    fc.assert(
      fc.property(day, someDays, (startDate, days) => {
        const dates = listRepeatDates(startDate, { days, count: days.length * 5 })
        for (const [at, date] of dates.entries()) {
          const later = dates[at + days.length]
          if (later) expect(daysBetween(date, later)).toBe(7)
        }
      }),
      { numRuns: runs(500, 3000) },
    )
  })
})
