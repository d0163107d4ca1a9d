import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isValidKey, keys, toSortable } from '#functions/platform/data/table.ts'
import { runs } from '../proof.ts'

it.each([
  [['Zoë', "O'Brien"], "zoe#o'brien"],
  [['ÅSA', 'ii'], 'asa#ii'],
  [['', 'x'], '#x'],
])('the name %j sorts in an index as %s', (parts, text) => expect(toSortable(...parts)).toBe(text))

it('names in an index are separated from what follows them', () => {
  const long = 'x'.repeat(60)
  expect(toSortable(long, long, 'ply_1')).not.toBe(toSortable(long, long, 'ply_2'))
})

it('a name never exceeds an index key, in any script', () => {
  const letter = fc.constantFrom('ﷺ', '각', '㌀', 'é', 'x', '🥍', '\u0344')
  const part = fc.tuple(letter, fc.integer({ min: 0, max: 120 })).map(([one, times]) => one.repeat(times))
  fc.assert(
    fc.property(part, part, (first, last) => {
      expect(Buffer.byteLength(toSortable(last, first, 'ply_01KJQH0CC0DRYWA8W0DFB4S8JJ'))).toBeLessThan(1_000)
    }),
    { numRuns: runs(100, 5000) },
  )
})

it('a key is valid up to the length that DynamoDB accepts', () => {
  const id = (bytes: number) => 'x'.repeat(bytes - 'PROGRAM#'.length)
  expect(isValidKey(keys.program(id(2_048)))).toBe(true)
  expect(isValidKey(keys.program(id(2_049)))).toBe(false)
  expect(isValidKey(keys.program('é'.repeat(1_020)))).toBe(true)
  expect(isValidKey(keys.program('é'.repeat(1_021)))).toBe(false)
  expect(isValidKey({ pk: 'STATS', sk: 'x'.repeat(1_024) })).toBe(true)
  expect(isValidKey({ pk: 'STATS', sk: 'x'.repeat(1_025) })).toBe(false)
})
