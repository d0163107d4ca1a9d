import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayIn, wallClock } from '#shared/dates.ts'
import { findCurrentGame, findNextGame } from '#shared/events/figures.ts'
import { eventStart } from '#shared/events/rules.ts'
import { runs } from '../proof.ts'
import { newEvent, newGame } from './events.ts'

describe('the next game', () => {
  const newGameAt = (startDate: string, startTime: string, more = {}) =>
    newGame({ startDate, startTime, ...more })
  const past = newGameAt('2026-03-01', '10:00:00')
  const soon = newGameAt('2026-03-07', '10:00:00')
  const later = newGameAt('2026-03-07', '12:00:00')
  const now = '2026-03-05T18:00:00'
  it.each([
    ['the first that is to come', [later, past, soon], now, soon],
    ['one that begins this second', [soon, later], '2026-03-07T10:00:00', soon],
    ['not one that has begun', [soon, later], '2026-03-07T10:00:01', later],
    ['not one that was cancelled', [{ ...soon, status: 'cancelled' as const }, later], now, later],
    ['not one that was postponed', [{ ...soon, status: 'postponed' as const }, later], now, later],
    ['no practice', [newEvent({ startDate: '2026-03-06' }), later], now, later],
    ['none at the end of a season', [past], now, undefined],
  ])('the next game is %s', (_, events, moment, game) => expect(findNextGame(events, moment)).toEqual(game))

  const played = newGameAt('2026-03-07', '10:00:00', { endDate: '2026-03-07', endTime: '11:30:00' })
  it.each([
    ['none before it begins', '2026-03-07T09:59:59', played, undefined],
    ['one from its first second', '2026-03-07T10:00:00', played, played],
    ['one until it ends', '2026-03-07T11:29:59', played, played],
    ['none that is over', '2026-03-07T11:30:00', played, undefined],
    ['none that was canceled', '2026-03-07T10:30:00', { ...played, status: 'cancelled' as const }, undefined],
    ['no practice', '2026-03-07T10:30:00', newEvent({ ...played, eventType: 'practice' }), undefined],
  ])('the current game is %s', (_, moment, event, game) =>
    expect(findCurrentGame([event], moment)).toEqual(game),
  )
})

describe('the clock of the club', () => {
  it.each([
    ['America/New_York', '2026-03-02T05:00:00Z', '2026-03-02T00:00:00'],
    ['America/New_York', '2026-03-02T04:59:59Z', '2026-03-01T23:59:59'],
    // Clocks go forward at two, and back at two.
    ['America/New_York', '2026-03-08T06:59:59Z', '2026-03-08T01:59:59'],
    ['America/New_York', '2026-03-08T07:00:00Z', '2026-03-08T03:00:00'],
    ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-01T01:30:00'],
    ['America/New_York', '2026-11-01T06:30:00Z', '2026-11-01T01:30:00'],
    ['Asia/Kolkata', '2026-03-02T18:30:00Z', '2026-03-03T00:00:00'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01T00:00:00'],
  ])('the clock of the club in %s shows at %s the time %s', (zone, instant, shown) => {
    expect(wallClock(zone, new Date(instant))).toBe(shown)
  })

  it('the club’s clock agrees with its calendar, and an event is upcoming until the very second it begins', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 16 * 365 * 86_400 }),
        fc.constantFrom('America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', 'UTC'),
        (seconds, zone) => {
          const now = new Date(Date.UTC(2020, 0, 1) + seconds * 1000)
          const clock = wallClock(zone, now)
          const [startDate = '', startTime = ''] = clock.split('T')
          expect(startDate).toBe(dayIn(zone, now))
          expect(startTime).toMatch(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/)
          const game = newGame({ startDate, startTime })
          expect(eventStart(game)).toBe(clock)
          expect(findNextGame([game], clock)).toBe(game)
          expect(findNextGame([{ ...game, startDate: addDays(startDate, -1) }], clock)).toBeUndefined()
        },
      ),
      { numRuns: runs(300, 5000) },
    )
  })
})
