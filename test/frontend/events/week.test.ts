import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { filterUpcoming, findNext } from '#frontend/dashboard/schedule/upcomingEvents.ts'
import { filterByDay, listWeek } from '#frontend/events/days.ts'
import { addDays } from '#shared/dates.ts'
import type { Event } from '#shared/events/model.ts'
import { runs } from '../../proof.ts'

type Told = Pick<Event, 'startDate' | 'endDate' | 'startTime' | 'endTime' | 'status'>

const on = (startDate: string, more: Partial<Told> = {}): Told => ({
  startDate,
  endDate: startDate,
  startTime: '18:00:00',
  endTime: '19:30:00',
  status: 'scheduled',
  ...more,
})
const off = { status: 'cancelled' } as const
const daysOf = (events: readonly Told[]) => events.map(({ startDate }) => startDate)

describe('the week', () => {
  it.each([
    ['2027-03-14', '2027-03-08'],
    ['2027-03-15', '2027-03-15'],
    ['2026-11-01', '2026-10-26'],
    ['2028-02-29', '2028-02-28'],
    ['2027-01-01', '2026-12-28'],
  ])('the week of %s begins on %s', (day, monday) => {
    expect(listWeek(day)).toEqual(Array.from({ length: 7 }, (_, n) => addDays(monday, n)))
  })

  it('a week contains each day once, including the given one, and is the same for each of its seven days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9000 }), n => {
        const day = addDays('2020-01-01', n)
        const week = listWeek(day)
        expect(week).toContain(day)
        expect(week.map(other => listWeek(other))).toEqual(week.map(() => week))
        expect(listWeek(addDays(week[0] ?? '', 7))[0]).toBe(addDays(week[6] ?? '', 1))
      }),
      { numRuns: runs(100, 5000) },
    )
  })

  it('a week shows an event of several days on each of them, but not on a day that begins as it ends', () => {
    const daysOn = (event: Told) => listWeek('2026-03-06').filter(day => filterByDay([event], day).length > 0)
    const cup = on('2026-03-06', { endDate: '2026-03-08' })
    expect(daysOn(cup)).toEqual(['2026-03-06', '2026-03-07', '2026-03-08'])
    expect(daysOn({ ...cup, endTime: '00:00:00' })).toEqual(['2026-03-06', '2026-03-07'])
  })
})

test('an event is upcoming until the second in which it ends', () => {
  const over = on('2026-03-06', { startTime: '16:00:00', endTime: '18:00:00' })
  const going = on('2026-03-06', { startTime: '17:00:00', endTime: '18:00:01' })
  expect(filterUpcoming([over, going, on('2026-03-06')], '2026-03-06T18:00:00')).toEqual([
    going,
    on('2026-03-06'),
  ])
})

describe('the next event', () => {
  const now = '2026-03-05T12:00:00'
  const next = (events: Told[]) => daysOf(findNext(events, now, () => true))

  it.each([
    ['is the first that takes place', [on('2026-03-06'), on('2026-03-07')], ['2026-03-06']],
    ['and what does not before it', [on('2026-03-06', off), on('2026-03-07')], ['2026-03-06', '2026-03-07']],
    [
      'and of that not all',
      [6, 7, 8, 9].map(n => on(`2026-03-0${n}`, n < 9 ? off : {})),
      ['2026-03-06', '2026-03-07', '2026-03-09'],
    ],
    ['or what does not alone', [on('2026-03-06', off)], ['2026-03-06']],
    ['nor what has been', [on('2026-03-05', { startTime: '10:00:00', endTime: '12:00:00' })], []],
    [
      'and before it what goes on',
      [on('2026-03-05', { startTime: '11:00:00' }), on('2026-03-06')],
      ['2026-03-05', '2026-03-06'],
    ],
    [
      'but not what would go on if it were not canceled',
      [on('2026-03-05', { startTime: '11:00:00', ...off }), on('2026-03-06')],
      ['2026-03-06'],
    ],
  ])('the next event for a person: %s', (_, events, expected) => expect(next(events)).toEqual(expected))

  it('the next event is only one that concerns the person', () => {
    const events = [on('2026-03-06'), on('2026-03-07')]
    expect(daysOf(findNext(events, now, ({ startDate }) => startDate > '2026-03-06'))).toEqual(['2026-03-07'])
  })
})
