import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayIn, endOfDay } from '#shared/dates.ts'
import { invoiceStatuses } from '#shared/invoices/choices.ts'
import { splitDue } from '#shared/invoices/due.ts'
import { monthsBetween, reversalRefOf, signedAmount } from '#shared/invoices/ledger.ts'
import { whyNotRemind, writeReminder } from '#shared/invoices/reminders.ts'
import {
  calculateSettlement,
  type LedgerEntryBase,
  programFigures,
  programFiguresChange,
  recalculateSettlement,
  statusAt,
} from '#shared/invoices/rules.ts'
import { runs } from '../proof.ts'

const entry = (
  ref: string,
  kind: LedgerEntryBase['kind'],
  amount: number,
  accepted = true,
): LedgerEntryBase => ({ ref, kind, amount, accepted })

const paid = entry('PAY#pi_1', 'payment', 10_000)
const paidAgain = entry('PAY#pi_2', 'payment', 10_000)
const back = (amount: number) => entry('REF#re_1', 'refund', amount)
const backFailed = entry('RFF#re_1', 'refund_failed', 4_000)
const lost = (amount: number) => entry('DSP#dp_1', 'dispute_lost', amount)
const waived = entry('ADJ#man_1', 'adjustment', 3_000)
const undone = (ref: string, accepted = true) => entry(`REV#${ref}`, 'reversal', 3_000, accepted)

test.each<
  [string, Partial<Parameters<typeof calculateSettlement>[0]>, LedgerEntryBase[], [string, number, number]]
>([
  ['nothing paid', {}, [], ['open', 10_000, 0]],
  ['a free spot', { total: 0 }, [], ['paid', 0, 0]],
  ['paid', {}, [paid], ['paid', 0, 10_000]],
  ['paid twice', {}, [paid, paidAgain], ['paid', 0, 20_000]],
  ['paid in part', { total: 12_000 }, [paid], ['open', 2_000, 10_000]],
  ['money we did not ask for', {}, [{ ...paid, accepted: false }], ['open', 10_000, 0]],
  ['a payment that was reversed', {}, [paid, undone(paid.ref)], ['open', 10_000, 0]],
  ['a reversal that does not count', {}, [paid, undone(paid.ref, false)], ['paid', 0, 10_000]],
  ['waived in part', {}, [waived], ['open', 7_000, 0]],
  ['a waiver that was reversed', {}, [waived, undone(waived.ref)], ['open', 10_000, 0]],
  ['part refunded', {}, [paid, back(4_000)], ['paid', 0, 6_000]],
  ['a refund that the bank returned', {}, [paid, back(4_000), backFailed], ['paid', 0, 10_000]],
  ['all refunded', {}, [paid, back(10_000)], ['refunded', 0, 0]],
  ['lost in a dispute', {}, [paid, lost(10_000)], ['open', 10_000, 0]],
  ['refunded in part, the rest lost', {}, [paid, back(4_000), lost(6_000)], ['open', 6_000, 0]],
  ['refunded, and lost once more', {}, [paid, back(10_000), lost(10_000)], ['refunded', 10_000, -10_000]],
  ['lost, paid again, refunded', {}, [paid, lost(10_000), paidAgain, back(10_000)], ['refunded', 0, 0]],
  ['a bill that went down', { total: 6_000, returned: 4_000 }, [paid, back(4_000)], ['paid', 0, 6_000]],
  ['a bill that went to nothing', { total: 0, returned: 10_000 }, [paid, back(10_000)], ['refunded', 0, 0]],
  ['and up again', { total: 5_000, returned: 10_000 }, [paid, back(10_000)], ['open', 5_000, 0]],
  ['canceled', { cancelled: true }, [], ['cancelled', 10_000, 0]],
  ['canceled, but paid', { cancelled: true }, [paid], ['paid', 0, 10_000]],
])('the state, balance and money of an invoice: %s', (_, bill, entries, [state, balance, collected]) => {
  const settlement = calculateSettlement({ total: 10_000, ...bill }, entries)
  expect(settlement).toMatchObject({ state, balance, collected })
  expect(recalculateSettlement({ total: 10_000, ...bill }, settlement)).toEqual(settlement)
})

/** One entry per object, as the keys of the ledger guarantee. */
const someEntries = fc.subarray([
  ...[paid, paidAgain, back(4_000), backFailed, lost(2_000), undone(lost(2_000).ref), waived],
  ...[undone(waived.ref), entry('PAY#pi_3', 'payment', 700, false), entry('REF#re_2', 'refund', 900)],
])
const total = fc.integer({ min: 0, max: 30_000 })

