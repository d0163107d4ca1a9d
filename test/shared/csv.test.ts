import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayCell, toCsv } from '#shared/csv.ts'
import { runs } from '../proof.ts'

const lineOf = (...cells: Parameters<typeof toCsv>[0][number]) => toCsv([cells]).slice(1)

test('a CSV file has a byte order mark, lines that end with CRLF, and amounts, counts and dates unchanged', () => {
  const numbers = [{ cents: 12550 }, { cents: -500 }, { cents: 5 }, -3, { date: '2026-03-09' }, undefined, '']
  expect(toCsv([['Child', 'Paid'], numbers])).toBe(
    '\uFEFF"Child","Paid"\r\n125.50,-5.00,0.05,-3,"2026-03-09",,\r\n',
  )
  expect(lineOf(dayCell('America/New_York', '2026-03-09T03:30:00.000Z'))).toBe('"2026-03-08"\r\n')
})

test.each([
  '=HYPERLINK("http://evil")',
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
])('a CSV file does not let the text %j run as a formula', text =>
  expect(lineOf(text)).toBe(`"'${text.replaceAll('"', '""')}"\r\n`),
)

test('quotes, commas and line breaks stay within their CSV cell', () => {
  expect(lineOf('Ann "Ace" O\'Neil, Jr.\r\nof Troy')).toBe('"Ann ""Ace"" O\'Neil, Jr.\r\nof Troy"\r\n')
})

test('a spreadsheet reads back a CSV file whatever was typed, and no cell begins a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), texts => {
      const back = readLikeSpreadsheet(lineOf(...texts))
      expect(back).toEqual(texts.map(text => text.replace(/^'*[=+\-@＝＋－＠\t\r\n]/, "'$&")))
    }),
    { numRuns: runs(100, 5000) },
  )
})

const readLikeSpreadsheet = (line: string): string[] =>
  [...`,${line.slice(0, -2)}`.matchAll(/,(?:"((?:[^"]|"")*)")?/g)].map(([, text = '']) =>
    text.replaceAll('""', '"'),
  )
