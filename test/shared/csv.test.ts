import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCsv } from '#shared/csv.ts'
import { runs } from '../proof.ts'

const lineOf = (...cells: Parameters<typeof toCsv>[0][number]) => toCsv([cells]).slice(1)

test('the lines of a CSV file end with CRLF, and the file begins with a UTF-8 byte order mark', () => {
  expect(
    toCsv([
      ['Child', 'Paid'],
      ['Zoë', { cents: 12550 }],
    ]),
  ).toBe('\uFEFF"Child","Paid"\r\n"Zoë",125.50\r\n')
})

test.each([
  '=cmd',
  '+1',
  '-1',
  '@SUM(A1)',
  '\tx',
  '\r=x',
  '\n=x',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM',
  '=HYPERLINK("http://evil")',
])('a CSV file does not let the text %j run as a formula', text => {
  expect(lineOf(text)).toBe(`"'${text.replaceAll('"', '""')}"\r\n`)
})

test('a CSV file has amounts, counts and dates unchanged', () => {
  expect(lineOf({ cents: -500 }, { cents: 0 }, { cents: 5 }, -3, { date: '2026-03-09' }, undefined, '')).toBe(
    '-5.00,0.00,0.05,-3,"2026-03-09",,\r\n',
  )
})

test('quotes, commas and line breaks stay within their CSV cell', () => {
  expect(lineOf('Ann "Ace" O\'Neil, Jr.\r\nof Troy')).toBe('"Ann ""Ace"" O\'Neil, Jr.\r\nof Troy"\r\n')
})

test('a CSV file can be read back whatever was typed, and no cell begins a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), texts => {
      const back = read(lineOf(...texts))
      expect(back).toEqual(texts.map(text => text.replace(/^'*[=+\-@＝＋－＠\t\r\n]/, "'$&")))
    }),
    { numRuns: runs(100, 5000) },
  )
})

/** A line as a spreadsheet reads it. */
const read = (line: string): string[] =>
  [...`,${line.slice(0, -2)}`.matchAll(/,(?:"((?:[^"]|"")*)")?/g)].map(([, text = '']) =>
    text.replaceAll('""', '"'),
  )
