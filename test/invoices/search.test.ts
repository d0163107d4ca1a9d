import fc from 'fast-check'
import { expect, test } from 'vitest'
import { invoiceMatchesSearch, invoiceSearchPrefixes, invoiceSearchTokens } from '#shared/invoices/search.ts'
import { runs } from '../proof.ts'

const invoice = (more: object = {}) => ({
  ...{ invoiceNumber: 'INV-2026-00012', userName: 'Mary O’Brien', playerName: 'Zoë O’Brien' },
  ...{ programName: 'Spring Travel', registrationId: 'reg_1' },
  ...more,
})

test('an invoice is found by its number, its payer and its child, once for each beginning', () => {
  expect(invoiceSearchTokens(invoice()).sort()).toEqual(
    [
      ...['inv-2026-00012', '2026-00012', '00012', '12'],
      ...["mary o'brien", "o'brien", 'brien', 'mary obrien', 'obrien', "zoe o'brien", 'zoe obrien'],
    ].sort(),
  )
})

test.each([
  ...['mary', 'MARY O', 'o’b', 'brien', 'zoe mary', 'zoë 12', '12 mary', 'Brien, Mary'],
  ...['2026-0001', 'inv-2026-00012', '#00012', '(12)'],
])('an invoice is found by %j', search => {
  expect(invoiceMatchesSearch(invoice(), search)).toBe(true)
})

test.each(['ary', '0012', 'mary zz', '2026 00013', '026', 'spring'])(
  'an invoice is not found by %j',
  search => {
    expect(invoiceMatchesSearch(invoice(), search)).toBe(false)
  },
)

test('an invoice without a registration is found by what the office billed for', () => {
  const uniform = invoice({ programName: 'Uniform', registrationId: undefined })
  expect(invoiceMatchesSearch(uniform, 'unif')).toBe(true)
})

test('a search reads only matching rows, whatever people are called, and never more than fit', () => {
  const name = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), { maxLength: 40 })
  fc.assert(
    fc.property(name, name, fc.nat(), fc.nat(20), (payer, player, at, cut) => {
      const row = invoice({ userName: payer.join(' '), playerName: player.join(' ') })
      const tokens = invoiceSearchTokens(row)
      expect(new Set(tokens).size).toBe(tokens.length)
      expect(tokens.length).toBeLessThanOrEqual(36)
      const token = tokens[at % tokens.length] ?? ''
      const typed = [...token].slice(0, cut + 1).join('')
      const [longest] = invoiceSearchPrefixes(typed).toSorted((a, b) => b.length - a.length)
      if (!longest || !invoiceMatchesSearch(row, typed)) return
      expect(tokens.some(other => other.startsWith(longest))).toBe(true)
    }),
    { numRuns: runs(300, 5000) },
  )
})
