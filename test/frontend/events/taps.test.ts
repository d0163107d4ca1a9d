import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getRetryDelay, type Queue } from '#frontend/events/attendance/checkInQueue.ts'
import { loadTaps, removeTap, saveTap, type Tap } from '#frontend/events/attendance/storedTaps.ts'
import { runs } from '../../proof.ts'
import {
  createFieldSimulator,
  createTapStorage,
  flushTasks,
  type ReceivedTap,
  type RequestOutcome,
  tick,
  unknownChild,
} from './fieldSimulator.ts'

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
const what = <What extends string>(...names: What[]) => fc.constantFrom<What>(...names)
const tapping = { tab, child: fc.constantFrom(...children), status: fc.constantFrom(...statuses) }
const happening = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: what('tap'), ...tapping }) },
  { weight: 3, arbitrary: fc.record({ what: what('arrive'), fate: fc.constantFrom(...fates) }) },
  { weight: 2, arbitrary: fc.record({ what: what('wait', 'look', 'turn back') }) },
  { weight: 1, arbitrary: fc.record({ what: what('reload'), tab, arrives: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ what: what('sign in'), person: fc.constantFrom(...people, undefined) }),
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

  const present = (playerId: string) => ({ eventId: 'evt', playerId, status: 'present' }) as const
  /** A coach's phone with these tabs. */
  function openPhone() {
    const field = createFieldSimulator()
    field.signIn('usr_coach')
    return { field, queue: field.begin('usr_coach'), other: field.begin('usr_coach') }
  }

  test.each<RequestOutcome>(['lost', 'answer lost', 401, 408, 429, 500, 503])(
    'taps are shown as sent, then as waiting while a request ends as %s, and as saved once the club has received them',
    async outcome => {
      const { field, queue } = openPhone()
      expect(queue.state()).toEqual({ phase: 'saved', taps: [], rejected: [] })
      queue.tap(present('ada'))
      expect(queue.state()).toMatchObject({ phase: 'sending', taps: [present('ada')] })
      await field.answer(outcome)
      expect(queue.state()).toMatchObject({ phase: 'waiting', taps: [present('ada')] })
      queue.tap(present('bea'))
      expect(queue.state().taps).toMatchObject([present('ada'), present('bea')])
      queue.retryNow()
      await field.allArrives()
      expect(queue.state()).toEqual({ phase: 'saved', taps: [], rejected: [] })
      const names = field.received.map(({ playerId }) => playerId)
      expect(names).toEqual(outcome === 'answer lost' ? ['ada', 'ada', 'bea'] : ['ada', 'bea'])
    },
  )

  test('a tap made just as the previous one is completed is sent, too', async () => {
    const { field, queue } = openPhone()
    queue.tap(present('ada'))
    await flushTasks()
    await field.arrive()
    queue.tap(present('bea'))
    await field.allArrives()
    expect(field.received.map(({ playerId }) => playerId)).toEqual(['ada', 'bea'])
  })

  test('refused taps are undone with the reason, until the child is tapped again', async () => {
    const { field, queue } = openPhone()
    queue.tap(present(unknownChild))
    queue.tap(present('ada'))
    await field.allArrives()
    const rejected = [{ playerId: unknownChild, message: 'Player not found' }]
    expect(queue.state()).toMatchObject({ phase: 'saved', taps: [], rejected })
    expect(field.received.map(({ playerId }) => playerId)).toEqual(['ada'])
    queue.tap({ ...present(unknownChild), status: null })
    expect(queue.state().rejected).toEqual([])
  })

  test('one person’s taps stay stored, unseen, while another person works', async () => {
    const { field, queue } = openPhone()
    queue.tap(present('ada'))
    await field.answer(401)
    queue.stop()
    field.signIn('usr_assistant')
    const second = field.begin('usr_assistant')
    second.tap({ ...present('ada'), status: 'absent' })
    expect(second.state().taps).toMatchObject([{ userId: 'usr_assistant', status: 'absent' }])
    await field.allArrives()
    expect(field.received).toMatchObject([{ userId: 'usr_assistant' }])
    expect(loadTaps(field.shelf, 'usr_coach')).toMatchObject([{ playerId: 'ada', status: 'present' }])
  })

  test('a tap that fails while the network comes back is retried at once, not after the delay', async () => {
    const { field, queue } = openPhone()
    queue.tap(present('ada'))
    await flushTasks()
    queue.retryNow()
    await field.answer('lost')
    await field.answer()
    expect(field.received).toHaveLength(1)
    expect(queue.state()).toMatchObject({ taps: [], phase: 'saved' })
  })

  test('taps of one tab are waiting in the others too, until the network that one of them notices is back', async () => {
    const { field, queue, other } = openPhone()
    queue.tap(present('ada'))
    other.refresh()
    expect(other.state()).toMatchObject({ taps: [present('ada')], phase: 'sending' })
    for (let round = 0; round < 4; round++) await field.answer('lost', 'lost')
    expect([queue.state().phase, other.state().phase]).toEqual(['waiting', 'waiting'])
    queue.retryNow()
    for (let round = 0; round < 3; round++) await field.answer()
    other.refresh()
    expect([queue.state().phase, other.state().phase]).toEqual(['saved', 'saved'])
    expect(field.received).toHaveLength(1)
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
