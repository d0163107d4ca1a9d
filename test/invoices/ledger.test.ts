import { afterAll, describe, expect, it } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { monthsBetween, signedAmount } from '#shared/invoices/ledger.ts'
import type { LedgerLine } from '#shared/invoices/model.ts'
import { sum } from '#shared/money.ts'
import { api } from '#shared/routes.ts'
import { openClub, validCard } from '../club.ts'
import { createRegisteredFamily } from '../family.ts'
import { newProgram, numbered } from '../forms.ts'
import { createBill, fetchEveryPage } from './createBill.ts'

const club = await openClub()
const admin = await club.person('admin')
const parent = await club.person('parent')
afterAll(async () => expect(await club.verify()).toEqual([]))

const lines = (from: string, to: string) =>
  fetchEveryPage<LedgerLine>(cursor =>
    club.call(api.invoices.ledger, { as: admin, query: { from, to, ...(cursor && { cursor }) } }),
  )
const signedAll = async () => sum((await lines('2026-02-01', '2026-03-31')).rows.map(({ signed }) => signed))
const collected = async () => (await club.ok(api.invoices.summary, { as: admin })).collected
const key = () => `${numbered('request-')}-of-the-ledger`
const request = (id: string) => ({ as: admin, params: { id } })

async function byCard() {
  const travel = await club.ok(api.programs.create, { as: admin, body: newProgram('Travel') })
  const { parent: as, registration } = await createRegisteredFamily(club, travel.id)
  const body = { registrationId: registration.id, amount: 12_500 }
  const { clientSecret } = await club.ok(api.payments.createIntent, { as, body })
  await club.pay(clientSecret, validCard)
  await club.stripe.settled()
  return { id: registration.id.replace('reg_', 'inv_'), intentId: clientSecret.split('_secret')[0] ?? '' }
}

