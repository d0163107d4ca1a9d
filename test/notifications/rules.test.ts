import { expect, it } from 'vitest'
import { Notifications } from '#shared/notifications/model.ts'
import {
  decideDelivery,
  defaultPreferences,
  isQuiet,
  type NotificationPreferences,
} from '#shared/notifications/rules.ts'

const night = { from: '21:00', until: '07:00' }
const noon = { from: '12:00', until: '14:30' }

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

const cases: [string, Partial<NotificationPreferences>, time: string, verdict: string, ofChild: string][] = [
  ['goes at once to who has chosen nothing', {}, '12:00', 'now', 'now'],
  ['waits for the daily one', { messages: 'daily' }, '12:00', 'daily', 'daily'],
  ['does not go, unless it is about a child', { messages: 'off' }, '12:00', 'off', 'daily'],
  ['waits for the end of the night', { quietHours: night }, '23:00', 'quiet', 'quiet'],
  ['does not wait by day', { quietHours: night }, '12:00', 'now', 'now'],
  ['waits once', { messages: 'daily', quietHours: night }, '23:00', 'daily', 'daily'],
  ['is not touched by another topic', { schedule: 'off' }, '12:00', 'now', 'now'],
]
it.each(cases)('when a mail is sent: it %s', (_, changes, time, verdict, ofChild) => {
  const preferences = { ...defaultPreferences, ...changes }
  const decide = (safeguarding: boolean) =>
    decideDelivery(preferences, { topic: 'messages', safeguarding }, time)
  expect([decide(false), decide(true)]).toEqual([verdict, ofChild])
})

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
