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
import { sum } from '#shared/money.ts'
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
const bill = fc.integer({ min: 0, max: 10_000_000 })

/** An independent calculation: exact fractions, rounding half a cent up. */
function oracle(discountType: 'percentage' | 'amount', hundredths: bigint, subtotal: bigint): bigint {
  const twice = discountType === 'amount' ? hundredths * 2n : (subtotal * hundredths * 2n) / 10_000n
  const off = (twice + 1n) / 2n
  return off < subtotal ? off : subtotal
}

it('discount, waived remainder and charge add up to the subtotal for random codes and bills', () => {
  const count = runs(1000, 10_000)
  const seen: { subtotal: number; discount: number; waived: number; charged: number }[] = []
  fc.assert(
    fc.property(terms, bill, ({ discountType, text, hundredths }, subtotal) => {
      const value = toStoredValue(Number(text))
      expect(BigInt(value)).toBe(hundredths)
      expect(Math.round(fromStoredValue(value) * 100)).toBe(value)
      const discount = calculateDiscount({ discountType, value }, subtotal)
      expect(BigInt(discount)).toBe(oracle(discountType, hundredths, BigInt(subtotal)))
      expect(discount >= 0 && discount <= subtotal).toBe(true)
      const total = subtotal - discount
      const waived = remainderToWaive(total)
      const charged = total - waived
      expect([discount, waived, charged].every(Number.isSafeInteger)).toBe(true)
      expect(charged === 0 || charged >= 50).toBe(true)
      expect(waived).toBe(total < 50 ? total : 0)
      seen.push({ subtotal, discount, waived, charged })
    }),
    { numRuns: count, seed: getSeed(10) },
  )
  expect(seen).toHaveLength(count)
  const all = (pick: (row: (typeof seen)[number]) => number) => sum(seen.map(pick))
  expect(all(row => row.discount) + all(row => row.waived) + all(row => row.charged)).toBe(
    all(row => row.subtotal),
  )
})

it('a higher percentage never takes off less, and neither does a higher fee', () => {
  const percent = fc.integer({ min: 1, max: 10_000 })
  fc.assert(
    fc.property(percent, percent, bill, bill, (one, other, fee, larger) => {
      const off = (value: number, subtotal: number) =>
        calculateDiscount({ discountType: 'percentage', value }, subtotal)
      expect(off(Math.max(one, other), fee)).toBeGreaterThanOrEqual(off(Math.min(one, other), fee))
      expect(off(one, Math.max(fee, larger))).toBeGreaterThanOrEqual(off(one, Math.min(fee, larger)))
    }),
    { seed: getSeed(11) },
  )
})

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

const isRight = (more: object) => NewDiscountCode.safeParse(newCodeForm('SPRING', more)).success

it.each<[boolean, object]>([
  [true, { discountValue: 0.01 }],
  [true, { discountValue: 100 }],
  [true, { discountValue: 33.33 }],
  [false, { discountValue: 0 }],
  [false, { discountValue: -1 }],
  [false, { discountValue: 100.01 }],
  [false, { discountValue: 12.345 }],
  [false, { discountValue: '10' }],
  [true, { discountType: 'amount', discountValue: 100.01 }],
  [true, { discountType: 'amount', discountValue: 100_000 }],
  [false, { discountType: 'amount', discountValue: 100_000.01 }],
  [false, { discountType: 'amount', discountValue: 0.001 }],
  [false, { discountType: 'free' }],
  [true, { maxUses: 0, maxUsesPerUser: 0 }],
  [true, { maxUses: null, maxUsesPerUser: null, expirationDate: null, description: null }],
  [false, { maxUses: -1 }],
  [false, { maxUses: 1.5 }],
  [false, { maxUsesPerUser: -1 }],
  [false, { expirationDate: '2026-02-30' }],
  [false, { name: 'E' }],
  [false, { code: 'E' }],
  [false, { code: 'TWO WORDS' }],
  [true, { code: ' spring-10_a ' }],
  [false, { uses: 7 }],
])('the limits of a code: %s for %j', (right, more) => {
  expect(isRight(more)).toBe(right)
})

it('an edited code has the same limits as a new one, and is in capital letters', () => {
  expect(DiscountCodeChange.safeParse(newCodeForm('SPRING', { discountValue: 101 })).success).toBe(false)
  expect(NewDiscountCode.parse(newCodeForm('spring')).code).toBe('SPRING')
})

it('a limit of 0 lets nobody use a code, and no limit lets everybody', () => {
  const at = { timeZone: 'America/New_York', now: new Date('2026-03-02T15:00:00Z') }
  const fresh = { uses: 0, byUser: 0 }
  expect(unusableReason({ isActive: true, maxUses: 0 }, fresh, at)).toBe('This code has been used up.')
  expect(unusableReason({ isActive: true, maxUsesPerUser: 0 }, fresh, at)).toContain(
    'the maximum number of times',
  )
  expect(unusableReason({ isActive: true, maxUses: null }, { uses: 10_000, byUser: 99 }, at)).toBeUndefined()
})

it.each([
  ['in winter', 'America/New_York', '2026-02-10', '2026-02-11T04:59:59.999Z', '2026-02-11T05:00:00Z'],
  ['in summer', 'America/New_York', '2026-07-10', '2026-07-11T03:59:59.999Z', '2026-07-11T04:00:00Z'],
  ['the short day', 'America/New_York', '2026-03-08', '2026-03-09T03:59:59.999Z', '2026-03-09T04:00:00Z'],
  ['the long day', 'America/New_York', '2026-11-01', '2026-11-02T04:59:59.999Z', '2026-11-02T05:00:00Z'],
  ['far in the east', 'Pacific/Auckland', '2026-02-10', '2026-02-10T10:59:59.999Z', '2026-02-10T11:00:00Z'],
] as const)(
  'a code is valid until the end of its last day by the club’s clock: %s',
  (_, timeZone, expirationDate, lastMoment, over) => {
    expect(isExpired({ expirationDate }, timeZone, new Date(lastMoment))).toBe(false)
    expect(isExpired({ expirationDate }, timeZone, new Date(over))).toBe(true)
    expect(isExpired({ expirationDate: null }, timeZone, new Date(over))).toBe(false)
  },
)
