import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseCsv, toCsv } from '#shared/csv.ts'
import { runs } from '../proof.ts'

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('"', "'", ',', ';', '\t', '\r', '\n', '=', '-', ' ', 'x') }),
)
const cell = fc.oneof(text, fc.integer(), fc.constant(undefined), fc.record({ cents: fc.integer() }))

it('a CSV file can be read back as it was written', () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1 })), lines => {
      const read = lines.map(line =>
        line.map(cell => (typeof cell === 'object' ? (cell.cents / 100).toFixed(2) : String(cell ?? ''))),
      )
      expect(parseCsv(toCsv(lines))).toEqual(read)
    }),
    { numRuns: runs(300, 20_000) },
  )
})

it.each<[string, string, string[][]]>([
  ['quotes, and lines inside them', '"a ""b""","c\r\nd"\r\n', [['a "b"', 'c\r\nd']]],
  ['what Excel writes in Europe', '\uFEFFa;"b;c";1,5', [['a', 'b;c', '1,5']]],
  ['columns parted by tabs', 'a\tb,c\td', [['a', 'b,c', 'd']]],
  ['blank rows, which a spreadsheet counts', 'a\n\nb', [['a'], [''], ['b']]],
  ['the ends of lines of any system', 'a\rb\nc\r\nd', [['a'], ['b'], ['c'], ['d']]],
  ['empty cells at the end', 'a,,\n', [['a', '', '']]],
  ['a quote in the middle of a name', 'Sam "Ace" Lee,1', [['Sam "Ace" Lee', '1']]],
  ['a quote that is never closed', 'a,"b\nc', [['a', 'b\nc']]],
  ['no apostrophe of our own', `"'=cmd","'tis","'"`, [['=cmd', "'tis", "'"]]],
  ['nothing', '', []],
])('a CSV file is read with %s', (_, file, records) => {
  expect(parseCsv(file)).toEqual(records)
})

it('a CSV file that is one long cell is read quickly', () => {
  const long = 'x"'.repeat(100_000)
  expect(parseCsv(toCsv([[long]]))).toEqual([[long]])
})
