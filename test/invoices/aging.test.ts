import { expect, it, test } from 'vitest'
import { addDays, endOfDay } from '#shared/dates.ts'
import { calculateAging } from '#shared/invoices/aging.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createTreasurer } from '../payments/treasurer.ts'

const zone = 'America/New_York'
const none = { current: 0, to30: 0, to60: 0, to90: 0, over90: 0 }
const debt = (dueAt: Date, balance = 100, userId = 'usr_a', more: object = {}) => ({
  ...{ id: 'inv_1', invoiceNumber: 'INV-1', playerName: '', programName: 'Helmet', remindedAt: [] },
  ...{ userId, userName: `Name of ${userId}`, balance, state: 'open' as const },
  dueAt: dueAt.toISOString(),
  ...more,
})

test.each([
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
  for (const today of ['2026-03-07', '2026-03-08', '2026-03-09', '2026-04-07', '2026-11-01', '2026-12-01']) {
    const dueAt = endOfDay(zone, addDays(today, -days))
    for (const time of ['T05:30:00Z', 'T23:30:00Z']) {
      const { counts } = calculateAging([debt(dueAt)], zone, new Date(`${today}${time}`))
      expect(counts, `${today}${time}`).toEqual({ ...none, [age]: 1 })
    }
  }
})

test('a debt is overdue right after its due time, and its age is counted in the club’s days', () => {
  const dueAt = new Date('2026-03-05T15:00:00Z')
  const countAt = (now: string) => calculateAging([debt(dueAt)], zone, new Date(now)).counts
  expect(countAt('2026-03-05T15:00:00.000Z')).toEqual({ ...none, current: 1 })
  expect(countAt('2026-03-05T15:00:00.001Z')).toEqual({ ...none, to30: 1 })
  // The thirtieth day ends at midnight of the club, not of Greenwich.
  expect(countAt('2026-04-05T03:59:59.999Z')).toEqual({ ...none, to30: 1 })
  expect(countAt('2026-04-05T04:00:00.000Z')).toEqual({ ...none, to60: 1 })
})

test('debts are totaled by age and by family, the largest first, and by name where they are equal', () => {
  const [soon, late, old] = [new Date('2026-04-01'), new Date('2026-03-10'), new Date('2025-11-01')]
  const { families, ...all } = calculateAging(
    [
      debt(soon, 300, 'usr_b'),
      debt(late, 50, 'usr_c'),
      debt(late, 200, 'usr_b', { spotReleasedAt: late.toISOString() }),
      debt(old, 500, 'usr_a'),
      debt(old, 501, 'usr_d'),
    ],
    zone,
    new Date('2026-03-20T12:00:00Z'),
  )
  expect(all).toEqual({
    totals: { ...none, current: 300, to30: 250, over90: 1001 },
    counts: { ...none, current: 1, to30: 2, over90: 2 },
    released: { count: 1, amount: 200 },
  })
  expect(families.map(({ userName, total }) => [userName, total])).toEqual([
    ['Name of usr_d', 501],
    ['Name of usr_a', 500],
    ['Name of usr_b', 500],
    ['Name of usr_c', 50],
  ])
  expect(families[2]).toMatchObject({
    ages: { ...none, current: 300, to30: 200 },
    overdue: [{ status: 'overdue', balance: 200 }],
  })
})

test('five hundred families are listed with their debts, and the totals include all of them', () => {
  const debts = Array.from({ length: 600 }, (_, n) => debt(new Date('2026-01-01'), n + 1, `usr_${n}`))
  const { totals, families } = calculateAging(debts, zone, new Date('2026-01-20'))
  expect([families.length, families[0]?.total, totals.to30]).toEqual([500, 600, 180_300])
})

it('the office sees what is owed, and nothing that is paid or canceled', async () => {
  const club = await openClub()
  const desk = createTreasurer(club, await club.person('admin'))
  const owe = async (dueDate: string, amount: number) => (await desk.bill({ dueDate, amount })).invoiceId
  await owe('2026-03-20', 1000)
  await desk.pay(await owe('2026-02-20', 2000), 500)
  const [third, last] = [await owe('2026-01-10', 3000), await owe('2025-11-01', 4000)]
  const as = await club.person('program_director')
  const before = await club.ok(api.invoices.aging, { as })
  expect(before.totals).toEqual({ current: 1000, to30: 1500, to60: 3000, to90: 0, over90: 4000 })

  await desk.set(third, 'cancelled')
  await desk.set(last, 'paid')
  const { totals, counts } = await club.ok(api.invoices.aging, { as })
  expect(totals).toEqual({ ...none, current: 1000, to30: 1500 })
  expect(counts).toEqual({ ...none, current: 1, to30: 1 })
  const { open } = await club.ok(api.invoices.summary, { as })
  expect(open).toEqual({ count: 2, amount: 2500, paid: 500 })
  expect(await club.verify()).toEqual([])
})
