import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadTaps, removeTap, saveTap, type Tap } from '#frontend/events/attendance/storedTaps.ts'
import { getRetryDelay, type Queue } from '#frontend/events/attendance/tapQueue.ts'
import { runs } from '../../proof.ts'
import {
  createFieldSimulator,
  createTapStorage,
  flushTasks,
  type ReceivedTap,
  type RequestOutcome,
  tick,
  unknownChild,
} from '../fieldSimulator.ts'

const people = ['usr_coach', 'usr_assistant'] as const
const children = ['ada', 'bea', 'cleo', unknownChild] as const
const statuses = ['present', 'late', 'absent', 'excused', null] as const
const fates: RequestOutcome[] = ['answered', 'answered', 'lost', 'answer lost', 401, 503]

const idOf = ({ userId, playerId }: Tap) => `${userId} ${playerId}`

/** Some were overtaken before they were sent; one whose answer was lost is sent again, before any other. */
function expectInOrder(received: ReceivedTap[], made: Tap[]): void {
  let next = 0
  for (const [n, tap] of received.entries()) {
    const isSame = (other: Tap | undefined) => other && idOf(other) === idOf(tap) && other.at === tap.at
    const before = received[n - 1]
    if (before && !before.isAnswered && isSame(before)) continue
    const found = made.findIndex((other, at) => at >= next && isSame(other))
    expect(found, `${idOf(tap)} at ${tap.at}`).toBeGreaterThanOrEqual(0)
    next = found + 1
  }
}

const tab = fc.nat(1)
const happening = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('tap' as const),
      tab,
      child: fc.constantFrom(...children),
      status: fc.constantFrom(...statuses),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('arrive' as const), fate: fc.constantFrom(...fates) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constantFrom('wait' as const, 'look' as const, 'turn back' as const) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('reload' as const), tab, arrives: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('sign in' as const),
      person: fc.constantFrom(...people, undefined),
    }),
  },
)

