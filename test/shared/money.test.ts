import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centsToInput, formatCents, formatFee, parseDollars, sum } from '#shared/money.ts'
import { runs } from '../proof.ts'

const amount = fc.integer({ min: 0, max: 999_999_999 })

describe('amounts of money', () => {
  it.each([
    [0, '$0.00'],
    [1, '$0.01'],
    [29, '$0.29'],
    [12_500, '$125.00'],
    [123_450, '$1,234.50'],
    [1_000_000_000, '$10,000,000.00'],
    [-500, '-$5.00'],
  ])('the amount of %i cents reads %s', (cents, text) => expect(formatCents(cents)).toBe(text))

  it('an amount of nothing is free', () => {
    expect([formatFee(0), formatFee(1), formatFee(12_500)]).toEqual(['Free', '$0.01', '$125.00'])
  })

  it.each([
    ['125', 12_500],
    ['125.5', 12_550],
    ['125.50', 12_550],
    ['$1,250.00', 125_000],
    ['1,234,567.89', 123_456_789],
    [' 0.29 ', 29],
    ['1.15', 115],
    ['8.2', 820],
    ['4.35', 435],
    ['0', 0],
    ['007', 700],
    ['9999999.99', 999_999_999],
  ])('the typed text %j is an amount of %i cents', (text, cents) => expect(parseDollars(text)).toBe(cents))

  it.each(
    [
      '',
      ' ',
      '$',
      '.',
      '.5',
      '5.',
      '-1',
      '+1',
      '1.005',
      '1e3',
      '0x10',
      'NaN',
      'Infinity',
      'free',
      '1 000',
      '1,00',
      '12,34.50',
    ].concat(['1,2345', '1.2.3', '$$1', '1$', '1,234,56', '٣', '１２', '12345678', '1\n2', ',123', '1.']),
  )('the typed text %j is no amount', text => expect(parseDollars(text)).toBeUndefined())

  it('amounts survive being turned into text and back', () => {
    fc.assert(
      fc.property(amount, cents => {
        expect(parseDollars(formatCents(cents))).toBe(cents)
        expect(parseDollars(centsToInput(cents))).toBe(cents)
      }),
      { numRuns: runs(100, 5000) },
    )
  })

  it('amounts are whole cents whatever is typed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\$?[\d,]{0,9}\.?\d{0,3}$/), text => {
        const cents = parseDollars(text)
        expect(cents === undefined || (Number.isSafeInteger(cents) && cents >= 0)).toBe(true)
      }),
      { numRuns: runs(100, 5000) },
    )
  })

  it('amounts add up without rounding', () => {
    expect([sum([]), sum([10, 20]), sum(Array(1000).fill(1))]).toEqual([0, 30, 1000])
  })
})
