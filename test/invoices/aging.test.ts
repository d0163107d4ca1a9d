import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, endOfDay } from '#shared/dates.ts'
import { calculateAging } from '#shared/invoices/aging.ts'
import { sum } from '#shared/money.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { runs } from '../proof.ts'
import { createBill } from './createBill.ts'

const zone = 'America/New_York'
const debt = (dueAt: Date, balance = 100, userId = 'usr_a') => ({
  ...{ id: 'inv_1', invoiceNumber: 'INV-1', playerName: '', programName: 'Helmet', remindedAt: [] },
  ...{ userId, userName: userId, balance, state: 'open' as const },
  dueAt: dueAt.toISOString(),
})

describe('the age of a debt', () => {
  it.each([
    [-1, 'current'],
    [0, 'current'],
    [1, 'to30'],
    [30, 'to30'],
    [31, 'to60'],
    [60, 'to60'],
    [61, 'to90'],
    [90, 'to90'],
    [91, 'over90'],
    [900, 'over90'],
  ] as const)('a debt %i days after its due date is listed as %s', (days, age) => {
    // Clocks are set forward on March 8 and back on November 1; a day of the club still counts as one day.
    for (const today of [
      '2026-03-07',
      '2026-03-08',
      '2026-03-09',
      '2026-04-07',
      '2026-11-01',
      '2026-12-01',
    ]) {
      const dueAt = endOfDay(zone, addDays(today, -days))
      for (const time of ['T05:30:00Z', 'T23:30:00Z']) {
        const { counts } = calculateAging([debt(dueAt)], zone, new Date(`${today}${time}`))
        expect(counts, `${today}${time}`).toEqual({ ...none, [age]: 1 })
      }
    }
  })

  it('a debt is overdue right after its due time, and its age is counted in the club’s days', () => {
    const dueAt = new Date('2026-03-05T15:00:00Z')
    const countAt = (now: string) => calculateAging([debt(dueAt)], zone, new Date(now)).counts
    expect(countAt('2026-03-05T15:00:00.000Z')).toEqual({ ...none, current: 1 })
    expect(countAt('2026-03-05T15:00:00.001Z')).toEqual({ ...none, to30: 1 })
    // The thirtieth day ends at midnight of the club, not of Greenwich.
    expect(countAt('2026-04-05T03:59:59.999Z')).toEqual({ ...none, to30: 1 })
    expect(countAt('2026-04-05T04:00:00.000Z')).toEqual({ ...none, to60: 1 })
  })

  it('debts are totaled by age and by family, the largest first', () => {
    const one = fc.record({
      days: fc.integer({ min: -60, max: 200 }),
      balance: fc.integer({ min: 1, max: 100_000 }),
      family: fc.nat(5),
    })
    const now = new Date('2026-03-20T12:00:00Z')
    fc.assert(
      fc.property(fc.array(one), list => {
        const debts = list.map(({ days, balance, family }) =>
          debt(new Date(now.getTime() - days * 86_400_000), balance, `usr_${family}`),
        )
        const { totals, counts, families } = calculateAging(debts, zone, now)
        const owed = sum(debts.map(({ balance }) => balance))
        expect(sum(Object.values(totals))).toBe(owed)
        expect(sum(Object.values(counts))).toBe(debts.length)
        expect(sum(families.map(({ total }) => total))).toBe(owed)
        for (const { ages, total } of families) expect(sum(Object.values(ages))).toBe(total)
        expect(families.map(({ total }) => total)).toEqual(
          families.map(({ total }) => total).toSorted((a, b) => b - a),
        )
      }),
      { numRuns: runs(200, 3000) },
    )
  })

  it('five hundred families are listed with their debts, and the totals include all of them', () => {
    const debts = Array.from({ length: 600 }, (_, n) => debt(new Date('2026-01-01'), n + 1, `usr_${n}`))
    const { totals, families } = calculateAging(debts, zone, new Date('2026-01-20'))
    expect([families.length, families[0]?.total, totals.to30]).toEqual([500, 600, 180_300])
  })
})

const none = { current: 0, to30: 0, to60: 0, to90: 0, over90: 0 }

it('the office sees what is owed, and nothing that is paid, waived or canceled', async () => {
  const club = await openClub()
  const [admin, one, other] = [
    await club.person('admin'),
    await club.person('parent'),
    await club.person('parent'),
  ]
  const made = await Promise.all(
    ['2026-03-20', '2026-02-20', '2026-01-10', '2025-11-01'].map((dueDate, n) =>
      createBill(club, admin, n < 3 ? one.id : other.id, { dueDate, amount: 1000 * (n + 1) }),
    ),
  )
  const before = await club.ok(api.invoices.ageing, { as: admin })
  expect(before.totals).toEqual({ current: 1000, to30: 2000, to60: 3000, to90: 0, over90: 4000 })
  expect(before.families.map(({ userId, total }) => [userId, total])).toEqual([
    [one.id, 6000],
    [other.id, 4000],
  ])
  const [, second, third, last] = made.map(({ id }) => ({ id }))
  await club.ok(api.invoices.pay, {
    as: admin,
    params: second ?? { id: '' },
    body: { amountCents: 500, method: 'cash', key: 'cash-on-the-field' },
  })
  await club.ok(api.invoices.update, {
    as: admin,
    params: third ?? { id: '' },
    body: { status: 'cancelled' },
  })
  await club.ok(api.invoices.update, { as: admin, params: last ?? { id: '' }, body: { status: 'paid' } })
  const after = await club.ok(api.invoices.ageing, { as: admin })
  expect([after.totals, after.counts]).toEqual([
    { ...none, current: 1000, to30: 1500 },
    { ...none, current: 1, to30: 1 },
  ])
  const { open } = await club.ok(api.invoices.summary, { as: admin })
  expect(open).toEqual({ count: 2, amount: sum(Object.values(after.totals)), paid: 500 })
  expect(await club.verify()).toEqual([])
})