describe('the ledger of the club', () => {
  it('the club’s ledger says what each entry did to the money, and adds up to what was collected', async () => {
    const { id } = await createBill(club, admin, parent.id)
    const cash = { method: 'cash' as const, reference: 'Box 3', receivedOn: '2026-02-27' }
    const steps: [() => Promise<unknown>, number][] = [
      [
        () => club.ok(api.invoices.pay, { ...request(id), body: { ...cash, amountCents: 2000, key: key() } }),
        2000,
      ],
      [
        () =>
          club.ok(api.invoices.adjust, {
            ...request(id),
            body: { amountCents: 500, reason: 'Help', key: key() },
          }),
        0,
      ],
      [
        () =>
          club.ok(api.invoices.refund, {
            ...request(id),
            body: { amountCents: 300, reason: 'Torn', from: 'manual', key: key() },
          }),
        -300,
      ],
      [() => reverse(id, 'REF#'), 300],
      [() => reverse(id, 'PAY#'), -2000],
      [() => reverse(id, 'ADJ#'), 0],
      [byCard, 12_500],
    ]
    for (const [step, change] of steps) {
      const before = await signedAll()
      await step()
      expect((await signedAll()) - before).toBe(change)
      expect(await signedAll()).toBe(await collected())
    }
    const { rows } = await lines('2026-03-02', '2026-03-02')
    const own = rows.filter(({ invoiceId }) => invoiceId === id)
    expect(own.map(({ kind, signed, undone }) => [kind, signed, undone]).sort()).toEqual(
      [
        ['payment', 2000, true],
        ['adjustment', 0, true],
        ['refund', -300, true],
        ['reversal', 300, false],
        ['reversal', -2000, false],
        ['reversal', 0, false],
      ].sort(),
    )
    expect(own.find(({ kind }) => kind === 'payment')).toMatchObject({
      ...{
        amount: 2000,
        method: 'cash',
        reference: 'Box 3',
        receivedOn: '2026-02-27',
        userName: 'Test Person2',
      },
      programName: 'Uniform',
    })
  })

  it('the club’s ledger has the bank’s side where it is known', async () => {
    const { id, intentId } = await byCard()
    const { bankRecords } = await import('#functions/stores/reconciliation/bankRecords.ts')
    const { commit } = await import('#functions/platform/data/transaction.ts')
    const saw = { amount: 12_500, fee: 393, net: 12_107, at: club.clock.now.toISOString(), txnId: 'txn_1' }
    await commit(
      bankRecords.put({ ...saw, ref: `PAY#${intentId}`, payoutId: 'po_1', payoutOn: '2026-03-04' }),
    )
    const { rows } = await lines('2026-03-02', '2026-03-02')
    expect(rows.find(({ invoiceId }) => invoiceId === id)?.stripe).toEqual({
      ...{ fee: 393, net: 12_107, payoutId: 'po_1', payoutOn: '2026-03-04' },
    })
    expect(rows.filter(({ method, stripe }) => method !== 'card' && stripe)).toEqual([])
    await commit({
      Delete: { TableName: process.env.TABLE_NAME ?? '', Key: { pk: `BANK#PAY#${intentId}`, sk: '0' } },
    })
  })

  it('the club’s ledger includes all of Stripe’s fees, however many there are', async () => {
    const { bankRecords } = await import('#functions/stores/reconciliation/bankRecords.ts')
    const { commit } = await import('#functions/platform/data/transaction.ts')
    const { chunkByHundred } = await import('#functions/platform/data/chunk.ts')
    const first = Date.parse('2033-01-10T05:00:00Z')
    const charges = Array.from({ length: 520 }, (_, n) => ({
      ...{ ref: `TXN#txn_fee${n}`, txnId: `txn_fee${n}`, amount: 0, fee: 10, net: -10 },
      at: new Date(first + n * 3_600_000).toISOString(),
    }))
    for (const part of chunkByHundred(charges)) await commit(...part.map(row => bankRecords.put(row)))
    const { rows } = await lines('2033-01-01', '2033-03-31')
    expect(rows.map(({ ref }) => ref)).toEqual(charges.map(({ ref }) => ref))
    expect(sum(rows.map(({ stripe }) => stripe?.fee ?? 0))).toBe(5200)
  })

  it('the club’s ledger is divided by the club’s days, and its pages have each entry once, oldest first', async () => {
    const { addLedgerEntry, ledgerEntries } = await import('#functions/stores/invoices/store.ts')
    const { commit } = await import('#functions/platform/data/transaction.ts')
    const { chunkByHundred } = await import('#functions/platform/data/chunk.ts')
    const far = addDays('2031-01-01', 0)
    // They belong to no invoice, so they change no invoice's total: three a day over the end of three months.
    const ats = Array.from(
      { length: 1230 },
      (_, n) => new Date(Date.parse(`${far}T05:00:00Z`) + n * 2 * 3_600_000),
    )
    const entries = ats.map((at, n) => ({
      ...{ invoiceId: 'unmatched', ref: `PAY#pi_page${n}`, kind: 'payment' as const, amount: 100 },
      ...{ currency: 'usd', accepted: false, method: 'card' as const, actor: 'test', at: at.toISOString() },
    }))
    for (const part of chunkByHundred(entries)) await commit(...part.map(addLedgerEntry))
    const { rows, pages } = await lines('2031-01-01', '2031-06-30')
    expect(pages).toBe(3)
    expect(rows.map(({ ref }) => ref)).toEqual(entries.map(({ ref }) => ref))
    expect(sum(rows.map(({ signed }) => signed))).toBe(0)
    // Midnight at the club is five o'clock UTC in winter.
    const day = await lines('2031-01-02', '2031-01-02')
    expect(day.rows.map(({ at }) => at)).toEqual(entries.slice(12, 24).map(({ at }) => at))
    for (const part of chunkByHundred(entries))
      await commit(
        ...part.map(entry => {
          const { pk, sk } = ledgerEntries.item(entry)
          return { Delete: { TableName: process.env.TABLE_NAME ?? '', Key: { pk, sk } } }
        }),
      )
  })

  it('the club’s ledger goes through years with empty pages, and refuses a period that ends before it begins', async () => {
    const { rows, pages } = await lines('2020-01-01', '2026-03-02')
    expect(rows.length).toBeGreaterThan(5)
    expect(pages).toBe(4)
    const query = { from: '2026-03-02', to: '2026-03-01' }
    const { status, json } = await club.call(api.invoices.ledger, { as: admin, query })
    expect([status, json.issues[0]?.field]).toEqual([400, 'to'])
  })
})

it('a refund that did not arrive reverses exactly what it counted for: nothing if it never counted', () => {
  const refund = { ref: 'REF#re_1', kind: 'refund' as const, amount: 2500, accepted: true }
  const failed = { ...refund, ref: 'RFF#re_1', kind: 'refund_failed' as const }
  expect([signedAmount(refund, undefined), signedAmount(failed, refund)]).toEqual([-2500, 2500])
  expect(signedAmount(failed, undefined)).toBe(0)
  expect(signedAmount(failed, { ...refund, accepted: false })).toBe(0)
  expect(signedAmount({ ...failed, accepted: false }, refund)).toBe(0)
})

it('the ledger’s months continue across the end of a year', () => {
  expect(monthsBetween('2025-11-30T23:00Z', '2026-02-01T00:00Z')).toEqual([
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
  ])
  expect(monthsBetween('2026-02-28', '2026-02-01')).toEqual(['2026-02'])
})

async function reverse(id: string, mark: string) {
  const { entries } = await club.ok(api.invoices.get, request(id))
  const ref = entries.find(entry => entry.ref.startsWith(mark))?.ref ?? ''
  return club.ok(api.invoices.reverse, { ...request(id), body: { ref, reason: 'A mistake' } })
}
