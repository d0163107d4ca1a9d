import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  addDays,
  formatDate,
  formatTime,
  formatTimeRange,
  isDate,
  parseDate,
  seasonOf,
} from '#shared/dates.ts'
import { runs } from '../proof.ts'

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

it.each([
  ['3/9/2016', '2016-03-09'],
  [' 03/09/2016 ', '2016-03-09'],
  ['march 9 2016', '2016-03-09'],
  ['Mar 9, 2016', '2016-03-09'],
  ['9 March 2016', '2016-03-09'],
  ['Wed Mar 09 2016', '2016-03-09'],
  ['Sept 1, 2015', '2015-09-01'],
  ['May 31 2014', '2014-05-31'],
  ['02/29/2016', '2016-02-29'],
  ['February 29, 2016', '2016-02-29'],
  ['1900-01-01', '1900-01-01'],
  ['2199-12-31', '2199-12-31'],
])('the typed day %j is %s', (text, date) => expect(parseDate(text)).toBe(date))

it.each([
  ['that is none', ['', ' ', 'yesterday', 'NaN', 'x'.repeat(40)]],
  ['of no month', ['13/01/2016', '00/10/2016', '2016-13-01', '2016-00-10', 'banana 9 2016', 'Maybe 3 2016']],
  ['that its month does not have', ['02/30/2016', '2016-02-30', 'June 31, 2015', 'Sept 31 2016']],
  ['of a leap year in another year', ['02/29/2015', 'Feb 29, 2015', '1900-02-29']],
  ['without a part', ['2016', '03/2016', 'March 2016', '3/9/16']],
  ['with a part too many', ['2016-03-09T00:00:00Z', '03/09/2016/1', '9 9 9 2016', 'March 9, 2016 at noon']],
  ['in another form', ['2016-3-9', '03-09-2016', '3.9.2016', '20160309', '-03/09/2016', '٠٣/٠٩/٢٠١٦']],
  ['of another century', ['1899-12-31', '2200-01-01']],
])('a typed day %s is invalid', (_, texts) => {
  for (const text of texts) expect(parseDate(text), text).toBeUndefined()
})

it('a typed day is a real day or invalid, and is the day its long form says', () => {
  fc.assert(
    fc.property(day, fc.string({ maxLength: 40 }), (date, text) => {
      const [year, month, number] = date.split('-').map(Number)
      expect(parseDate(date)).toBe(date)
      expect(parseDate(`${month}/${number}/${year}`)).toBe(date)
      expect(parseDate(formatDate(date))).toBe(date)
      expect(isDate(parseDate(text) ?? date)).toBe(true)
    }),
    { numRuns: runs(100, 5000) },
  )
})

it.each([
  ['2026-02-27', 7, '2026-03-06'],
  ['2026-03-08', 1, '2026-03-09'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
])('the day %s plus %i days is %s', (date, days, then) => expect(addDays(date, days)).toBe(then))

it.each([
  ['2025-12-01', 'Winter 2026'],
  ['2026-01-01', 'Winter 2026'],
  ['2026-02-28', 'Winter 2026'],
  ['2026-03-01', 'Spring 2026'],
  ['2026-06-30', 'Spring 2026'],
  ['2026-07-01', 'Summer 2026'],
  ['2026-08-31', 'Summer 2026'],
  ['2026-09-01', 'Fall 2026'],
  ['2026-11-30', 'Fall 2026'],
])('the day %s is in the season %s', (date, season) => expect(seasonOf(date)).toBe(season))

it.each([
  ['2026-04-03', undefined, 'Apr 3, 2026'],
  ['2026-12-06', 'EEE, MMM d, yyyy', 'Sun, Dec 6, 2026'],
  ['2026-07-01', 'EEE', 'Wed'],
  ['2026-05-17', 'MMMM yyyy', 'May 2026'],
  ['2016-04-09', 'MM/dd/yyyy', '04/09/2016'],
  ['2016-04-09', 'M/d/yy', '4/9/16'],
] as const)('the day %s in the form %s is shown as %s, wherever the reader is', (day, pattern, shown) =>
  expect(formatDate(day, pattern)).toBe(shown),
)

it.each([
  ['00:00', '12:00 AM'],
  ['09:05', '9:05 AM'],
  ['11:59', '11:59 AM'],
  ['12:00', '12:00 PM'],
  ['23:59', '11:59 PM'],
])('the time %s is shown as %s', (time, text) => expect(formatTime(time)).toBe(text))

it.each([
  ['17:00', '18:30', '5:00–6:30 PM'],
  ['11:30', '13:00', '11:30 AM–1:00 PM'],
  ['00:15', '01:00', '12:15–1:00 AM'],
])('the times from %s to %s are shown as %s', (start, end, shown) =>
  expect(formatTimeRange(start, end)).toBe(shown),
)
