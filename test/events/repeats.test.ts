import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysOfWeek } from '#shared/choices.ts'
import { addDays } from '#shared/dates.ts'
import { listRepeatDates, maxRepeats, weekdayOf } from '#shared/events/repeats.ts'
import { runs } from '../proof.ts'

/** In any order. */
const someDays = fc.shuffledSubarray([...daysOfWeek], { minLength: 1 })
const day = fc.nat(3650).map(days => addDays('2024-01-01', days))

test.each<[string, string, Parameters<typeof listRepeatDates>[1], string[]]>([
  ['so often', '2026-03-03', { days: ['Tuesday'], count: 2 }, ['2026-03-03', '2026-03-10']],
  ['to a day', '2026-03-03', { days: ['Tuesday'], until: '2026-03-10' }, ['2026-03-03', '2026-03-10']],
  ['to the day before', '2026-03-03', { days: ['Tuesday'], until: '2026-03-09' }, ['2026-03-03']],
  ['from the first chosen day', '2026-03-03', { days: ['Monday'], count: 1 }, ['2026-03-09']],
  ['once a day', '2026-03-02', { days: ['Monday', 'Monday'], count: 2 }, ['2026-03-02', '2026-03-09']],
  ['at the turn of the year', '2026-12-31', { days: ['Friday'], count: 1 }, ['2027-01-01']],
  ['never', '2026-03-03', { days: ['Monday'], until: '2026-03-08' }, []],
  ['before they begin', '2026-03-03', { days: ['Monday'], until: '2026-03-01' }, []],
  ['on no day', '2026-03-03', { days: [], count: 3 }, []],
])('the dates of a repeated event come %s', (_, startDate, repeats, dates) =>
  expect(listRepeatDates(startDate, repeats)).toEqual(dates),
)

test('the dates of a repeated event match a count day by day', () => {
  const until = fc.integer({ min: -20, max: 150 })
  const count = fc.integer({ min: 1, max: maxRepeats })
  fc.assert(
    fc.property(day, someDays, until, count, (startDate, days, length, count) => {
      const all = Array.from({ length: 7 * maxRepeats }, (_, n) => addDays(startDate, n))
      const chosen = all.filter(date => days.includes(weekdayOf(date)))
      const last = addDays(startDate, length)
      expect(listRepeatDates(startDate, { days, count })).toEqual(chosen.slice(0, count))
      expect(listRepeatDates(startDate, { days, until: last })).toEqual(chosen.filter(date => date <= last))
    }),
    { numRuns: runs(100, 3000) },
  )
})

test('a repeated event stops at the maximum number of dates, and reports that it was cut', () => {
  const repeats = { days: ['Tuesday' as const], until: '2040-01-01' }
  const cut = listRepeatDates('2026-03-03', repeats)
  expect(cut).toHaveLength(maxRepeats)
  expect(listRepeatDates('2026-03-03', { days: ['Tuesday'] })).toEqual(cut)
  expect(listRepeatDates('2026-03-03', repeats, maxRepeats + 1)).toHaveLength(maxRepeats + 1)
})