test('the settlement of an invoice depends on the set of its entries, not on their order or repetitions', () => {
  const deliveries = someEntries.chain(set =>
    fc.tuple(fc.constant(set), fc.shuffledSubarray([...set, ...set], { minLength: set.length * 2 })),
  )
  fc.assert(
    fc.property(total, fc.boolean(), deliveries, (due, cancelled, [set, delivered]) => {
      const settlement = calculateSettlement({ total: due, cancelled }, set)
      expect(calculateSettlement({ total: due, cancelled }, delivered)).toEqual(settlement)
      expect(settlement.balance).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: runs(500, 5000) },
  )
})

test('an invoice counts in the figures of its program by its state', () => {
  const figures = (bill: { total: number; cancelled?: boolean }, ...entries: LedgerEntryBase[]) =>
    Object.values(programFigures({ ...bill, ...calculateSettlement(bill, entries) }))
  const names = Object.keys(programFigures({ total: 0, ...calculateSettlement({ total: 0 }, []) }))
  expect(names.slice(0, 3)).toEqual(['invoices', 'invoiced', 'cancelledTotal'])
  expect(names.slice(3)).toEqual(['paidInvoices', 'paidTotal', 'openInvoices', 'openBalance', 'collected'])
  expect(figures({ total: 12_000 }, paid)).toEqual([1, 12_000, 0, 0, 0, 1, 2_000, 10_000])
  expect(figures({ total: 13_000 }, paid, waived)).toEqual([1, 10_000, 0, 1, 10_000, 0, 0, 10_000])
  expect(figures({ total: 2_000 }, waived)).toEqual([1, 0, 0, 1, 0, 0, 0, 0])
  expect(figures({ total: 9_000, cancelled: true })).toEqual([1, 9_000, 9_000, 0, 0, 0, 0, 0])
  expect(figures({ total: 10_000 }, paid, back(10_000))).toEqual([1, 10_000, 0, 0, 0, 0, 0, 0])

  const before = { total: 12_000, ...calculateSettlement({ total: 12_000 }, [paid]) }
  const after = { total: 9_000, ...calculateSettlement({ total: 9_000, cancelled: true }, []) }
  expect(Object.values(programFiguresChange(before, after))).toEqual([
    0, -3_000, 9_000, 0, 0, -1, -2_000, -10_000,
  ])
})

test('an invoice becomes overdue right after its due time, and only while open', () => {
  const dueAt = '2026-03-05T12:00:00.000Z'
  expect(statusAt({ state: 'open', dueAt }, new Date(dueAt))).toBe('unpaid')
  expect(statusAt({ state: 'open', dueAt }, new Date('2026-03-05T12:00:00.001Z'))).toBe('overdue')
  for (const state of ['paid', 'refunded', 'cancelled'] as const)
    expect(statusAt({ state, dueAt }, new Date('2027-01-01'))).toBe(state)
})

test.each<[LedgerEntryBase, LedgerEntryBase | undefined, number]>([
  [paid, undefined, 10_000],
  [{ ...paid, accepted: false }, undefined, 0],
  [back(2_500), undefined, -2_500],
  [lost(2_500), undefined, -2_500],
  [waived, undefined, 0],
  [undone(paid.ref), paid, -10_000],
  [undone(waived.ref), waived, 0],
  [backFailed, back(4_000), 4_000],
  [{ ...backFailed, accepted: false }, back(4_000), 0],
  // A refund that never counted, or that nobody knows, did not move the club's money.
  [backFailed, { ...back(4_000), accepted: false }, 0],
  [backFailed, undefined, 0],
])('the entry %j, which undoes %j, moves %i cents', (one, other, cents) => {
  expect(signedAmount(one, other)).toBe(cents)
})

test.each([
  ['PAY#man_1', 'REV#PAY#man_1'],
  ['REF#man_1', 'REV#REF#man_1'],
  ['ADJ#small_1', 'REV#ADJ#small_1'],
  ['REF#re_1', 'RFF#re_1'],
  ['PAY#pi_1', undefined],
  ['DSP#dp_1', undefined],
])('the entry %s would be reversed by %s', (ref, reversal) => {
  expect(reversalRefOf(ref)).toBe(reversal)
})

test('the months of the ledger continue across the end of a year', () => {
  const winter = ['2025-11', '2025-12', '2026-01', '2026-02']
  expect(monthsBetween('2025-11-30T23:00Z', '2026-02-01T00:00Z')).toEqual(winter)
  expect(monthsBetween('2026-02-28', '2026-02-01')).toEqual(['2026-02'])
})

test.each([
  ['that is owed', {}, undefined],
  ['of which somebody was reminded three days ago', { remindedAt: ['2026-03-17T12:00:00.000Z'] }, undefined],
  ['of which somebody was reminded since', { remindedAt: ['2026-03-17T12:00:00.001Z'] }, 'recent'],
  ['reminded long ago and since', { remindedAt: ['2026-01-01', '2026-03-20'] }, 'recent'],
  ['of which nothing is left', { balance: 0 }, 'settled'],
])('a reminder of an invoice %s', (_, more, reason) => {
  const now = new Date('2026-03-20T12:00:00.000Z')
  const reasons = invoiceStatuses.map(status =>
    whyNotRemind({ status, balance: 1, remindedAt: [], ...more }, now),
  )
  const byStatus = {
    unpaid: reason,
    overdue: reason,
    paid: 'settled',
    cancelled: 'settled',
    refunded: 'settled',
  }
  expect(reasons).toEqual(invoiceStatuses.map(status => byStatus[status]))
})

test('a reminder says what is owed in all and for each, since when, and whether the spot is gone', () => {
  const bill = {
    ...{ invoiceNumber: 'INV-1', playerName: '', programName: 'Helmet', balance: 4500 },
    dueAt: '2026-03-21T03:59:59.999Z',
  }
  const spot = {
    ...{ ...bill, invoiceNumber: 'INV-2', playerName: 'Sam', programName: 'Travel', balance: 10_000 },
    ...{ status: 'overdue' as const, spotReleasedAt: '2026-03-25T02:00:00.000Z' },
  }
  const { subject, lines } = writeReminder(
    { name: 'Dana', text: 'Please pay.\n\nOr call us.', invoices: [bill, spot] },
    { name: 'Ridgeline', timeZone: 'America/New_York' },
  )
  expect(subject).toBe('You owe Ridgeline $145.00')
  expect(lines).toEqual([
    'Hello Dana,',
    'Please pay.',
    'Or call us.',
    '$45.00 for Helmet (invoice INV-1), due by Fri, Mar 20, 11:59 PM EDT.',
    '$100.00 for Sam, Travel (invoice INV-2), was due Fri, Mar 20, 11:59 PM EDT. The spot was released on Mar 24, 2026. If spots are still available, paying now gets it back.',
  ])
})

test.each([
  ['2026-11-01T04:30:00Z', '2026-11-01', ['at once', 'held', 'yesterday', 'today']],
  // The day on which clocks go back has 25 hours.
  ['2026-11-02T04:30:00Z', '2026-11-01', ['at once', 'held', 'yesterday', 'today']],
  ['2026-11-02T05:30:00Z', '2026-11-02', ['at once', 'held', 'yesterday', 'today', 'tomorrow']],
])(
  'at %s, %s at the club, what is due now is %j; the rest is coming up, and the balance is all',
  (now, day, due) => {
    const zone = 'America/New_York'
    const today = dayIn(zone, new Date(now))
    expect(today).toBe(day)
    const until = (date: string) => endOfDay(zone, date).toISOString()
    const open = [
      { what: 'later', balance: 1, dueAt: until('2026-12-01') },
      { what: 'tomorrow', balance: 2, dueAt: until('2026-11-02') },
      { what: 'today', balance: 4, dueAt: until('2026-11-01') },
      { what: 'yesterday', balance: 8, dueAt: until('2026-10-31') },
      { what: 'held', balance: 16, dueAt: '2026-10-31T20:00:00.000Z', isHold: true },
      { what: 'held for later', balance: 32, dueAt: '2026-11-04T20:00:00.000Z', isHold: true },
      { what: 'at once', balance: 64 },
    ]
    const { dueNow, comingUp, balance } = splitDue(open, today, zone)
    const rest = ['tomorrow', 'later'].filter(what => !due.includes(what))
    expect(dueNow.map(({ what }) => what)).toEqual([...due, 'held for later'])
    expect(comingUp.map(({ what }) => what)).toEqual(rest)
    expect(balance).toBe(127)
  },
)
