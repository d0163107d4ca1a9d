import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addHours,
  dayIn,
  formatDate,
  formatInstant,
  formatTime,
  formatTimeRange,
  isDate,
  mondayOf,
  parseDate,
  seasonOf,
} from '#shared/dates.ts'
import { runs } from '../proof.ts'

const newYork = 'America/New_York'
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

describe('a typed day', () => {
  it.each([
    ['2016-03-09', '2016-03-09'],
    ['03/09/2016', '2016-03-09'],
    ['3/9/2016', '2016-03-09'],
    [' 3/09/2016 ', '2016-03-09'],
    ['March 9, 2016', '2016-03-09'],
    ['march 9 2016', '2016-03-09'],
    ['Mar 9, 2016', '2016-03-09'],
    ['9 March 2016', '2016-03-09'],
    ['Wed Mar 09 2016', '2016-03-09'],
    ['Sept 1, 2015', '2015-09-01'],
    ['May 31 2014', '2014-05-31'],
    ['02/29/2016', '2016-02-29'],
    ['February 29, 2016', '2016-02-29'],
    ['12/31/2015', '2015-12-31'],
  ])('the typed day %j is %s', (text, date) => expect(parseDate(text)).toBe(date))

  it.each(
    [
      '',
      ' ',
      '2016',
      '03/2016',
      '13/01/2016',
      '00/10/2016',
      '02/30/2016',
      '02/29/2015',
      '04/31/2016',
      '2016-02-30',
    ]
      .concat([
        '2016-00-10',
        '2016-13-01',
        '2016-3-9',
        '2016-03-09T00:00:00Z',
        'February 30, 2016',
        'June 31, 2015',
      ])
      .concat([
        'Sept 31 2016',
        'Feb 29, 2015',
        'March 32, 2016',
        'March 2016',
        'banana 2016',
        'banana 9 2016',
      ])
      .concat([
        'Maybe 3 2016',
        '03-09-2016',
        '3.9.2016',
        '3/9/16',
        'yesterday',
        'NaN',
        '20160309',
        '٠٣/٠٩/٢٠١٦',
      ])
      .concat(['03/09/2016/1', '03/09/20166', '-03/09/2016', '9 9 9 2016', 'x'.repeat(40)]),
  )('the typed day %j is invalid', text => expect(parseDate(text)).toBeUndefined())

  it('a typed day is a real day or invalid, and is the day its long form says', () => {
    fc.assert(
      fc.property(day, date => {
        const [year, month, number] = date.split('-').map(Number)
        expect(parseDate(date)).toBe(date)
        expect(parseDate(`${month}/${number}/${year}`)).toBe(date)
        expect(parseDate(formatDate(date))).toBe(date)
        expect(parseDate(formatDate(date))).toBe(date)
      }),
      { numRuns: runs(100, 5000) },
    )
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), text => {
        const date = parseDate(text)
        expect(date === undefined || isDate(date)).toBe(true)
      }),
      { numRuns: runs(100, 5000) },
    )
  })

  it('February has 28 or 29 typed days that are real', () => {
    const real = (year: number) =>
      Array.from({ length: 31 }, (_, at) => `${year}-02-${String(at + 1).padStart(2, '0')}`).filter(isDate)
    expect([2015, 2016, 1900, 2000].map(year => real(year).length)).toEqual([28, 29, 28, 29])
  })
})

describe('the club’s day', () => {
  it.each([
    ['2026-03-02T04:59:59Z', '2026-03-01'],
    ['2026-03-02T05:00:00Z', '2026-03-02'],
    // Clocks go forward on March 8 and back on November 1: midnight is at 5, then at 4, then at 5 again.
    ['2026-03-08T04:59:59Z', '2026-03-07'],
    ['2026-03-08T05:00:00Z', '2026-03-08'],
    ['2026-03-09T03:59:59Z', '2026-03-08'],
    ['2026-03-09T04:00:00Z', '2026-03-09'],
    ['2026-11-01T03:59:59Z', '2026-10-31'],
    ['2026-11-02T04:59:59Z', '2026-11-01'],
    ['2026-11-02T05:00:00Z', '2026-11-02'],
    ['2027-01-01T04:59:59Z', '2026-12-31'],
  ])('the club’s day at %s is %s', (instant, date) => expect(dayIn(newYork, new Date(instant))).toBe(date))

  it('the club’s day differs from the day elsewhere at the same instant', () => {
    const now = new Date('2026-03-02T02:00:00Z')
    const zones = ['America/Los_Angeles', newYork, 'UTC', 'Pacific/Auckland']
    expect(zones.map(zone => dayIn(zone, now))).toEqual([
      '2026-03-01',
      '2026-03-01',
      '2026-03-02',
      '2026-03-02',
    ])
  })

  it('the club’s day is a real day at any instant, and never runs backwards', () => {
    const instants = { min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }
    fc.assert(
      fc.property(fc.date(instants), fc.nat(86_400_000), (now, later) => {
        const [first, second] = [dayIn(newYork, now), dayIn(newYork, new Date(now.getTime() + later))]
        expect(isDate(first) && first <= second).toBe(true)
      }),
      { numRuns: runs(100, 5000) },
    )
  })
})

