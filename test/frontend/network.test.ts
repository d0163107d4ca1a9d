import { describe, expect, test } from 'vitest'
import { makeField, settled } from './fieldSimulator.ts'

describe('a network that comes back', () => {
  const said = { eventId: 'evt', playerId: 'ada', status: 'present' } as const

  test('while a try is failing is tried at once, and not after the pause', async () => {
    const field = makeField()
    field.signIn('usr_coach')
    const queue = field.begin('usr_coach')
    queue.tap(said)
    await settled()
    queue.nudge()
    field.meet(['lost'])
    await field.arrive()
    await settled()
    await field.arrive()
    await settled()
    expect(field.heard.length).toBe(1)
    expect(queue.state()).toMatchObject({ taps: [], phase: 'saved' })
  })

  test('for one tab is seen by the other that was waiting', async () => {
    const field = makeField()
    field.signIn('usr_coach')
    const [one, other] = [field.begin('usr_coach'), field.begin('usr_coach')]
    one.tap(said)
    other.nudge()
    field.meet(['lost', 'lost'])
    for (let n = 0; n < 4; n++) {
      await field.arrive()
      await settled()
    }
    one.nudge()
    for (let n = 0; n < 3; n++) {
      await settled()
      await field.arrive()
    }
    await settled()
    other.look()
    expect([one.state().phase, other.state().phase]).toEqual(['saved', 'saved'])
  })
})
