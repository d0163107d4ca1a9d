import { expect, test } from 'vitest'
import { getChanges, toFormValues, toNewAnnouncement } from '#frontend/announcements/formValues.ts'
import { CodeFields } from '#frontend/discounts/schema.ts'
import type { Announcement } from '#shared/announcements/model.ts'

const zone = 'America/New_York'
const typed = { title: 'Field', body: 'Bring water', priority: 'normal', teamId: '', expiresAt: '' } as const

test.each([
  ['2027-03-14', '2027-03-15T03:59:59.999Z'],
  ['2026-11-01', '2026-11-02T04:59:59.999Z'],
  ['', null],
])('an announcement whose last day is %j ends by the club’s clock, also when clocks change', (day, end) => {
  expect(toNewAnnouncement({ ...typed, expiresAt: day }, zone).expiresAt).toBe(end)
})

test('an edit of an announcement sends what was changed, and leaves the instant of an unchanged day', () => {
  const before = {
    ...{ ...typed, id: 'ann_1', createdById: 'usr_1', createdAt: '2026-01-01T00:00:00.000Z' },
    expiresAt: '2027-03-14T20:15:00.000Z',
  } satisfies Announcement
  const shown = toFormValues(before, zone)
  expect(shown.expiresAt).toBe('2027-03-14')
  expect(getChanges({ ...shown, priority: 'high' }, before, zone)).toEqual({ priority: 'high' })
  expect(getChanges({ ...shown, expiresAt: '' }, before, zone)).toEqual({ expiresAt: null })
})

const code = {
  ...{ name: 'Spring', code: 'SPRING', description: '', discountType: 'amount', discountValue: '20' },
  ...{ maxUses: '', maxUsesPerUser: '', expirationDate: '', isActive: true },
}

test.each([
  ['20', 20],
  ['$1,250.50', 1250.5],
  [' $ 12.5 ', 12.5],
  ['0.29', 0.29],
  ['12.5 %', 12.5],
])('the value of a code is read from %j', (typed, value) => {
  expect(CodeFields.parse({ ...code, discountValue: typed }).discountValue).toBe(value)
})

test.each(['', '12,5', '1.005', '-5', '1e3', 'ten', '0x20'])('%j is not a valid value of a code', typed => {
  const { error } = CodeFields.safeParse({ ...code, discountValue: typed })
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['discountValue'])
})
