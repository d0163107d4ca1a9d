import { dayIn } from './dates.ts'

/** What a person typed is text; amounts, days and counts are the club's own figures. */
export type Cell = string | number | { cents: number } | { date: string } | undefined

/** Lines of cells as RFC 4180 has them, with the mark by which Excel knows UTF-8. */
export const toCsv = (lines: readonly (readonly Cell[])[]): string =>
  `\uFEFF${lines.map(line => `${line.map(formatCell).join(',')}\r\n`).join('')}`

/** The club's day of an instant. */
export const dayCell = (timeZone: string, instant: string): Cell => ({
  date: dayIn(timeZone, new Date(instant)),
})

/** Text that a spreadsheet would take for a formula, or that looks as if it had been kept from being one. */
const formula = /^'*[=+\-@\t\r]/

/**
 * A child may be called "=cmd": an apostrophe makes a text of what would be run (OWASP, CSV injection). Figures are
 * never prefixed, so that a refund of -5.00 remains a number.
 */
function formatCell(cell: Cell): string {
  if (cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'string') return quoteText(formula.test(cell) ? `'${cell}` : cell)
  return 'cents' in cell ? (cell.cents / 100).toFixed(2) : quoteText(cell.date)
}

const quoteText = (text: string): string => (text === '' ? '' : `"${text.replaceAll('"', '""')}"`)

/**
 * The records of a file by RFC 4180, one for each row that a spreadsheet shows, blank ones too. A mark of UTF-8 and
 * the apostrophes that `toCsv` adds are taken away; what separates is what the first record has most of.
 */
export function parseCsv(text: string): string[][] {
  const rest = text.replace(/^\uFEFF/, '')
  const cells = cellPattern(separatorOf(rest))
  const records: string[][] = []
  let record: string[] = []
  while (cells.lastIndex < rest.length) {
    const [, quoted, tail = '', end = ''] = cells.exec(rest) ?? []
    record.push(unescapeCell((quoted?.replaceAll('""', '"') ?? '') + tail))
    if (isSeparator(end) && cells.lastIndex < rest.length) continue
    if (isSeparator(end)) record.push('')
    records.push(record)
    record = []
  }
  return records
}

const separators = [',', ';', '\t']
const isSeparator = (end: string): boolean => separators.includes(end)

/** A quoted part, whatever stands behind it, and what ends the cell. A quote that is never closed lasts to the end. */
const cellPattern = (separator: string) =>
  new RegExp(`(?:"([^"]*(?:""[^"]*)*)(?:"|$))?([^${separator}\\r\\n]*)(${separator}|\\r\\n|\\n|\\r|$)`, 'y')

function separatorOf(text: string): string {
  const [head = ''] = text.replace(/"[^"]*(?:""[^"]*)*(?:"|$)/g, '').split(/[\r\n]/, 1)
  const count = (separator: string) => head.split(separator).length
  return separators.toSorted((one, other) => count(other) - count(one))[0] ?? ','
}

const unescapeCell = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