describe('date arithmetic', () => {
  it.each([
    ['2026-02-27', 7, '2026-03-06'],
    ['2026-03-07', 1, '2026-03-08'],
    ['2026-03-08', 1, '2026-03-09'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
  ])('the day %s plus %i days is %s', (date, days, then) => expect(addDays(date, days)).toBe(then))

  it('adding hours adds hours, even when clocks change', () => {
    expect(addHours(new Date('2026-03-07T15:00:00Z'), 72).toISOString()).toBe('2026-03-10T15:00:00.000Z')
  })

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
})

describe('showing days and instants', () => {
  it('days are shown unchanged, wherever the reader is', () => {
    expect(formatDate('2026-04-03')).toBe('Apr 3, 2026')
    expect(formatDate('2026-01-01')).toBe('Jan 1, 2026')
  })

  it.each([
    ['2026-12-06', 'EEE, MMM d, yyyy', 'Sun, Dec 6, 2026'],
    ['2026-09-05', 'EEE, MMM d', 'Sat, Sep 5'],
    ['2026-07-01', 'EEE', 'Wed'],
    ['2026-05-17', 'MMMM yyyy', 'May 2026'],
    ['2026-01-31', 'MMM d, yyyy', 'Jan 31, 2026'],
    ['2026-10-08', 'MMM d', 'Oct 8'],
    ['2016-04-09', 'MM/dd/yyyy', '04/09/2016'],
  ] as const)('the day %s in the form %s is shown as %s', (day, pattern, shown) =>
    expect(formatDate(day, pattern)).toBe(shown),
  )

  it.each([
    ['17:00', '18:30', '5:00–6:30 PM'],
    ['11:30', '13:00', '11:30 AM–1:00 PM'],
    ['00:15', '01:00', '12:15–1:00 AM'],
  ])('the times from %s to %s are shown as %s', (start, end, shown) =>
    expect(formatTimeRange(start, end)).toBe(shown),
  )

  it('instants are shown by the club’s clock', () => {
    expect(formatInstant('2026-11-24T14:15:00.000Z', newYork)).toMatch(/^Tue, Nov 24, 9:15\sAM EST$/)
    expect(formatInstant('2026-07-24T14:15:00.000Z', newYork)).toMatch(/^Fri, Jul 24, 10:15\sAM EDT$/)
  })

  it.each([
    ['00:00', '12:00 AM'],
    ['09:05', '9:05 AM'],
    ['11:59', '11:59 AM'],
    ['12:00', '12:00 PM'],
    ['17:00', '5:00 PM'],
    ['23:59', '11:59 PM'],
  ])('the time %s is shown as %s', (time, text) => expect(formatTime(time)).toBe(text))
})

describe('a week', () => {
  it.each([
    ['2026-03-02', '2026-03-02'],
    ['2026-03-08', '2026-03-02'],
    ['2026-03-09', '2026-03-09'],
    ['2026-03-01', '2026-02-23'],
    ['2027-01-01', '2026-12-28'],
    ['2028-03-01', '2028-02-28'],
  ])('the week with %s begins on %s', (date, monday) => expect(mondayOf(date)).toBe(monday))

  it('a week begins on the same Monday for all of its seven days, from 2020 to 2035', () => {
    // The first is a Monday.
    for (let monday = '2019-12-30'; monday < '2036-01-01'; monday = addDays(monday, 7)) {
      const mondays = [0, 1, 2, 3, 4, 5, 6].map(days => mondayOf(addDays(monday, days)))
      expect(new Set(mondays)).toEqual(new Set([monday]))
    }
  })
})