describe('taps on the field', () => {
  test('taps arrive once each, in order, including the last one for each child, and only as the person who made them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { maxLength: 60 }), async story => {
        const field = createFieldSimulator()
        const made: Tap[] = []
        let person: string | undefined = people[0]
        let tabs: Queue[] = []
        const enter = (next: string | undefined) => {
          for (const tab of tabs) tab.stop()
          person = next
          field.signIn(next)
          tabs = next === undefined ? [] : [field.begin(next), field.begin(next)]
        }
        enter(person)

        for (const event of story) {
          if (event.what === 'tap' && person) {
            const { child, status } = event
            tabs[event.tab]?.tap({ eventId: 'evt', playerId: child, status })
            made.push(...(tabs[event.tab]?.state().taps.filter(tap => tap.playerId === child) ?? []))
          }
          if (event.what === 'arrive') {
            field.setOutcomes([event.fate])
            await field.arrive()
            await flushTasks()
          }
          if (event.what === 'wait') await field.wait()
          if (event.what === 'turn back') field.turnClockBack()
          if (event.what === 'look') for (const tab of tabs) tab.retryNow()
          if (event.what === 'reload' && person) {
            tabs[event.tab]?.stop()
            // The pending request reaches the club or not; nobody is left to receive the answer.
            field.setOutcomes([event.arrives ? 'answer lost' : 'lost'])
            await field.arrive()
            await flushTasks()
            tabs[event.tab] = field.begin(person)
          }
          if (event.what === 'sign in') enter(event.person)
          await tick()
        }
        for (const own of people) {
          field.setOutcomes([])
          enter(own)
          await field.allArrives()
        }

        expect(
          field.received.every(({ userId, signedIn, isLatest }) => userId === signedIn && isLatest),
        ).toBe(true)
        for (const own of people) {
          expect(loadTaps(field.shelf, own)).toEqual([])
          const ofOwn = ({ userId }: Tap) => userId === own
          expectInOrder(field.received.filter(ofOwn), made.filter(ofOwn))
        }
        for (const [name, { playerId, status }] of new Map(made.map(tap => [idOf(tap), tap]))) {
          const received = field.received.filter(tap => idOf(tap) === name)
          if (playerId === unknownChild) expect(field.refused.map(idOf)).toContain(name)
          else expect(received.at(-1)?.status).toBe(status)
        }
      }),
      { numRuns: runs(300, 5000) },
    )
  })

  test('taps are shown as waiting while the club cannot be reached, and as saved once it has received them', async () => {
    const field = createFieldSimulator()
    field.signIn('usr_coach')
    const queue = field.begin('usr_coach')
    expect(queue.state()).toEqual({ phase: 'saved', taps: [], rejected: [] })
    queue.tap({ eventId: 'evt', playerId: 'ada', status: 'present' })
    expect(queue.state()).toMatchObject({ phase: 'sending', taps: [{ playerId: 'ada', status: 'present' }] })
    await flushTasks()
    field.setOutcomes(['lost'])
    await field.arrive()
    await flushTasks()
    queue.tap({ eventId: 'evt', playerId: 'bea', status: 'late' })
    expect(queue.state()).toMatchObject({
      phase: 'waiting',
      taps: [{ playerId: 'ada' }, { playerId: 'bea' }],
    })
    await field.allArrives()
    expect(queue.state()).toEqual({ phase: 'saved', taps: [], rejected: [] })
    expect(field.received.map(({ playerId }) => playerId)).toEqual(['ada', 'bea'])
  })

  test('a tap made just as the previous one is completed is sent, too', async () => {
    const field = createFieldSimulator()
    field.signIn('usr_coach')
    const queue = field.begin('usr_coach')
    queue.tap({ eventId: 'evt', playerId: 'ada', status: 'present' })
    await flushTasks()
    await field.arrive()
    queue.tap({ eventId: 'evt', playerId: 'bea', status: 'present' })
    await field.allArrives()
    expect(field.received.map(({ playerId }) => playerId)).toEqual(['ada', 'bea'])
  })

  test('refused taps are undone with the reason, until the child is tapped again', async () => {
    const field = createFieldSimulator()
    field.signIn('usr_coach')
    const queue = field.begin('usr_coach')
    queue.tap({ eventId: 'evt', playerId: unknownChild, status: 'present' })
    queue.tap({ eventId: 'evt', playerId: 'ada', status: 'present' })
    await flushTasks()
    await field.allArrives()
    const rejected = [{ playerId: unknownChild, message: 'Player not found' }]
    expect(queue.state()).toMatchObject({ phase: 'saved', taps: [], rejected })
    expect(field.received.map(({ playerId }) => playerId)).toEqual(['ada'])
    queue.tap({ eventId: 'evt', playerId: unknownChild, status: null })
    expect(queue.state().rejected).toEqual([])
  })

  test.each([0, 401, 408, 429, 500, 503])('taps are kept when the club answers %s', async status => {
    const field = createFieldSimulator()
    field.signIn('usr_coach')
    const queue = field.begin('usr_coach')
    field.setOutcomes([status])
    queue.tap({ eventId: 'evt', playerId: 'ada', status: 'present' })
    await flushTasks()
    await field.arrive()
    await flushTasks()
    expect(queue.state()).toMatchObject({ phase: 'waiting', taps: [{ playerId: 'ada' }], rejected: [] })
    queue.retryNow()
    await field.allArrives()
    expect(field.received).toHaveLength(1)
  })

  test('one person’s taps stay stored, unseen, while another person works', async () => {
    const field = createFieldSimulator()
    field.signIn('usr_coach')
    const first = field.begin('usr_coach')
    field.setOutcomes([401])
    first.tap({ eventId: 'evt', playerId: 'ada', status: 'present' })
    await flushTasks()
    await field.arrive()
    await flushTasks()
    first.stop()
    field.signIn('usr_assistant')
    const second = field.begin('usr_assistant')
    second.tap({ eventId: 'evt', playerId: 'ada', status: 'absent' })
    expect(second.state().taps).toMatchObject([{ userId: 'usr_assistant', status: 'absent' }])
    await flushTasks()
    await field.allArrives()
    expect(field.received).toMatchObject([{ userId: 'usr_assistant' }])
    expect(loadTaps(field.shelf, 'usr_coach')).toMatchObject([{ playerId: 'ada', status: 'present' }])
  })

  test('stored taps are ids, a status and a time, and anything else stored there is left alone', () => {
    const shelf = createTapStorage()
    shelf.setItem('theme', 'dark')
    shelf.setItem('tap usr_coach evt bea', '{"status":"dancing","at":1}')
    const tap = saveTap(shelf, { userId: 'usr_coach', eventId: 'evt', playerId: 'ada', status: 'late' }, 7)
    expect(shelf.getItem('tap usr_coach evt ada')).toBe('{"status":"late","at":7}')
    expect(loadTaps(shelf, 'usr_coach')).toEqual([tap])
    expect(loadTaps(shelf, 'usr')).toEqual([])
    removeTap(shelf, { ...tap, at: 6 })
    expect(loadTaps(shelf, 'usr_coach')).toEqual([tap])
    removeTap(shelf, tap)
    expect(shelf.getItem('tap usr_coach evt ada')).toBeNull()
    expect(shelf.getItem('theme')).toBe('dark')
  })

  test('taps are retried after a second, then two, and finally every minute', () => {
    expect([0, 1, 2, 5, 6, 40].map(getRetryDelay)).toEqual([1000, 2000, 4000, 32_000, 60_000, 60_000])
  })
})
