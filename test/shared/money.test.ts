import fc from 'fast-check'
import { expect, it } from 'vitest'
import { centsToInput, formatCents, formatFee, parseDollars, sum } from '#shared/money.ts'
import { runs } from '../proof.ts'

it.each([
  [0, '$0.00'],
  [1, '$0.01'],
  [123_450, '$1,234.50'],
  [1_000_000_000, '$10,000,000.00'],
  [-500, '-$5.00'],
])('the amount of %i cents reads %s', (cents, text) => {
  expect(formatCents(cents)).toBe(text)
  expect(formatFee(cents)).toBe(cents === 0 ? 'Free' : text)
})

it.each([
  ['125', 12_500],
  ['125.5', 12_550],
  ['$1,250.00', 125_000],
  ['1,234,567.89', 123_456_789],
  [' 0.29 ', 29],
  ['1.15', 115],
  ['4.35', 435],
  ['0', 0],
  ['007', 700],
  ['9999999.99', 999_999_999],
])('the typed text %j is an amount of %i cents', (text, cents) => expect(parseDollars(text)).toBe(cents))

it.each([
  ['has no digits', ['', ' ', '$', '.', 'free', 'NaN', 'Infinity']],
  ['has a sign', ['-1', '+1']],
  ['has dollars or cents missing', ['.5', '5.']],
  ['has a third digit of cents', ['1.005', '1.2.3']],
  ['is a number to programmers', ['1e3', '0x10', '٣', '１２']],
  ['has groups of other than three digits', ['1,00', '12,34.50', '1,2345', '1,234,56', ',123', '1 000']],
  ['has the currency elsewhere', ['$$1', '1$']],
  ['is more than anybody owes, or two lines', ['12345678', '1\n2']],
])('a typed text that %s is no amount', (_, texts) => {
  for (const text of texts) expect(parseDollars(text), text).toBeUndefined()
})

it('amounts survive being turned into text and back, and are whole cents whatever is typed', () => {
  const typed = fc.stringMatching(/^\$?[\d,]{0,9}\.?\d{0,3}$/)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), typed, (cents, text) => {
      expect(parseDollars(formatCents(cents))).toBe(cents)
      expect(parseDollars(centsToInput(cents))).toBe(cents)
      const read = parseDollars(text) ?? 0
      expect(Number.isSafeInteger(read) && read >= 0).toBe(true)
    }),
    { numRuns: runs(100, 5000) },
  )
})

it('amounts add up without rounding', () => {
  expect([sum([]), sum([10, 20]), sum(Array(1000).fill(1))]).toEqual([0, 30, 1000])
})
