import { expect, test } from 'vitest'
import { listAmounts } from '#frontend/invoices/amountLines.ts'
import { countDaysOverdue } from '#frontend/invoices/labels.ts'
import { toInvoicesCsv } from '#frontend/invoices/list/invoicesCsv.ts'
import { toLedgerCsv } from '#frontend/invoices/reports/ledgerCsv.ts'
import { calculateSums, explainDifference, groupByPayout } from '#frontend/invoices/reports/ledgerSums.ts'
import { listPeriods } from '#frontend/invoices/reports/periods.ts'
import { parseCsv } from '#shared/csv.ts'
import type { Invoice, LedgerLine } from '#shared/invoices/model.ts'
import { sum } from '#shared/money.ts'

const zone = 'America/New_York'

const first = { payoutId: 'po_1', payoutOn: '2026-03-10' }
const second = { payoutId: 'po_2', payoutOn: '2026-03-12' }
const third = { payoutId: 'po_3' }

/** A line as the ledger has it, at 11:30 PM of March 8. */
const entry = (
  ref: string,
  kind: LedgerLine['kind'],
  signed: number,
  more: Partial<LedgerLine> = {},
): LedgerLine => ({
  ...{ ref, kind, signed, amount: Math.abs(signed), accepted: true, method: 'card', undone: false },
  ...{ at: '2026-03-09T03:30:00.000Z', invoiceId: 'inv_1', invoiceNumber: 'INV-2026-00001' },
  ...{ programName: 'Travel', userName: 'Zoë Müller' },
  ...more,
})
const card = { fee: 973, net: 31_527 }
const payment = entry('PAY#pi_1', 'payment', 32_500, { stripe: { ...card, ...second } })
const refund = entry('REF#re_1', 'refund', -10_000, { stripe: { fee: 0, net: -10_000, ...second } })
const earlier = entry('PAY#pi_0', 'payment', 32_500, { stripe: { ...card, ...first } })
const unpaidOut = entry('PAY#pi_3', 'payment', 32_500, { stripe: card })
const check = entry('PAY#man_1', 'payment', 5000, { method: 'check', receivedOn: '2026-03-05' })
const waived = entry('ADJ#man_2', 'adjustment', 0, { method: 'other' })
/** Held while the bank decides, and returned: both appear only at Stripe. */
const held = entry('DSP#dp_1', 'dispute_held', 0, { stripe: { fee: 1500, net: -34_000, ...third } })
const returned = entry('REV#DSP#dp_1', 'dispute_returned', 0, { stripe: { fee: 0, net: 32_500, ...third } })
const charged = entry('TXN#txn_1', 'stripe', 0, { stripe: { fee: 250, net: -250, ...third } })
const lost = entry('DSP#dp_2', 'dispute_lost', -32_500)
const stray = entry('PAY#pi_9', 'payment', 0, { accepted: false, stripe: { fee: 56, net: 844, ...third } })
const all = [payment, refund, unpaidOut, check, waived, earlier]

test('each payout is the sum that the bank shows, the latest day first, with entries without a payout below', () => {
  expect(groupByPayout(all).map(({ name, on, lines, net }) => [name, on, lines.length, net])).toEqual([
    ['po_2', '2026-03-12', 2, 21_527],
    ['po_1', '2026-03-10', 1, 31_527],
    ['Not paid out yet', undefined, 1, 31_527],
    ['Check', undefined, 1, 5000],
  ])
})

test('why a payout is not what its entries add up to is explained', () => {
  const paidOut = 54_027
  const inside = { ...payment, stripe: { ...card, ...second, payoutAmount: paidOut } }
  const explained = (...lines: LedgerLine[]) => groupByPayout(lines).map(explainDifference)
  expect(explained(check, inside)).toEqual([
    'The bank got $540.27. These entries add up to $315.27 after fees; the other $225.00 is from days outside the dates above.',
    undefined,
  ])
  const rest = { stripe: { fee: 0, net: 22_500, ...second, payoutAmount: paidOut } }
  expect(explained(inside, entry('PAY#pi_8', 'payment', 22_500, rest))).toEqual([undefined])
})

test('the payouts of one day stand in the same order in every language', () => {
  const payouts = ['po_b', 'po_B', 'po_ä'].map(payoutId =>
    entry('PAY#pi_1', 'payment', 100, { stripe: { fee: 0, net: 100, payoutId, payoutOn: '2026-03-10' } }),
  )
  expect(groupByPayout(payouts).map(({ name }) => name)).toEqual(['po_B', 'po_b', 'po_ä'])
})

test('what a bank holds and returns, and Stripe’s fee for it, is part of its payout; a lost dispute adds nothing', () => {
  const disputes = [held, returned, charged, lost]
  const payouts = groupByPayout(disputes).map(({ name, net, fees }) => [name, net, fees])
  expect(payouts).toEqual([['po_3', -1750, 1750]])
  expect(calculateSums(disputes)).toEqual({ income: 0, outflow: 0, fees: 1750, net: -1750 })
})

test('what came in minus what went out and Stripe’s fees is the net amount, also of what belongs to no invoice', () => {
  expect(calculateSums(all)).toEqual({ income: 102_500, outflow: -10_000, fees: 2919, net: 89_581 })
  const mistaken = entry('REV#PAY#man_1', 'reversal', -5000, { method: 'check' })
  expect(calculateSums([check, mistaken])).toMatchObject({ income: 0, outflow: 0 })
  expect(calculateSums([stray])).toEqual({ income: 900, outflow: 0, fees: 56, net: 844 })
})

