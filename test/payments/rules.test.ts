import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import type { Route } from '#shared/http.ts'
import { calculateSettlement, type LedgerEntryBase } from '#shared/invoices/rules.ts'
import { api, routeKey } from '#shared/routes.ts'
import { getSeed, runs } from '../proof.ts'

const entry = (ref: string, kind: LedgerEntryBase['kind'], amount: number): LedgerEntryBase => ({
  ...{ ref, kind, amount, accepted: true },
})

/** Entries of each kind, with and without a reversal. */
const all = [
  entry('PAY#pi_1', 'payment', 10_000),
  entry('PAY#man_1', 'payment', 4000),
  entry('REV#PAY#man_1', 'reversal', 4000),
  entry('REF#re_1', 'refund', 3000),
  entry('RFF#re_1', 'refund_failed', 3000),
  entry('REF#re_2', 'refund', 1000),
  entry('DSP#dp_1', 'dispute_lost', 2000),
  entry('DSP#dp_2', 'dispute_lost', 500),
  entry('REV#DSP#dp_2', 'reversal', 500),
  entry('ADJ#1', 'adjustment', 1500),
  entry('ADJ#2', 'adjustment', 700),
  entry('REV#ADJ#2', 'reversal', 700),
]

test('the settlement of an invoice counts each entry that nothing has reversed', () => {
  // 10,000 came in, 1,000 were refunded, 2,000 lost to a bank, and 1,500 waived.
  expect(calculateSettlement({ total: 12_500 }, all)).toEqual({
    ...{ amountPaid: 10_000, amountRefunded: 1000, waived: 1500, collected: 7000, balance: 3000 },
    state: 'open',
  })
})

test('the settlement of an invoice is the same for any entries, in any order and however often each comes', () => {
  const deliveries = fc.subarray(all, { minLength: 1 }).chain(set => {
    const more = fc.array(fc.constantFrom(...set), { maxLength: 20 })
    const shuffled = more.chain(twice => {
      const length = set.length + twice.length
      return fc.shuffledSubarray([...set, ...twice], { minLength: length, maxLength: length })
    })
    return fc.tuple(fc.constant(set), shuffled)
  })
  fc.assert(
    fc.property(deliveries, fc.integer({ min: 0, max: 20_000 }), ([set, order], total) => {
      expect(calculateSettlement({ total }, order)).toEqual(calculateSettlement({ total }, set))
    }),
    { numRuns: runs(500, 20_000), seed: getSeed(17) },
  )
})

/** The names of all fields of a schema that accept a non-integer. */
function listFractions(schema: z.ZodType | undefined, io: 'input' | 'output'): string[] {
  const visit = (node: unknown, name: string): string[] => {
    if (typeof node !== 'object' || node === null) return []
    // Of a list of choices each is known.
    const own = 'type' in node && node.type === 'number' && !('enum' in node) ? [name] : []
    const inner = Object.entries(node).flatMap(([key, value]) =>
      key === 'properties'
        ? Object.entries(value).flatMap(([field, property]) => visit(property, field))
        : visit(value, name),
    )
    return [...own, ...inner]
  }
  return schema ? visit(z.toJSONSchema(schema, { io, unrepresentable: 'any' }), '') : []
}

test('amounts are whole cents in every request and reply, except the value of a code, in percent or dollars', () => {
  const routes = Object.values(api).flatMap((feature): Route[] => Object.values(feature))
  const found = routes.flatMap(route =>
    [...listFractions(route.body, 'input'), ...listFractions(route.reply, 'output')]
      // Ids may be sent as numbers, and the audit trail repeats what was sent.
      .filter(field => !field.endsWith('Id') && field !== 'details')
      .map(field => [routeKey(route), field] as const),
  )
  expect(new Set(found.map(([, field]) => field))).toEqual(new Set(['discountValue']))
  expect(found.filter(([key]) => !key.includes('/api/discount-codes'))).toEqual([])
})
