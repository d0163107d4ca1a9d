import { describe, expect, it } from 'vitest'
import { moveEnd } from '#frontend/events/form/endTime.ts'

const evening = { from: '18:00', startDate: '2026-03-06', endDate: '2026-03-06', endTime: '19:30' }

describe('the end of an event whose start is moved', () => {
  it.each([
    ['11:30', '2026-03-06', '13:00'],
    ['18:05', '2026-03-06', '19:35'],
    ['22:30', '2026-03-07', '00:00'],
    ['23:45', '2026-03-07', '01:15'],
    ['00:00', '2026-03-06', '01:30'],
  ])('a practice that begins at %s instead lasts as long as before', (to, date, time) => {
    expect(moveEnd({ ...evening, to })).toEqual({ date, time })
  })

  it('an event over midnight that begins in the afternoon ends on its own day', () => {
    const night = { ...evening, from: '23:00', endDate: '2026-03-07', endTime: '01:00' }
    expect(moveEnd({ ...night, to: '15:00' })).toEqual({ date: '2026-03-06', time: '17:00' })
  })

  it.each([
    [{ to: '' }],
    [{ to: '11:30', endTime: '' }],
    [{ to: '11:30', endDate: '' }],
    [{ to: '11:30', endTime: '17:00' }],
    [{ to: '11:30', endTime: '18:00' }],
  ])('an end that is missing or before the start stays as it is: %j', more => {
    expect(moveEnd({ ...evening, ...more })).toBeUndefined()
  })
})
