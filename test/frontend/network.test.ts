import { describe, expect, test } from 'vitest'
import { createFieldSimulator, flushTasks } from './fieldSimulator.ts'

describe('a network that comes back', () => {
  const said = { eventId: 'evt', playerId: 'ada', status: 'present' } as const

  test('a tap that fails while the network comes back is retried at once, not after the delay', async () => {
    const field = createFieldSimulator()
    field.signIn('usr_coach')
    const queue = field.begin('usr_coach')
    queue.tap(said)
    await flushTasks()
    queue.retryNow()
    field.setOutcomes(['lost'])
    await field.arrive()
    await flushTasks()
    await field.arrive()
    await flushTasks()
    expect(field.received.length).toBe(1)
    expect(queue.state()).toMatchObject({ taps: [], phase: 'saved' })
  })

  test('a network that is back in one tab is noticed by another tab that was waiting', async () => {
    const field = createFieldSimulator()
    field.signIn('usr_coach')
    const [one, other] = [field.begin('usr_coach'), field.begin('usr_coach')]
    one.tap(said)
    other.retryNow()
    field.setOutcomes(['lost', 'lost'])
    for (let n = 0; n < 4; n++) {
      await field.arrive()
      await flushTasks()
    }
    one.retryNow()
    for (let n = 0; n < 3; n++) {
      await flushTasks()
      await field.arrive()
    }
    await flushTasks()
    other.refresh()
    expect([one.state().phase, other.state().phase]).toEqual(['saved', 'saved'])
  })

  test('a tab waits for the network when a tap was made in another tab, and never shows it as saved', async () => {
    const field = createFieldSimulator()
    field.signIn('usr_coach')
    const [one, other] = [field.begin('usr_coach'), field.begin('usr_coach')]
    field.setOutcomes(['lost', 'lost'])
    one.tap(said)
    other.refresh()
    expect(other.state()).toMatchObject({ taps: [said], phase: 'sending' })
    for (let n = 0; n < 4; n++) {
      await field.arrive()
      await flushTasks()
    }
    expect([one.state().phase, other.state().phase]).toEqual(['waiting', 'waiting'])
    await field.allArrives()
    expect([one.state().phase, other.state().phase]).toEqual(['saved', 'saved'])
    expect(field.received.length).toBe(1)
  })
})
