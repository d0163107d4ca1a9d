import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  calculateSettlement,
  type LedgerEntryBase,
  programFigures,
  programFiguresChange,
  statusAt,
} from '#shared/invoices/rules.ts'
import { runs } from '../proof.ts'

const entry: fc.Arbitrary<LedgerEntryBase> = fc.record({
  ref: fc.constantFrom('PAY#a', 'PAY#b', 'REF#a', 'REF#b', 'DSP#a'),
  amount: fc.integer({ min: 1, max: 50_000 }),
  accepted: fc.boolean(),
  kind: fc.constant('payment' as const),
})
const kinds = { PAY: 'payment', REF: 'refund', DSP: 'dispute_lost' } as const
/** One entry per object at Stripe, as the ledger's keys guarantee. */
const entries = fc
  .uniqueArray(entry, { selector: entry => entry.ref, maxLength: 5 })
  .map(list => list.map(entry => ({ ...entry, kind: kinds[entry.ref.slice(0, 3) as keyof typeof kinds] })))
const total = fc.integer({ min: 0, max: 50_000 })

describe('the settlement of an invoice', () => {
  it('the settlement of an invoice depends on the set of its entries, not on their order or repetitions', () => {
    fc.assert(
      fc.property(total, entries, fc.boolean(), fc.infiniteStream(fc.nat()), (due, set, cancelled, dice) => {
        const expected = calculateSettlement({ total: due, cancelled }, set)
        const twice = [...set, ...set]
          .map(entry => ({ entry, at: dice.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ entry }) => entry)
        expect(calculateSettlement({ total: due, cancelled }, twice)).toEqual(expected)
      }),
      { numRuns: runs(500, 5000) },
    )
  })

  it('an invoice never has a negative balance, and adds up', () => {
    fc.assert(
      fc.property(total, entries, (due, set) => {
        const standing = calculateSettlement({ total: due }, set)
        expect(standing.balance).toBeGreaterThanOrEqual(0)
        expect(standing.balance).toBeLessThanOrEqual(due + 50_000)
        expect(Number.isInteger(standing.collected)).toBe(true)
        expect(standing.collected).toBeLessThanOrEqual(standing.amountPaid - standing.amountRefunded)
      }),
      { numRuns: runs(500, 5000) },
    )
  })

  const paid: LedgerEntryBase = { ref: 'PAY#1', kind: 'payment', amount: 10_000, accepted: true }
  const refund = (amount: number): LedgerEntryBase => ({
    ref: 'REF#1',
    kind: 'refund',
    amount,
    accepted: true,
  })
  const lost: LedgerEntryBase = { ref: 'DSP#1', kind: 'dispute_lost', amount: 10_000, accepted: true }
  it.each([
    ['nothing paid', { total: 10_000 }, [], { state: 'open', balance: 10_000, collected: 0 }],
    ['a free spot', { total: 0 }, [], { state: 'paid', balance: 0, collected: 0 }],
    ['paid', { total: 10_000 }, [paid], { state: 'paid', balance: 0, collected: 10_000 }],
    [
      'part refunded',
      { total: 10_000 },
      [paid, refund(4_000)],
      { state: 'paid', balance: 0, collected: 6_000 },
    ],
    [
      'all refunded',
      { total: 10_000 },
      [paid, refund(10_000)],
      { state: 'refunded', balance: 0, collected: 0 },
    ],
    ['lost in a dispute', { total: 10_000 }, [paid, lost], { state: 'open', balance: 10_000, collected: 0 }],
    [
      'refunded in part, and a bank took the rest',
      { total: 10_000 },
      [paid, refund(4_000), { ...lost, amount: 6_000 }],
      { state: 'open', balance: 6_000, collected: 0 },
    ],
    [
      'refunded, and a bank took it once more',
      { total: 10_000 },
      [paid, refund(10_000), lost],
      { state: 'refunded', collected: -10_000 },
    ],
    [
      'lost, paid by another card and refunded',
      { total: 10_000 },
      [paid, lost, { ...paid, ref: 'PAY#2' }, refund(10_000)],
      { state: 'refunded', balance: 0, collected: 0 },
    ],
    [
      'money we did not ask for',
      { total: 10_000 },
      [{ ...paid, accepted: false }],
      { state: 'open', balance: 10_000 },
    ],
    ['cancelled', { total: 10_000, cancelled: true }, [], { state: 'cancelled' }],
    ['cancelled, but paid', { total: 10_000, cancelled: true }, [paid], { state: 'paid' }],
  ])('the settlement of an invoice: %s', (_, invoice, list, expected) => {
    expect(calculateSettlement(invoice, list)).toMatchObject(expected)
  })

  it('an invoice becomes overdue at its due time, and only while open', () => {
    const dueAt = '2026-03-05T12:00:00.000Z'
    expect(statusAt({ state: 'open', dueAt }, new Date(dueAt))).toBe('unpaid')
    expect(statusAt({ state: 'open', dueAt }, new Date('2026-03-05T12:00:00.001Z'))).toBe('overdue')
    expect(statusAt({ state: 'paid', dueAt }, new Date('2027-01-01'))).toBe('paid')
  })
})

it('an entry changes the figures of a program by exactly its effect, in any order', () => {
  fc.assert(
    fc.property(total, entries, (due, set) => {
      const start = { total: due, ...calculateSettlement({ total: due }, []) }
      let running = programFigures(start)
      let before = start
      for (let n = 1; n <= set.length; n++) {
        const after = { total: due, ...calculateSettlement({ total: due }, set.slice(0, n)) }
        const change = programFiguresChange(before, after)
        running = Object.fromEntries(
          Object.entries(running).map(([name, value]) => [name, value + change[name as keyof typeof change]]),
        ) as typeof running
        before = after
      }
      expect(running).toEqual(programFigures(before))
    }),
    { numRuns: runs(300, 5000) },
  )
})
