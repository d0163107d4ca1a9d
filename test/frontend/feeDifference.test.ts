import { expect, it } from 'vitest'
import { findDifference } from '#frontend/registrations/actions/FeeDifference.tsx'

const paid = { collected: 12_500, balance: 0 }
it.each([
  ['nothing was paid', { balance: 12_500 }, { card: 0, manual: 0 }, 20_000, { toPay: 20_000, back: 0 }],
  ['it was paid and costs more', paid, { card: 12_500, manual: 0 }, 20_000, { toPay: 7500, back: 0 }],
  ['it was paid and costs less', paid, { card: 12_500, manual: 0 }, 9000, { toPay: 0, back: 3500 }],
  ['it costs the same', paid, { card: 5000, manual: 7500 }, 12_500, { toPay: 0, back: 0 }],
  [
    'a part was waived, which stays so',
    { collected: 10_000, waived: 2500, balance: 0 },
    { card: 10_000, manual: 0 },
    15_000,
    { toPay: 2500, back: 0 },
  ],
  [
    'a part was given back of the club’s own accord, which is not owed again',
    { collected: 10_000, balance: 0 },
    { card: 10_000, manual: 0 },
    15_000,
    { toPay: 2500, back: 0 },
  ],
  [
    'a part was paid',
    { collected: 5000, balance: 7500 },
    { card: 0, manual: 5000 },
    4000,
    { toPay: 0, back: 1000 },
  ],
])('what a move costs where %s', (_, more, refundable, fee, expected) => {
  const registration = {
    ...{ id: 'reg_1', userId: 'usr_1', playerId: 'ply_1', playerName: 'Sky Rivera' },
    ...more,
  }
  const rest = {
    program: 'Travel',
    season: 'Spring 2027',
    onTeam: false,
    ageGroup: 9,
    state: 'active' as const,
  }
  const whole = { ...rest, ...registration, fee: 12_500, createdAt: '2026-03-08T06:30:00.000Z' }
  expect(findDifference(whole, { fee }, refundable)).toEqual(expected)
})

it('what a move costs is not said while it is not known how a payment can be refunded', () => {
  const one = { id: 'reg_1', userId: 'usr_1', playerId: 'ply_1', playerName: 'Sky Rivera', program: 'Travel' }
  const rest = { season: 'Spring 2027', onTeam: false, ageGroup: 9, state: 'active' as const }
  const whole = { ...one, ...rest, ...paid, fee: 12_500, createdAt: '2026-03-08T06:30:00.000Z' }
  expect(findDifference(whole, { fee: 9000 }, undefined)).toBeUndefined()
})
