import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listWeek } from '#frontend/events/days.ts'
import {
  addMonths,
  buildMonthGrid,
  groupByDay,
  isSameMonth,
  moveByKey,
} from '#frontend/events/schedule/monthGrid.ts'
import {
  getMonthRange,
  getViewTitle,
  listViewDays,
  listViewMonths,
  stepDate,
} from '#frontend/events/schedule/scheduleViews.ts'
import { views } from '#frontend/events/views.ts'
import { addDays, daysBetween } from '#shared/dates.ts'
import { maxEventDays } from '#shared/events/rules.ts'
import { runs } from '../../proof.ts'

const day = fc.integer({ min: 0, max: 5844 }).map(days => addDays('2020-01-01', days))
const weekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()
const property = <T>(arbitrary: fc.Arbitrary<T>, holds: (value: T) => void) =>
  fc.assert(fc.property(arbitrary, holds), { numRuns: runs(300, 5844) })

describe('the weeks of a month', () => {
  test('the weeks of a month begin on Monday, are whole, and follow each other', () => {
    property(day, date => {
      const days = buildMonthGrid(date).flat()
      expect(buildMonthGrid(date).every(week => week.length === 7 && weekday(week[0] ?? '') === 1)).toBe(true)
      expect(days.every((each, at) => at === 0 || daysBetween(days[at - 1] ?? '', each) === 1)).toBe(true)
    })
  })

  test('the weeks of a month contain each of its days, and no week without one', () => {
    property(day, date => {
      const [year = 0, month = 0] = date.split('-').map(Number)
      const weeks = buildMonthGrid(date)
      const own = weeks.flat().filter(each => isSameMonth(each, date))
      expect(own).toHaveLength(new Date(Date.UTC(year, month, 0)).getUTCDate())
      expect(weeks.every(week => week.some(each => isSameMonth(each, date)))).toBe(true)
      expect(weeks).toContainEqual(listWeek(date))
    })
  })

  test.each([
    ['2027-02-14', 4, '2027-02-01', '2027-02-28'],
    ['2026-11-22', 6, '2026-10-26', '2026-12-06'],
    ['2024-02-29', 5, '2024-01-29', '2024-03-03'],
    ['2026-03-08', 6, '2026-02-23', '2026-04-05'],
  ])('the month of %s: %i weeks from %s to %s', (date, count, first, last) => {
    const weeks = buildMonthGrid(date)
    expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([count, first, last])
  })
})

describe('a month later', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-31', -2, '2025-11-30'],
  ])('%s plus %i months is %s', (date, months, expected) => expect(addMonths(date, months)).toBe(expected))
})

describe('a key in the calendar', () => {
  const press = (key: string, date: string, shiftKey = false) => moveByKey({ key, shiftKey }, date)

  test('a key in the calendar moves to adjacent days, the ends of the week, and adjacent months and years', () => {
    const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']
    expect(keys.map(key => press(key, '2026-03-31'))).toEqual([
      '2026-03-30',
      '2026-04-01',
      '2026-03-24',
      '2026-04-07',
      '2026-03-30',
      '2026-04-05',
      '2026-02-28',
      '2026-04-30',
    ])
    expect([press('PageUp', '2024-02-29', true), press('PageDown', '2024-02-29', true)]).toEqual([
      '2023-02-28',
      '2025-02-28',
    ])
    expect(['Enter', ' ', 'Tab', 'a', 'constructor'].map(key => press(key, '2026-03-31'))).toEqual(
      Array(5).fill(undefined),
    )
  })

  test('a key in the calendar and its opposite return to the same day', () => {
    property(day, date => {
      expect(press('ArrowLeft', press('ArrowRight', date) ?? '')).toBe(date)
      expect(press('ArrowUp', press('ArrowDown', date) ?? '')).toBe(date)
    })
  })
})

describe('a calendar view', () => {
  test('a calendar view shows its date, and has its events in the months that it asks for', () => {
    property(fc.tuple(day, fc.constantFrom(...views)), ([date, view]) => {
      const days = listViewDays(view, date)
      expect(days).toContain(date)
      const ranges = listViewMonths(view, date).map(getMonthRange)
      expect(days.filter(each => !ranges.some(({ from, to }) => from <= each && each <= to))).toEqual([])
    })
  })

  test('a calendar view includes events that began before it and may still be going on', () => {
    expect(getMonthRange('2026-11')).toEqual({ from: addDays('2026-10-26', -maxEventDays), to: '2026-12-06' })
  })

  test('a step of the calendar skips no day between two views', () => {
    property(fc.tuple(day, fc.constantFrom(...views)), ([date, view]) => {
      const [here, next] = [listViewDays(view, date), listViewDays(view, stepDate(view, date, 1))]
      expect(daysBetween(here.at(-1) ?? '', next[0] ?? '')).toBeLessThanOrEqual(1)
      expect(stepDate(view, date, -1) < date && date < stepDate(view, date, 1)).toBe(true)
    })
  })

  test('a calendar view is named after what it shows', () => {
    expect(views.map(view => getViewTitle(view, '2026-12-30'))).toEqual([
      'Wed, Dec 30, 2026',
      'Dec 28, 2026 – Jan 3, 2027',
      'December 2026',
      'Dec 30, 2026 – Jan 26, 2027',
    ])
    expect(getViewTitle('week', '2026-11-22')).toBe('Nov 16 – Nov 22, 2026')
  })
})

test('an event of several days is on each of them, and one that ends at midnight is not on the next', () => {
  const event = (startDate: string, endDate: string, endTime = '19:30:00') => ({
    startDate,
    endDate,
    endTime,
  })
  const camp = event('2026-03-06', '2026-03-08')
  const late = event('2026-03-07', '2026-03-08', '00:00:00')
  const odd = event('2026-03-08', '2026-03-08', '00:00:00')
  const days = groupByDay(
    [camp, late, odd],
    ['2026-03-05', '2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09'],
  )
  expect([...days.values()]).toEqual([[], [camp], [camp, late], [camp, odd], []])
})
