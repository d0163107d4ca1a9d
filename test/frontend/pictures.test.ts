import { expect, test } from 'vitest'
import { groupMoney } from '#frontend/invoices/reports/moneyByWeek.ts'
import { compareSeasons } from '#frontend/registrations/admin/seasonCurve.ts'
import { addDays } from '#shared/dates.ts'
import type { LedgerLine } from '#shared/invoices/model.ts'

const timeZone = 'America/New_York'

const line = (ref: string, at: string, signed: number): LedgerLine => ({
  ...{ ref, at, signed, kind: signed > 0 ? 'payment' : 'refund', amount: Math.abs(signed), accepted: true },
  ...{ method: 'check', undone: false, invoiceId: 'inv_1', invoiceNumber: 'INV-1', programName: 'Travel' },
})

test('a payment late on Sunday evening at the club belongs to the week that ends then', () => {
  const { unit, groups } = groupMoney(
    { from: '2026-03-02', to: '2026-03-15', timeZone },
    [line('PAY#1', '2026-03-09T03:30:00.000Z', 5000), line('REF#1', '2026-03-10T12:00:00.000Z', -2000)],
    [{ dueAt: '2026-03-09T03:59:59.999Z', balance: 700 }],
  )
  expect(unit).toBe('Week')
  expect(groups).toEqual([
    { label: 'Mar 2, 2026', values: [5000, 700] },
    { label: 'Mar 9, 2026', values: [-2000, 0] },
  ])
})

test('a period of more than half a year is shown by month, each of them once', () => {
  const { unit, groups } = groupMoney({ from: '2025-11-20', to: '2026-10-03', timeZone }, [], [])
  expect(unit).toBe('Month')
  const months = groups.map(({ label }) => label.split(' ')[0]).join(' ')
  expect(months).toBe('Nov Dec Jan Feb Mar Apr May Jun Jul Aug Sep Oct')
})

test('this season’s line ends today, while that of the former one goes on to its start', () => {
  const former = { startDate: '2026-03-09', days: ['2026-02-16', '2026-02-24', '2026-03-08'] }
  const now = { startDate: '2027-03-08', days: ['2027-02-15', '2027-02-16'] }
  expect(compareSeasons(now, former, '2027-02-17')).toEqual([
    { label: '3 weeks before', values: [2, 1] },
    { label: '2 weeks before', values: [undefined, 2] },
    { label: '1 week before', values: [undefined, 3] },
    { label: 'At the start', values: [undefined, 3] },
  ])
})

test('the line of a season of 500 children ends with all of them', () => {
  const days = Array.from({ length: 500 }, (_, n) => addDays('2026-01-01', n % 59))
  const steps = compareSeasons({ startDate: '2026-03-09', days }, undefined, '2026-04-01')
  expect(steps.at(-1)?.values).toEqual([500])
})
