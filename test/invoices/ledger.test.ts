import { expect, it } from 'vitest'
import type { LedgerLine } from '#shared/invoices/model.ts'
import { sum } from '#shared/money.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createTreasurer } from '../payments/treasurer.ts'
import { fetchEveryPage } from './createBill.ts'

const club = await openClub()
const admin = await club.person('admin')
const desk = createTreasurer(club, admin)
const { bankRecords } = await import('#functions/stores/reconciliation/bankRecords.ts')
const { addLedgerEntry } = await import('#functions/stores/invoices/store.ts')
const { commit } = await import('#functions/platform/data/transaction.ts')
const { chunkByHundred } = await import('#functions/platform/data/chunk.ts')

const lines = (from: string, to: string) =>
  fetchEveryPage<LedgerLine>(cursor =>
    club.call(api.invoices.ledger, { as: admin, query: { from, to, ...(cursor && { cursor }) } }),
  )
const signedAll = async () => sum((await lines('2026-02-01', '2026-03-31')).rows.map(({ signed }) => signed))
const collected = async () => (await club.ok(api.invoices.summary, { as: admin })).collected

it('the club’s ledger says what each entry did to the money, and adds up to what was collected', async () => {
  const { invoiceId: id } = await desk.bill()
  const reverse = async (mark: string) => {
    const { entries } = await desk.invoice(id)
    return desk.reverse(id, entries.find(({ ref }) => ref.startsWith(mark))?.ref ?? '')
  }
  const cash = { method: 'cash', reference: 'Box 3', receivedOn: '2026-02-27' }
  const steps: [() => Promise<unknown>, number][] = [
    [() => desk.pay(id, 2000, cash), 2000],
    [() => desk.waive(id, 500), 0],
    [() => desk.refund(id, 300, { from: 'manual' }), -300],
    [() => reverse('REF#'), 300],
    [() => reverse('PAY#'), -2000],
    [() => reverse('ADJ#'), 0],
    [async () => desk.byCard(await desk.createUnpaidInvoice()), 12_500],
  ]
  for (const [step, change] of steps) {
    const before = await signedAll()
    await step()
    expect((await signedAll()) - before).toBe(change)
    expect(await signedAll()).toBe(await collected())
  }
  const { rows } = await lines('2026-03-02', '2026-03-02')
  const own = rows.filter(({ invoiceId }) => invoiceId === id)
  expect(own.map(({ kind, signed, undone }) => `${kind} ${signed} ${undone}`).sort()).toEqual([
    ...['adjustment 0 true', 'payment 2000 true', 'refund -300 true'],
    ...['reversal -2000 false', 'reversal 0 false', 'reversal 300 false'],
  ])
  const { userName, invoiceNumber } = await desk.invoice(id)
  expect(own.find(({ kind }) => kind === 'payment')).toMatchObject({
    ...{ amount: 2000, ...cash, userName, invoiceNumber, programName: 'Helmet' },
  })
  expect(await club.verify()).toEqual([])
})

