import { expect, test } from 'vitest'
import {
  getDay,
  listBilledLines,
  listReceiptLines,
  sumReceipts,
} from '#frontend/payments/receipts/receiptLines.ts'
import type { Receipt } from '#shared/payments/model.ts'

const names = { playerName: 'Ada Lang', programName: 'Ball' }
const of = { ...names, invoiceId: 'inv_2', invoiceNumber: 'INV-2026-0002', method: 'card' as const }
const at = ['2026-03-02T15:00:00.000Z', '2026-01-01T05:00:00.000Z', '2026-01-01T04:59:59.000Z'] as const
const refund: Receipt = { ...of, id: 'REF#re_1', kind: 'refund', amount: 3000, at: at[0] }
const payment: Receipt = { ...of, id: 'PAY#pi_2', kind: 'payment', amount: 20000, at: at[1] }
const former: Receipt = { ...payment, id: 'PAY#pi_1', amount: 5000, at: at[2] }
const all = [refund, payment, former]

test('a payment counts in the year in which it was made at the club', () => {
  const days = all.map(line => getDay(line, 'America/New_York'))
  expect(days).toEqual(['2026-03-02', '2026-01-01', '2025-12-31'])
})

test('a statement is the sum of payments, refunds and reversed entries, as the family sees them', () => {
  const lines: Receipt[] = [
    ...all,
    { ...payment, id: 'REV#PAY#man_1', kind: 'reversal', amount: 1000 },
    { ...payment, id: 'REV#REF#man_2', kind: 'reversal', amount: 500 },
    { ...payment, id: 'REF#re_2', kind: 'refund_failed', amount: 200 },
    { ...payment, id: 'DSP#dp_1', kind: 'dispute_lost', amount: 100 },
  ]
  expect(sumReceipts(lines)).toBe(20000 + 5000 - 3000 - 1000 + 500 + 200 - 100)
})

test('the receipt of a payment has its refunds up to the next payment, and that of a refund only itself', () => {
  expect(listReceiptLines(payment, all)).toEqual([payment, refund])
  expect(listReceiptLines(former, all)).toEqual([former])
  expect(listReceiptLines(refund, all)).toEqual([refund])
  expect(listReceiptLines(payment, [{ ...refund, invoiceId: 'inv_1' }, payment])).toEqual([payment])
})

test('the receipt of a discounted fee leads from the fee to what was billed', () => {
  const billed = { subtotal: 25_000, discount: { code: 'EARLY20', amount: 5000 }, waived: 1000 }
  expect(listBilledLines({ billed })).toEqual([
    { name: 'Fee', cents: 25_000 },
    { name: 'Discount code EARLY20', cents: -5000 },
    { name: 'Waived', cents: -1000 },
    { name: 'Billed', cents: 19_000 },
  ])
  expect(listBilledLines({})).toEqual([])
})
