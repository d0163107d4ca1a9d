import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Notifications } from '#shared/notifications/model.ts'
import {
  decideDelivery,
  defaultPreferences,
  deliveries,
  isQuiet,
  mailTopics,
  type NotificationPreferences,
} from '#shared/notifications/rules.ts'
import { runs } from '../proof.ts'

const night = { from: '21:00', until: '07:00' }
const noon = { from: '12:00', until: '14:30' }
const minute = fc.integer({ min: 0, max: 1439 })
const clock = (at: number) =>
  `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`

describe('quiet hours', () => {
  it.each([
    [night, '20:59', false],
    [night, '21:00', true],
    [night, '00:00', true],
    [night, '06:59', true],
    [night, '07:00', false],
    [noon, '11:59', false],
    [noon, '12:00', true],
    [noon, '14:29', true],
    [noon, '14:30', false],
  ])('quiet hours of %j at %s: %s', (quiet, time, is) => expect(isQuiet(quiet, time)).toBe(is))

  it('quiet hours last from their beginning to their end, also past midnight', () => {
    fc.assert(
      fc.property(minute, minute, (from, until) => {
        fc.pre(from !== until)
        const quiet = { from: clock(from), until: clock(until) }
        const length = Array.from({ length: 1440 }, (_, at) => isQuiet(quiet, clock(at))).filter(
          Boolean,
        ).length
        expect(length).toBe((until - from + 1440) % 1440)
        expect(isQuiet(quiet, quiet.until)).toBe(false)
      }),
      { numRuns: runs(30, 1000) },
    )
  })
})

describe('a mail', () => {
  const preferences = (changes: Partial<NotificationPreferences>): NotificationPreferences => ({
    ...defaultPreferences,
    ...changes,
  })
  const cases: [
    string,
    Partial<NotificationPreferences>,
    { safeguarding?: boolean; time?: string },
    string,
  ][] = [
    ['goes at once to who has chosen nothing', {}, {}, 'now'],
    ['waits for the daily one', { messages: 'daily' }, {}, 'daily'],
    ['does not go', { messages: 'off' }, {}, 'off'],
    [
      'about what is said to a child goes once a day all the same',
      { messages: 'off' },
      { safeguarding: true },
      'daily',
    ],
    ['about what is said to a child goes at once where that is chosen', {}, { safeguarding: true }, 'now'],
    ['waits for the end of the night', { quietHours: night }, { time: '23:00' }, 'quiet'],
    ['does not wait by day', { quietHours: night }, { time: '12:00' }, 'now'],
    [
      'that is daily does not wait for the morning besides',
      { messages: 'daily', quietHours: night },
      { time: '23:00' },
      'daily',
    ],
    ['of another topic is not touched', { schedule: 'off' }, {}, 'now'],
  ]
  it.each(cases)('when a mail is sent: %s', (_, changes, { safeguarding = false, time = '12:00' }, verdict) =>
    expect(decideDelivery(preferences(changes), { topic: 'messages', safeguarding }, time)).toBe(verdict),
  )

  it('mail about a child cannot be turned off, whatever its guardians have chosen', () => {
    const any = fc.record({
      messages: fc.constantFrom(...deliveries),
      schedule: fc.constantFrom(...deliveries),
      announcements: fc.constantFrom(...deliveries),
      digestHour: fc.integer({ min: 0, max: 23 }),
      quietHours: fc.option(fc.constantFrom(night, noon)),
    })
    fc.assert(
      fc.property(any, fc.constantFrom(...mailTopics), minute, (chosen, topic, at) => {
        expect(decideDelivery(chosen, { topic, safeguarding: true }, clock(at))).not.toBe('off')
      }),
      { numRuns: runs(100, 5000) },
    )
  })
})

describe('notification preferences', () => {
  const wrong: [string, object, string, string][] = [
    ['a delivery there is not', { messages: 'weekly' }, 'messages', 'Please choose when we can email you'],
    ['an hour there is not', { digestHour: 24 }, 'digestHour', 'Please choose an hour'],
    ['half an hour', { digestHour: 17.5 }, 'digestHour', 'Please choose an hour'],
    [
      'a time there is not',
      { quietHours: { from: '25:00', until: '07:00' } },
      'quietHours.from',
      'Please enter a time',
    ],
    [
      'a night without length',
      { quietHours: { from: '07:00', until: '07:00' } },
      'quietHours.until',
      'Please choose an end time that differs from the start',
    ],
    [
      'a daily mail at night',
      { digestHour: 22, quietHours: night },
      'digestHour',
      'The daily email would arrive during your quiet hours. Please choose another time',
    ],
  ]
  it.each(wrong)('notification preferences with %s are refused', (_, changes, field, message) => {
    const { error } = Notifications.safeParse({ ...defaultPreferences, ...changes })
    expect(error?.issues.map(issue => [issue.path.join('.'), issue.message])).toEqual([[field, message]])
  })

  it('notification preferences are stored as sent, and nothing else is', () => {
    const chosen = { ...defaultPreferences, digestHour: 7, quietHours: night }
    expect(Notifications.parse(chosen)).toEqual(chosen)
    expect(Notifications.safeParse({ ...chosen, safeguarding: 'off' }).success).toBe(false)
  })
})
