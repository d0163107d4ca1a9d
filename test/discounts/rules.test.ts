import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DiscountCodeChange, NewDiscountCode } from '#shared/discounts/model.ts'
import {
  calculateDiscount,
  fromStoredValue,
  isExpired,
  remainderToWaive,
  toStoredValue,
  unusableReason,
} from '#shared/discounts/rules.ts'
import { getSeed, runs } from '../proof.ts'
import { newCodeForm } from './discounts.ts'

/** An amount as people type it, with at most two decimals, and the same in hundredths, from its digits. */
const typed = (max: number) =>
  fc.tuple(fc.integer({ min: 0, max: max - 1 }), fc.integer({ min: 0, max: 99 })).map(([whole, part]) => ({
    text: `${whole}.${String(part).padStart(2, '0')}`,
    hundredths: BigInt(whole) * 100n + BigInt(part),
  }))

const terms = fc.oneof(
  typed(100).map(value => ({ discountType: 'percentage' as const, ...value })),
  typed(100_000).map(value => ({ discountType: 'amount' as const, ...value })),
)

/** An independent calculation: exact fractions, rounding half a cent up. */
function oracle(discountType: 'percentage' | 'amount', hundredths: bigint, subtotal: bigint): bigint {
  const twice = discountType === 'amount' ? hundredths * 2n : (subtotal * hundredths * 2n) / 10_000n
  const off = (twice + 1n) / 2n
  return off < subtotal ? off : subtotal
}

it('discount, waived remainder and charge add up to the subtotal for random codes and bills', () => {
  fc.assert(
    fc.property(
      terms,
      fc.integer({ min: 0, max: 10_000_000 }),
      ({ discountType, text, hundredths }, subtotal) => {
        const value = toStoredValue(Number(text))
        expect(BigInt(value)).toBe(hundredths)
        expect(Math.round(fromStoredValue(value) * 100)).toBe(value)
        const discount = calculateDiscount({ discountType, value }, subtotal)
        expect(BigInt(discount)).toBe(oracle(discountType, hundredths, BigInt(subtotal)))
        const total = subtotal - discount
        const waived = remainderToWaive(total)
        expect(waived).toBe(total < 50 ? total : 0)
        expect(
          [discount, waived, total - waived].every(part => Number.isSafeInteger(part) && part >= 0),
        ).toBe(true)
      },
    ),
    { numRuns: runs(1000, 10_000), seed: getSeed(10) },
  )
})

it.each([
  [0, 0],
  [1, 1],
  [49, 49],
  [50, 0],
])('of a remainder of %d cents %d are waived', (total, waived) =>
  expect(remainderToWaive(total)).toBe(waived),
)

it.each([
  ['half a cent is rounded up', 'percentage', 1_250, 100, 13],
  ['less than half a cent is rounded down', 'percentage', 1_249, 100, 12],
  ['a third of a percent of a cent is nothing', 'percentage', 33, 1, 0],
  ['a basis point', 'percentage', 1, 5_000, 1],
  ['0.29 is 29 cents and no neighbour', 'amount', toStoredValue(0.29), 12_500, 29],
  ['1.15 % is 115 basis points', 'percentage', toStoredValue(1.15), 10_000, 115],
  ['all of it', 'percentage', 10_000, 12_345, 12_345],
  ['never more than there is', 'amount', 20_000, 12_500, 12_500],
  ['of nothing nothing', 'percentage', 5_000, 0, 0],
] as const)('a discount is in whole cents: %s', (_, discountType, value, subtotal, off) => {
  expect(calculateDiscount({ discountType, value }, subtotal)).toBe(off)
})

it.each<[boolean, object]>([
  [true, { discountValue: 0.01 }],
  [true, { discountValue: 100 }],
  [false, { discountValue: 0 }],
  [false, { discountValue: 100.01 }],
  [false, { discountValue: 12.345 }],
  [true, { discountType: 'amount', discountValue: 100_000 }],
  [false, { discountType: 'amount', discountValue: 100_000.01 }],
  [false, { discountType: 'amount', discountValue: 0.001 }],
  [true, { maxUses: 0, maxUsesPerUser: 0 }],
  [true, { maxUses: null, maxUsesPerUser: null, expirationDate: null, description: null }],
  [false, { maxUses: -1 }],
  [false, { maxUsesPerUser: 1.5 }],
  [false, { expirationDate: '2026-02-30' }],
  [false, { code: 'TWO WORDS' }],
  [true, { code: ' spring-10_a ' }],
  [false, { uses: 7 }],
])('the limits of a code, new or edited: %s for %j', (right, more) => {
  for (const schema of [NewDiscountCode, DiscountCodeChange])
    expect(schema.safeParse(newCodeForm('SPRING', more)).success).toBe(right)
})

it.each([
  [{}, 10_000, 99, undefined],
  [{ isActive: false }, 0, 0, 'This code is not active.'],
  [{ expirationDate: '2026-03-02' }, 0, 0, undefined],
  [{ expirationDate: '2026-03-01' }, 0, 0, 'This code has expired.'],
  [{ maxUses: null, maxUsesPerUser: null }, 10_000, 99, undefined],
  [{ maxUses: 3 }, 2, 2, undefined],
  [{ maxUses: 3 }, 3, 0, 'This code has been used up.'],
  [{ maxUses: 0 }, 0, 0, 'This code has been used up.'],
  [{ maxUsesPerUser: 2 }, 9, 1, undefined],
  [{ maxUsesPerUser: 2 }, 9, 2, 'This family has already used this code the maximum number of times.'],
  [{ maxUsesPerUser: 0 }, 0, 0, 'This family has already used this code the maximum number of times.'],
])(
  'a code with %j used %d times, %d by the family, cannot be used again because: %s',
  (limits, uses, byUser, why) => {
    const at = { timeZone: 'America/New_York', now: new Date('2026-03-02T15:00:00Z') }
    expect(unusableReason({ isActive: true, ...limits }, { uses, byUser }, at)).toBe(why)
  },
)

it.each([
  ['in winter', 'America/New_York', '2026-02-10', '2026-02-11T04:59:59.999Z', '2026-02-11T05:00:00Z'],
  ['the short day', 'America/New_York', '2026-03-08', '2026-03-09T03:59:59.999Z', '2026-03-09T04:00:00Z'],
  ['the long day', 'America/New_York', '2026-11-01', '2026-11-02T04:59:59.999Z', '2026-11-02T05:00:00Z'],
  ['far in the east', 'Pacific/Auckland', '2026-02-10', '2026-02-10T10:59:59.999Z', '2026-02-10T11:00:00Z'],
] as const)(
  'a code is valid until the end of its last day by the club’s clock: %s',
  (_, timeZone, expirationDate, lastMoment, over) => {
    expect(isExpired({ expirationDate }, timeZone, new Date(lastMoment))).toBe(false)
    expect(isExpired({ expirationDate }, timeZone, new Date(over))).toBe(true)
  },
)
