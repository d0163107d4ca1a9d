import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  appendNewer,
  appendOwn,
  findFirstUnread,
  prependEarlier,
  type Thread,
  toThread,
} from '#frontend/messages/chat/thread.ts'
import { messagesPageSize } from '#shared/messages/rules.ts'
import { runs } from '../../proof.ts'
import { makeMessage, makeMessages } from './makeMessages.ts'

const seqs = ({ messages }: Thread) => messages.map(({ seq }) => seq)
const newestOf = (total: number) =>
  toThread(makeMessages(Math.max(1, total - messagesPageSize + 1), total).toReversed())

test.each([
  [0, 0, false],
  [50, 50, false],
  [51, 50, true],
])(
  'of %i messages the newest %i are shown, and whether there are earlier ones',
  (total, shown, hasEarlier) => {
    const thread = newestOf(total)
    expect(thread).toMatchObject({ hasEarlier, upTo: total })
    expect(thread.messages).toHaveLength(shown)
  },
)

test('a loaded conversation begins where no older messages are kept', () => {
  const thread = toThread(makeMessages(101, 150).toReversed())
  expect(prependEarlier(thread, [])).toMatchObject({ hasEarlier: false })
  const all = prependEarlier(thread, makeMessages(90, 100).toReversed())
  expect(all.hasEarlier).toBe(false)
  expect(seqs(all)).toEqual(makeMessages(90, 150).map(({ seq }) => seq))
})

test('a loaded conversation shows a gap between the loaded part and one’s own message', () => {
  const thread = newestOf(3)
  expect(appendNewer(thread, [])).toBe(thread)
  expect(appendOwn(thread, makeMessage({ seq: 4 })).upTo).toBe(4)
  const behind = appendOwn(thread, makeMessage({ seq: 6 }))
  expect(behind.upTo).toBe(3)
  const whole = appendNewer(behind, makeMessages(4, 6))
  expect([seqs(whole), whole.upTo]).toEqual([[1, 2, 3, 4, 5, 6], 6])
})

test('messages that arrive in any order are each shown once and in order', () => {
  const step = fc.constantFrom('earlier', 'newer', 'own')
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.array(step, { maxLength: 30 }), (begun, steps) => {
      let total = begun
      let thread = newestOf(begun)
      for (const next of steps) {
        if (next === 'earlier') {
          const before = thread.messages[0]?.seq ?? 1
          const page = makeMessages(Math.max(1, before - messagesPageSize), before - 1).toReversed()
          if (thread.hasEarlier) thread = prependEarlier(thread, page)
        } else if (next === 'newer') {
          total += 2
          thread = appendNewer(thread, makeMessages(thread.upTo + 1, total))
        } else {
          total += 2
          thread = appendOwn(thread, makeMessage({ seq: total }))
        }
      }
      thread = appendNewer(thread, makeMessages(thread.upTo + 1, total))
      const [first = 1] = seqs(thread)
      expect(seqs(thread)).toEqual(makeMessages(first, total).map(({ seq }) => seq))
      expect(thread.upTo).toBe(total)
      expect(thread.hasEarlier).toBe(first > 1)
    }),
    { numRuns: runs(200, 5_000) },
  )
})

const thread = toThread([
  makeMessage({ seq: 3 }),
  makeMessage({ seq: 2, senderId: 'usr_me' }),
  makeMessage({ seq: 1 }),
])
test.each([
  [0, 1],
  [1, 3],
  [2, 3],
  [3, undefined],
])('a person who has read up to %i continues reading at %s', (readUpTo, seq) => {
  expect(findFirstUnread(thread, { readUpTo, readerId: 'usr_me' })).toBe(seq)
})
