import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  firstNew,
  openedWith,
  type Thread,
  withEarlier,
  withNewer,
  withOwn,
} from '#frontend/messages/chat/thread.ts'
import { messagesPage } from '#shared/messages/rules.ts'
import { runs } from '../proof.ts'
import { said, saidFrom } from './makeMessages.ts'

const seqs = ({ messages }: Thread) => messages.map(({ seq }) => seq)
const newestOf = (total: number) =>
  openedWith(saidFrom(Math.max(1, total - messagesPage + 1), total).toReversed())

describe('as much of a conversation as is here', () => {
  test.each([
    [0, 0, false],
    [1, 1, false],
    [49, 49, false],
    [50, 50, false],
    [51, 50, true],
    [10_000, 50, true],
  ])('of %i messages the newest %i, and whether there are earlier ones', (total, shown, hasEarlier) => {
    const thread = newestOf(total)
    expect(thread).toMatchObject({ hasEarlier, upTo: total })
    expect(thread.messages).toHaveLength(shown)
  })

  test('begins where nothing older is kept', () => {
    const thread = openedWith(saidFrom(101, 150).toReversed())
    expect(withEarlier(thread, [])).toMatchObject({ hasEarlier: false })
    const all = withEarlier(thread, saidFrom(90, 100).toReversed())
    expect(all.hasEarlier).toBe(false)
    expect(seqs(all)).toEqual(saidFrom(90, 150).map(({ seq }) => seq))
  })

  test('knows of a gap between what is here and one’s own', () => {
    const thread = newestOf(3)
    expect(withOwn(thread, said({ seq: 4 })).upTo).toBe(4)
    const behind = withOwn(thread, said({ seq: 6 }))
    expect(behind.upTo).toBe(3)
    const whole = withNewer(behind, saidFrom(4, 6))
    expect([seqs(whole), whole.upTo]).toEqual([[1, 2, 3, 4, 5, 6], 6])
  })

  test('nothing new changes nothing', () => {
    const thread = newestOf(3)
    expect(withNewer(thread, [])).toBe(thread)
  })

  test('whatever comes in whatever order, each message is there once and in its order', () => {
    const step = fc.constantFrom('earlier', 'newer', 'own')
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.array(step, { maxLength: 30 }), (begun, steps) => {
        let total = begun
        let thread = newestOf(begun)
        for (const next of steps) {
          if (next === 'earlier') {
            const before = thread.messages[0]?.seq ?? 1
            const page = saidFrom(Math.max(1, before - messagesPage), before - 1).toReversed()
            if (thread.hasEarlier) thread = withEarlier(thread, page)
          } else if (next === 'newer') {
            total += 2
            thread = withNewer(thread, saidFrom(thread.upTo + 1, total))
          } else {
            total += 2
            thread = withOwn(thread, said({ seq: total }))
          }
        }
        thread = withNewer(thread, saidFrom(thread.upTo + 1, total))
        const [first = 1] = seqs(thread)
        expect(seqs(thread)).toEqual(saidFrom(first, total).map(({ seq }) => seq))
        expect(thread.upTo).toBe(total)
        expect(thread.hasEarlier).toBe(first > 1)
      }),
      { numRuns: runs(200, 5_000) },
    )
  })
})

describe('where somebody goes on reading', () => {
  const thread = openedWith([said({ seq: 3 }), said({ seq: 2, senderId: 'usr_me' }), said({ seq: 1 })])
  test.each([
    [0, 1],
    [1, 3],
    [2, 3],
    [3, undefined],
  ])('read up to %i: at %s', (readUpTo, seq) => {
    expect(firstNew(thread, { readUpTo, readerId: 'usr_me' })).toBe(seq)
  })
})
