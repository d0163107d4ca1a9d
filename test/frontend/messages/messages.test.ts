import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toChatItems } from '#frontend/messages/chat/logItems.ts'
import { splitLinks } from '#frontend/messages/chat/splitLinks.ts'
import { describeGuardians, getDefaultNotification, getKind } from '#frontend/messages/describe.ts'
import {
  formatChatDay,
  formatInSentence,
  formatMoment,
  formatShort,
  formatTimeIn,
  type Zones,
} from '#frontend/messages/formatTime.ts'
import { appendOlder, type LoadedConversations, mergeLatest } from '#frontend/messages/mergePages.ts'
import type { Conversation } from '#shared/messages/model.ts'
import { formatFileSize } from '#shared/text.ts'
import { runs } from '../../proof.ts'
import { makeMessage } from './makeMessages.ts'

test.each([
  ['See https://example.org/a?b=1.', 'https://example.org/a?b=1'],
  ['https://example.org/a_(b), then', 'https://example.org/a_(b)'],
  ['HTTP://EXAMPLE.ORG!', 'HTTP://EXAMPLE.ORG'],
  ['"https://example.org"', 'https://example.org'],
  ['https://example.org\u202Egro.live', 'https://example.org'],
])('%s is a link in a message', (content, link) => {
  expect(splitLinks(content).filter(({ href }) => href)).toEqual([{ text: link, href: new URL(link).href }])
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'example.org',
  'https://',
  '<img src=x onerror=alert(1)>',
])('%s is plain text in a message', content => expect(splitLinks(content)).toEqual([{ text: content }]))

test('no text of a message is lost, and its links lead only to the web', () => {
  const piece = fc.constantFrom(
    'https://',
    'http://a.bc',
    ' ',
    '.',
    ')',
    '(',
    'javascript:',
    '\n',
    '<',
    '%',
    '@',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string())), pieces => {
      const content = pieces.join('')
      const parts = splitLinks(content)
      expect(parts.map(({ text }) => text).join('')).toBe(content)
      for (const { href } of parts) expect(href ?? 'https://').toMatch(/^https?:\/\//)
    }),
    { numRuns: runs(500, 20_000) },
  )
})

const now = new Date('2027-01-02T04:30:00Z')

const club = 'America/New_York'
const inUtc: Zones = { club: 'UTC', reader: 'UTC' }

test.each([
  ['2027-01-02T04:05:00Z', 'America/New_York', '11:05 PM', 'Today'],
  // A city of the same clock is no other zone.
  ['2027-01-02T04:05:00Z', 'America/Toronto', '11:05 PM', 'Today'],
  ['2027-01-02T04:05:00Z', 'America/Denver', '11:05 PM EST', 'Today'],
  ['2027-01-02T04:05:00Z', 'Asia/Tokyo', '11:05 PM EST', 'Today'],
  ['2027-01-01T04:05:00Z', 'Asia/Tokyo', 'Yesterday', 'Yesterday'],
  ['2026-12-30T12:00:00Z', 'Asia/Tokyo', 'Dec 30, 2026', 'Wed, Dec 30, 2026'],
])(
  'a message of %s is dated in the club’s zone, named for a reader in %s if that is another',
  (at, reader, short, day) => {
    expect(formatShort(at, { club, reader }, now)).toBe(short)
    expect(formatMoment(at, { club, reader }, now)).toBe(`${day}, ${formatTimeIn(at, { club, reader })}`)
  },
)

test.each([
  ['2027-01-02T04:05:00Z', 'UTC', 'today at 4:05 AM'],
  ['2027-01-01T04:05:00Z', 'UTC', 'yesterday at 4:05 AM'],
  ['2027-01-31T04:05:00Z', 'UTC', 'Sun, Jan 31 at 4:05 AM'],
  ['2027-01-31T04:05:00Z', 'Asia/Tokyo', 'Sun, Jan 31 at 4:05 AM UTC'],
])('within a sentence, the moment %s is written for a reader in %s: %s', (at, reader, text) =>
  expect(formatInSentence(at, { club: 'UTC', reader }, now)).toBe(text),
)

test('the time of a message has a year only if it is not the current one', () => {
  expect(formatChatDay('2028-02-28', '2028-03-01')).toBe('Mon, Feb 28')
  expect(formatShort('2027-02-28T12:00:00Z', inUtc, new Date('2027-03-05T00:00:00Z'))).toBe('Feb 28')
})

const minute = (draftOf: string) => `2026-11-22T${draftOf}Z`
const messages = [
  makeMessage({ seq: 1, senderId: 'a', createdAt: minute('04:59:30') }),
  makeMessage({ seq: 2, senderId: 'a', createdAt: minute('05:01:00') }),
  makeMessage({ seq: 3, senderId: 'a', createdAt: minute('05:01:59') }),
  makeMessage({ seq: 4, senderId: 'b', createdAt: minute('05:01:59') }),
  makeMessage({ seq: 5, senderId: 'b', createdAt: minute('05:01:59') }),
  makeMessage({ seq: 6, senderId: 'b', createdAt: minute('05:02:00') }),
]
const groupsIn = (zone: string, newFrom?: number) =>
  toChatItems(messages, { zones: { club: zone, reader: 'Asia/Tokyo' }, newFrom }).map(item =>
    item.type === 'group' ? item.messages.map(({ seq }) => seq) : item.type === 'day' ? item.day : 'new',
  )

