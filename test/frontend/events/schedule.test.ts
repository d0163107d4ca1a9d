import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { filterUpcoming, findNext } from '#frontend/dashboard/schedule/upcomingEvents.ts'
import { listWeek } from '#frontend/events/days.ts'
import { addMonths, buildMonthGrid, groupByDay, moveByKey } from '#frontend/events/schedule/monthGrid.ts'
import {
  getMonthRange,
  getViewTitle,
  listViewDays,
  listViewMonths,
  stepDate,
} from '#frontend/events/schedule/scheduleViews.ts'
import { views } from '#frontend/events/views.ts'
import { addDays, daysBetween, mondayOf } from '#shared/dates.ts'
import type { Event } from '#shared/events/model.ts'
import { maxEventDays } from '#shared/events/rules.ts'
import { runs } from '../../proof.ts'

const day = fc.integer({ min: 0, max: 5844 }).map(days => addDays('2020-01-01', days))
const property = <T>(arbitrary: fc.Arbitrary<T>, holds: (value: T) => void) =>
  fc.assert(fc.property(arbitrary, holds), { numRuns: runs(300, 5844) })

test('the weeks of a month are whole, follow each other, and have each of its days', () => {
  property(day, date => {
    const weeks = buildMonthGrid(date)
    expect(weeks).toEqual(weeks.map((_, at) => listWeek(addDays(mondayOf(`${date.slice(0, 8)}01`), at * 7))))
    expect(weeks).toContainEqual(listWeek(date))
    const [year = 0, month = 0] = date.split('-').map(Number)
    const own = weeks.map(week => week.filter(each => each.startsWith(date.slice(0, 7))))
    expect(own.flat()).toHaveLength(new Date(Date.UTC(year, month, 0)).getUTCDate())
    expect(own.filter(week => week.length === 0)).toEqual([])
  })
})

test.each([
  ['2027-02-14', 4, '2027-02-01', '2027-02-28'],
  ['2026-11-22', 6, '2026-10-26', '2026-12-06'],
  ['2024-02-29', 5, '2024-01-29', '2024-03-03'],
])('the month of %s: %i weeks from %s to %s', (date, count, first, last) => {
  const weeks = buildMonthGrid(date)
  expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([count, first, last])
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-01-31', -2, '2025-11-30'],
])('%s plus %i months is %s', (date, months, expected) => expect(addMonths(date, months)).toBe(expected))

test.each([
  ['ArrowLeft', '2026-03-30'],
  ['ArrowRight', '2026-04-01'],
  ['ArrowUp', '2026-03-24'],
  ['ArrowDown', '2026-04-07'],
  ['Home', '2026-03-30'],
  ['End', '2026-04-05'],
  ['PageUp', '2026-02-28'],
  ['PageDown', '2026-04-30'],
  ['Shift PageUp', '2025-03-31'],
  ['Shift PageDown', '2027-03-31'],
  ['Enter', undefined],
  ['constructor', undefined],
])('the key %s moves from March 31 in the calendar to %s', (pressed, to) => {
  const key = pressed.replace('Shift ', '')
  expect(moveByKey({ key, shiftKey: key !== pressed }, '2026-03-31')).toBe(to)
})

describe('a calendar view', () => {
  const shown = fc.tuple(fc.constantFrom(...views), day)

  test('a calendar view shows its date, has its events in the months that it asks for, and leads on without a gap', () => {
    property(shown, ([view, date]) => {
      const days = listViewDays(view, date)
      expect(days).toContain(date)
      const ranges = listViewMonths(view, date).map(getMonthRange)
      expect(days.filter(each => !ranges.some(({ from, to }) => from <= each && each <= to))).toEqual([])
      const [before, after] = [stepDate(view, date, -1), stepDate(view, date, 1)]
      expect(before < date && date < after).toBe(true)
      expect(daysBetween(days.at(-1) ?? '', listViewDays(view, after)[0] ?? '')).toBeLessThanOrEqual(1)
    })
  })

  test('a calendar view includes events that began before it and may still be going on', () => {
    expect(getMonthRange('2026-11')).toEqual({ from: addDays('2026-10-26', -maxEventDays), to: '2026-12-06' })
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

type Told = Pick<Event, 'startDate' | 'endDate' | 'startTime' | 'endTime' | 'status'>

const on = (startDate: string, more: Partial<Told> = {}): Told => ({
  ...{ startDate, endDate: startDate, startTime: '18:00:00', endTime: '19:30:00', status: 'scheduled' },
  ...more,
})
const off = { status: 'cancelled' } as const

test('an event of several days is on each of them, and one that ends at midnight is not on the next', () => {
  const camp = on('2026-03-06', { endDate: '2026-03-08' })
  const late = on('2026-03-07', { endDate: '2026-03-08', endTime: '00:00:00' })
  const odd = on('2026-03-08', { endTime: '00:00:00' })
  const days = [5, 6, 7, 8, 9].map(n => `2026-03-0${n}`)
  expect([...groupByDay([camp, late, odd], days).values()]).toEqual([
    [],
    [camp],
    [camp, late],
    [camp, odd],
    [],
  ])
})

test('an event is upcoming until the second in which it ends', () => {
  const over = on('2026-03-06', { startTime: '16:00:00', endTime: '18:00:00' })
  const going = on('2026-03-06', { startTime: '17:00:00', endTime: '18:00:01' })
  expect(filterUpcoming([over, going], '2026-03-06T18:00:00')).toEqual([going])
})

const friday = on('2026-03-06')
const saturday = on('2026-03-07')
const underWay = { startTime: '11:00:00' }

test.each<[string, Told[], Told[]]>([
  ['is the first that takes place', [friday, saturday], [friday]],
  ['and what does not before it', [on('2026-03-06', off), saturday], [on('2026-03-06', off), saturday]],
  [
    'and of that not all',
    [on('2026-03-06', off), on('2026-03-07', off), on('2026-03-08', off), on('2026-03-09')],
    [on('2026-03-06', off), on('2026-03-07', off), on('2026-03-09')],
  ],
  ['or what does not alone', [on('2026-03-06', off)], [on('2026-03-06', off)]],
  ['nor what has been', [on('2026-03-05', { startTime: '10:00:00', endTime: '12:00:00' })], []],
  ['and before it what goes on', [on('2026-03-05', underWay), friday], [on('2026-03-05', underWay), friday]],
  [
    'but not what would go on if it were not canceled',
    [on('2026-03-05', { ...underWay, ...off }), friday],
    [friday],
  ],
  ['nor one that concerns others', [on('2026-03-06', { endTime: '20:00:00' }), saturday], [saturday]],
])('the next event for a person: %s', (_, events, expected) => {
  const isFor = ({ endTime }: Told) => endTime !== '20:00:00'
  expect(findNext(events, '2026-03-05T12:00:00', isFor)).toEqual(expected)
})
