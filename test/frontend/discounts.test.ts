import { expect, test } from 'vitest'
import { CodeFields } from '#frontend/discounts/schema.ts'

const fields = {
  name: 'Spring',
  code: 'SPRING',
  description: '',
  discountType: 'amount',
  discountValue: '20',
  maxUses: '',
  maxUsesPerUser: '',
  expirationDate: '',
  isActive: true,
}

test.each([
  ['20', 20],
  ['$1,250.50', 1250.5],
  [' $ 12.5 ', 12.5],
  ['0.29', 0.29],
  ['12.5 %', 12.5],
])('the value of a code is read from %j', (typed, value) => {
  expect(CodeFields.parse({ ...fields, discountValue: typed }).discountValue).toBe(value)
})

test.each(['', '12,5', '1.005', '-5', '1e3', 'ten', '0x20'])('%j is not a valid value of a code', typed => {
  const { error } = CodeFields.safeParse({ ...fields, discountValue: typed })
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['discountValue'])
})
