import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EventRow } from '#functions/stores/events/store.ts'
import { addDays } from '#shared/dates.ts'
import { openClub } from '../club.ts'
import { newEvent } from '../events/events.ts'
import { runs } from '../proof.ts'
import { parseCalendar } from './parsed.ts'

await openClub()
const { renderCalendar } = await import('#functions/services/calendar/feed.ts')
const textOf = (event: EventRow) => renderCalendar([event], { name: 'Hawks' })
/** The only entry of a calendar. */
function parseEntry(text: string) {
  const [entry, ...more] = parseCalendar(text).entries
  if (!entry || more.length > 0) throw new Error('not one entry')
  return entry
}

// Taken by hand from New York's clocks: set forward on March 8, 2026 at 2:00, and back on November 1 at 2:00.
test.each([
  ['an evening in winter', '2026-03-07 18:00–19:30', '2026-03-07T23:00', '2026-03-08T00:30'],
  ['across the hour that is skipped', '2026-03-08 01:30–03:30', '2026-03-08T06:30', '2026-03-08T07:30'],
  ['in the hour that is skipped', '2026-03-08 02:30–03:00', '2026-03-08T07:30', '2026-03-08T08:00'],
  ['from the hour that is left out on', '2026-03-08 02:30–04:00', '2026-03-08T07:30', '2026-03-08T09:00'],
  ['into the hour that is skipped', '2026-03-08 01:30–02:30', '2026-03-08T06:30', '2026-03-08T07:30'],
  ['across the hour that is told twice', '2026-11-01 00:30–02:30', '2026-11-01T04:30', '2026-11-01T07:30'],
  ['in the hour that is told twice', '2026-11-01 01:00–01:45', '2026-11-01T05:00', '2026-11-01T05:45'],
  ['over midnight', '2026-07-04 22:00–01:00', '2026-07-05T02:00', '2026-07-05T05:00'],
])('a calendar entry at %s is an instant in UTC', (_, told, start, end) => {
  const [startDate = '', from = '', to = ''] = told.split(/[ –]/)
  const endDate = to < from ? addDays(startDate, 1) : startDate
  const event = newEvent({ startDate, startTime: `${from}:00`, endDate, endTime: `${to}:00` })
  const times = { start: `${start}:00.000Z`, end: `${end}:00.000Z`, isUtc: true }
  expect(parseEntry(textOf(event))).toMatchObject(times)
  expect(textOf(event)).not.toContain('TZID')
})

const whole = newEvent({
  title: 'Hawks vs Lakeside',
  description: 'Sam brings oranges',
  location: 'Ridgeline Park',
  address: '1 Main St, Ridgeline',
  statusReason: 'Lightning',
  createdAt: '2026-01-01T10:00:00.000Z',
  version: 4,
})

test('a calendar entry has the title, time, place and a link, and nothing else about the event', () => {
  const text = textOf(whole)
  expect(parseEntry(text)).toMatchObject({
    uid: `${whole.id}@club.test`,
    summary: 'Hawks vs Lakeside',
    location: 'Ridgeline Park, 1 Main St, Ridgeline',
    url: `http://club.test/events/${whole.id}`,
    status: 'CONFIRMED',
    sequence: 4,
    stamp: '2026-01-01T10:00:00Z',
    changed: '2026-01-01T10:00:00Z',
  })
  const times = ['dtend', 'dtstamp', 'dtstart', 'last-modified']
  const names = [...times, 'location', 'sequence', 'status', 'summary', 'uid', 'url']
  expect(parseEntry(text).names.sort()).toEqual(names)
  expect(text).not.toMatch(/oranges|Lightning/)
  const later = parseEntry(textOf({ ...whole, updatedAt: '2026-02-03T04:05:06.000Z' }))
  expect(later).toMatchObject({ stamp: '2026-02-03T04:05:06Z', changed: '2026-02-03T04:05:06Z' })
  expect(parseEntry(textOf(newEvent())).names).not.toContain('location')
})

test('a canceled event is marked as canceled for programs and people, and a postponed one as free time', () => {
  const of = (status: EventRow['status']) => parseEntry(textOf({ ...whole, status }))
  const summary = 'Hawks vs Lakeside'
  expect(of('scheduled')).toMatchObject({ status: 'CONFIRMED', transparency: undefined })
  expect(of('cancelled')).toMatchObject({ status: 'CANCELLED', summary: `Canceled: ${summary}` })
  const free = { status: 'TENTATIVE', transparency: 'TRANSPARENT', start: of('scheduled').start }
  expect(of('postponed')).toMatchObject({ ...free, summary: `Postponed: ${summary}` })
})

test('a calendar has a name, says how often to refresh it, and is no message', () => {
  const { calendar, name } = parseCalendar(renderCalendar([], { name: 'Hawks' }))
  expect(name).toBe('Hawks')
  const of = (property: string) => calendar.getFirstPropertyValue(property)?.toString()
  expect([of('version'), of('refresh-interval'), of('x-published-ttl')]).toEqual(['2.0', 'PT4H', 'PT4H'])
  // With one, every event would need an organizer.
  expect(of('method')).toBeUndefined()
})

const onOneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ')

test('a calendar can contain any text that people type, in lines of 75 bytes', () => {
  const words = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.string({ unit: 'binary', maxLength: 200 }),
  )
  fc.assert(
    fc.property(words, words, fc.string({ unit: 'grapheme', maxLength: 60 }), (title, location, name) => {
      const event = newEvent({ title: `x${title}`, location: `y${location}` })
      const text = renderCalendar([event], { name: `z${name}` })
      const { summary, location: place } = parseEntry(text)
      expect([summary, place]).toEqual([onOneLine(event.title), onOneLine(`y${location}`)])
      expect(parseCalendar(text).name).toBe(onOneLine(`z${name}`))
      const lines = text.split('\r\n')
      expect(lines.filter(line => /[\r\n]/.test(line) || Buffer.byteLength(line) > 75)).toEqual([])
    }),
    { numRuns: runs(60, 2000) },
  )
})

test('text in an event cannot inject a line into a calendar', () => {
  const title = 'Practice\r\nATTENDEE:mailto:x@example.org\nX-A:b'
  const text = renderCalendar([newEvent({ title, location: title })], { name: title })
  expect(text.split('\r\n').filter(line => /^(ATTENDEE|X-A)/.test(line))).toEqual([])
  expect(parseEntry(text).summary).toBe('Practice ATTENDEE:mailto:x@example.org X-A:b')
})