test('the file, the figures and the payouts have the same net, including held, lost and unclaimed money', () => {
  const wonBack = entry('REV#DSP#dp_3', 'reversal', 32_500)
  const lines = [...all, held, returned, charged, lost, wonBack, stray]
  const [headers = [], ...rows] = parseCsv(toLedgerCsv(lines, zone))
  const file = sum(rows.map(row => Math.round(Number(row[headers.indexOf('Net')]) * 100)))
  expect(file).toBe(calculateSums(lines).net)
  expect(sum(groupByPayout(lines).map(({ net }) => net))).toBe(file)
})

test('the accountant’s file has the club’s days, figures that add up, and no formulas', () => {
  const text = toLedgerCsv([{ ...payment, userName: '=cmd' }, refund, check, waived], zone)
  expect(text).toContain(`"'=cmd"`)
  const [headers = [], ...rows] = parseCsv(text)
  const cells = (name: string) => rows.map(row => row[headers.indexOf(name)])
  expect(cells('Date')).toEqual(Array(4).fill('2026-03-08'))
  expect(cells('Amount')).toEqual(['325.00', '-100.00', '50.00', '0.00'])
  expect(cells('In Stripe')).toEqual(['325.00', '-100.00', '', ''])
  expect(cells('Stripe fee')).toEqual(['9.73', '0.00', '', ''])
  expect(cells('Net')).toEqual(['315.27', '-100.00', '50.00', '0.00'])
  expect(cells('Payout')).toEqual(['po_2', 'po_2', '', ''])
  expect(cells('Received')).toEqual(['', '', '2026-03-05', ''])
  expect(cells('Kind')).toEqual(['Payment', 'Refund', 'Payment', 'Waived'])
})

const invoice = (more: Partial<Invoice> = {}): Invoice => ({
  ...{ id: 'inv_1', invoiceNumber: 'INV-2026-00001', status: 'overdue', disputed: false, remindedAt: [] },
  ...{
    subtotal: 32_500,
    discount: { code: 'SPRING', amount: 2500 },
    amount: 30_000,
    waived: 0,
    balance: 30_000,
  },
  ...{ amountPaid: 0, amountRefunded: 0, refunding: 0, lost: 0 },
  ...{ programName: 'Travel', playerName: 'Ada Müller', userId: 'usr_1', userName: 'Zoë Müller' },
  ...{ dueAt: '2026-03-08T04:59:59.999Z', createdAt: '2026-03-01T12:00:00.000Z' },
  ...more,
})

test('nothing is owed on a canceled invoice', () => {
  const invoices = [invoice(), invoice({ status: 'cancelled' })]
  const [headers = [], ...rows] = parseCsv(toInvoicesCsv(invoices, zone))
  expect(rows.map(row => row[headers.indexOf('Balance')])).toEqual(['300.00', '0.00'])
  expect(rows[0]?.[headers.indexOf('Due')]).toBe('2026-03-07')
})

test('money that a bank took back is shown between what was paid and what is owed again', () => {
  const lines = listAmounts(invoice({ amountPaid: 30_000, lost: 30_000 }))
  expect(lines.slice(-3).map(({ name, cents }) => [name, cents])).toEqual([
    ['Paid', -30_000],
    ['Withdrawn by the bank', 30_000],
    ['Balance', 30_000],
  ])
})

test.each<[string, Partial<Invoice>]>([
  ['nothing paid', {}],
  ['partly paid', { amountPaid: 10_000, balance: 20_000 }],
  ['paid', { amountPaid: 30_000, balance: 0, status: 'paid' }],
  ['refunded', { amountPaid: 30_000, amountRefunded: 30_000, balance: 0, status: 'refunded' }],
  ['a part of it returned', { amountPaid: 30_000, amountRefunded: 4000, balance: 0, status: 'paid' }],
  ['canceled', { status: 'cancelled' }],
  ['paid twice', { amountPaid: 60_000, balance: 0, status: 'paid' }],
  ['a refund still pending', { amountPaid: 30_000, refunding: 5000, balance: 0, status: 'paid' }],
])('the lines of an invoice add up to its balance: %s', (_, more) => {
  const lines = listAmounts(invoice(more))
  const total = lines.findIndex(({ name }) => name === 'Total')
  const balance = lines.findIndex(({ name }) => name === 'Balance')
  expect(sum(lines.slice(total, balance).map(({ cents }) => cents))).toBe(lines[balance]?.cents)
  expect(sum(lines.slice(0, total).map(({ cents }) => cents))).toBe(lines[total]?.cents)
})

test.each([
  ['2026-03-31', ['2026-03-01', '2026-03-31'], ['2026-02-01', '2026-02-28'], ['2026-01-01', '2026-03-31']],
  ['2028-03-01', ['2028-03-01', '2028-03-01'], ['2028-02-01', '2028-02-29'], ['2028-01-01', '2028-03-01']],
  ['2027-01-05', ['2027-01-01', '2027-01-05'], ['2026-12-01', '2026-12-31'], ['2027-01-01', '2027-01-05']],
])('on %s this month, last month and this year are these days', (today, ...expected) => {
  const [lastYear, ...others] = listPeriods(today).toReversed()
  expect(others.toReversed().map(({ from, to }) => [from, to])).toEqual(expected)
  const year = Number(today.slice(0, 4)) - 1
  expect([lastYear?.from, lastYear?.to]).toEqual([`${year}-01-01`, `${year}-12-31`])
})

test('days overdue are the club’s days, even if one has 23 hours', () => {
  const days = (now: string) => countDaysOverdue(invoice(), zone, new Date(now))
  expect(days('2026-03-08T05:00:00.000Z')).toBe(1)
  expect(days('2026-03-09T03:59:59.000Z')).toBe(1)
  expect(days('2026-03-09T04:00:00.000Z')).toBe(2)
  expect(days('2026-03-07T12:00:00.000Z')).toBe(0)
})