test('a chat is grouped by day, sender and minute in the club’s time zone, with a line above what is unread', () => {
  expect(groupsIn('America/New_York')).toEqual(['2026-11-21', [1], '2026-11-22', [2, 3], [4, 5], [6]])
  expect(groupsIn('UTC', 5)).toEqual(['2026-11-22', [1], [2, 3], [4], 'new', [5], [6]])
  expect(groupsIn('UTC', 1)).toEqual(['2026-11-22', 'new', [1], [2, 3], [4, 5], [6]])
})

const afterMinutes = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString()
const row = (id: number, last = id, unread = 0): Conversation => ({
  ...{ id: `team.t${id}`, type: 'team', title: `Team ${id}`, isStaffOnly: false, guardiansIncluded: true },
  ...{
    unread,
    last: { senderId: 'u', senderName: 'U', preview: '', attachments: 0, createdAt: afterMinutes(last) },
  },
})
const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, n) => row(last - n))
const ids = ({ rows }: LoadedConversations) => rows.map(({ id }) => id)
const none: LoadedConversations = { rows: [], isComplete: false }
const two = appendOlder(mergeLatest(none, from(51, 100)), from(1, 50))

test('loaded conversations stay when one that was not loaded gets a message', () => {
  const one = mergeLatest(none, from(51, 100))
  const known = mergeLatest(one, [row(7, 101), ...from(52, 100)])
  expect(ids(known)).toEqual(ids({ ...known, rows: [row(7), ...from(51, 100)] }))
  const older = appendOlder(known, [...from(8, 50), ...from(1, 6)])
  expect(ids(older).toSorted()).toEqual(ids(two).toSorted())
  const next = mergeLatest(older, [row(8, 103), row(0, 102), row(7, 101), ...from(54, 100)])
  expect(next.rows).toHaveLength(101)
  expect(ids(next).slice(0, 3)).toEqual(['team.t8', 'team.t0', 'team.t7'])
  expect(ids(next).slice(49, 55)).toEqual([54, 53, 52, 51, 50, 49].map(n => `team.t${n}`))
})

test('loaded conversations show their latest loaded version', () => {
  const next = mergeLatest(two, [row(60, 101, 3), ...from(61, 100), ...from(51, 59)])
  expect(next.rows[0]).toEqual(row(60, 101, 3))
  expect(new Set(ids(next)).size).toBe(100)
})

test('loaded conversations disappear when all were cleared, even if some have got messages since', () => {
  expect(mergeLatest(two, [])).toEqual({ rows: [], isComplete: true })
  expect(mergeLatest(two, [row(3, 101)])).toEqual({ rows: [row(3, 101)], isComplete: true })
  const written = from(101, 150)
  expect(mergeLatest(two, written)).toEqual({ rows: written, isComplete: false })
})

test('loaded conversations disappear when they are missing from a page that should contain them', () => {
  const next = mergeLatest(two, [...from(71, 100), ...from(50, 69)])
  expect(ids(next)).toEqual(ids(two).filter(id => id !== 'team.t70'))
})

test('loaded conversations are complete after a page that is not full', () => {
  expect(two.isComplete).toBe(false)
  expect(appendOlder(two, []).isComplete).toBe(true)
  expect(mergeLatest(appendOlder(two, []), from(52, 101)).isComplete).toBe(true)
  expect(mergeLatest(none, from(1, 49)).isComplete).toBe(true)
})

test.each([
  [{ type: 'team', isStaffOnly: false }, 'Team', 'app'],
  [{ type: 'program', isStaffOnly: false }, 'Program', 'app'],
  [{ type: 'global', isStaffOnly: false }, 'Everyone', 'app'],
  [{ type: 'global', isStaffOnly: true }, 'Staff', 'app'],
  [{ type: 'direct', isStaffOnly: true }, 'Staff', 'both'],
  [{ type: 'direct', isStaffOnly: false }, 'Direct', 'both'],
] as const)('the conversation %o is called %s', (conversation, kind, notification) => {
  expect(getKind(conversation)).toBe(kind)
  expect(getDefaultNotification(conversation)).toBe(notification)
})

test.each([
  [[], 'The players’ parents or guardians can read this conversation.'],
  [['Emma'], 'Emma’s parents or guardians can read this conversation.'],
  [['Emma', 'Max'], 'The parents or guardians of Emma and Max can read this conversation.'],
])('a conversation shows who else reads it: %j', (children, text) => {
  expect(describeGuardians({ guardiansIncluded: true, children })).toBe(text)
  expect(describeGuardians({ guardiansIncluded: false, children })).toBeUndefined()
})

test('the size of a file is shown in words', () =>
  expect([1, 99_999, 1_550_000].map(formatFileSize)).toEqual(['1 kB', '100 kB', '1.6 MB']))