it('the club’s ledger has the bank’s side where it is known, and what moved at the bank alone', async () => {
  const one = await desk.createUnpaidInvoice()
  const { intentId } = await desk.byCard(one)
  await desk.refund(one.invoiceId, 1000)
  await club.stripe.settled()
  const { entries } = await desk.invoice(one.invoiceId)
  const arrived = entries.find(({ kind }) => kind === 'refund')?.ref ?? ''
  const at = club.clock.now.toISOString()
  const saw = (ref: string, amount: number, more: object = {}) =>
    bankRecords.put({
      ...{ ref, invoiceId: one.invoiceId, txnId: `txn_${ref}`, at },
      ...{ amount, fee: 0, net: amount, ...more },
    })
  const payout = { payoutId: 'po_1', payoutOn: '2026-03-04' }
  await commit(
    saw(`PAY#${intentId}`, 12_500, { fee: 393, net: 12_107, ...payout }),
    saw(arrived, -1000),
    saw('REF#re_pending', -700),
    saw('DSP#dp_1', -12_500),
    saw('REV#DSP#dp_1', 12_500),
    saw('TXN#txn_1', 0, { fee: 5, net: -5, description: 'Radar', invoiceId: undefined }),
  )
  const { rows } = await lines('2026-03-02', '2026-03-02')
  const own = rows.filter(({ invoiceId, kind }) => invoiceId === one.invoiceId || kind === 'stripe')
  const told = own.map(({ ref, kind, amount, signed, stripe }) => [ref, kind, amount, signed, stripe?.net])
  expect(told.sort()).toEqual(
    [
      [`PAY#${intentId}`, 'payment', 12_500, 12_500, 12_107],
      [arrived, 'refund', 1000, -1000, -1000],
      ['REF#re_pending', 'refund_sent', 700, 0, -700],
      ['DSP#dp_1', 'dispute_held', 12_500, 0, -12_500],
      ['REV#DSP#dp_1', 'dispute_returned', 12_500, 0, 12_500],
      ['TXN#txn_1', 'stripe', 0, 0, -5],
    ].sort(),
  )
  expect(own.find(({ kind }) => kind === 'payment')?.stripe).toEqual({ fee: 393, net: 12_107, ...payout })
  expect(rows.filter(({ method, stripe }) => method !== 'card' && stripe)).toEqual([])
})

it('the club’s ledger has each entry and each fee of Stripe once, oldest first, on pages and by the club’s days', async () => {
  const hours = (of: number) => new Date(Date.parse('2031-01-01T05:00:00Z') + of * 3_600_000).toISOString()
  // They belong to no invoice, so they change no invoice's total: half a day apart, over the end of many months.
  const entries = Array.from({ length: 520 }, (_, n) => ({
    ...{ invoiceId: 'unmatched', ref: `PAY#pi_page${n}`, kind: 'payment' as const, amount: 100 },
    ...{ currency: 'usd', accepted: false, method: 'card' as const, actor: 'test', at: hours(12 * n) },
  }))
  const fees = Array.from({ length: 520 }, (_, n) => ({
    ...{ ref: `TXN#txn_fee${n}`, txnId: `txn_fee${n}`, amount: 0, fee: 10, net: -10, at: hours(n) },
  }))
  for (const part of chunkByHundred(entries)) await commit(...part.map(addLedgerEntry))
  for (const part of chunkByHundred(fees)) await commit(...part.map(row => bankRecords.put(row)))
  const { rows, pages } = await lines('2031-01-01', '2031-12-31')
  expect(pages).toBe(2)
  const refs = (start: string) => rows.map(({ ref }) => ref).filter(ref => ref.startsWith(start))
  expect(refs('PAY#')).toEqual(entries.map(({ ref }) => ref))
  expect(refs('TXN#')).toEqual(fees.map(({ ref }) => ref))
  const first = rows.slice(0, 1020).map(({ at }) => at)
  expect(first).toEqual(first.toSorted())
  expect(sum(rows.map(({ signed, stripe }) => signed + (stripe?.fee ?? 0)))).toBe(5200)
  // Midnight at the club is five o'clock UTC in winter.
  const day = (await lines('2031-01-30', '2031-01-30')).rows
  expect(day.map(({ ref }) => ref)).toEqual(['PAY#pi_page58', 'PAY#pi_page59'])
})

it('the club’s ledger goes through years with empty pages, and refuses a period that ends before it begins', async () => {
  await desk.pay((await desk.bill()).invoiceId, 100)
  const { rows, pages } = await lines('2020-01-01', '2026-03-02')
  expect(rows.map(({ amount }) => amount)).toContain(100)
  expect(pages).toBe(4)
  const query = { from: '2026-03-02', to: '2026-03-01' }
  const { status, json } = await club.call(api.invoices.ledger, { as: admin, query })
  expect([status, json.issues[0]?.field]).toEqual([400, 'to'])
})
