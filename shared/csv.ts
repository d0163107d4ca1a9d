import { dayIn } from './dates.ts'

/** A string is text that a person typed; amounts, days and counts come from the club. */
export type Cell = string | number | { cents: number } | { date: string } | undefined

/** RFC 4180 lines, with the byte order mark that makes Excel read UTF-8. */
export const toCsv = (lines: readonly (readonly Cell[])[]): string =>
  `\uFEFF${lines.map(line => `${line.map(formatCell).join(',')}\r\n`).join('')}`

/** The day of an instant in the club's time zone. */
export const dayCell = (timeZone: string, instant: string): Cell => ({
  date: dayIn(timeZone, new Date(instant)),
})

/**
 * Text that a spreadsheet would run as a formula, full-width signs and a line break before it included, or that looks as if
 * it had already been escaped.
 */
const formula = /^'*[=+\-@＝＋－＠\t\r\n]/

/**
 * A child may be called "=cmd". An apostrophe turns formulas into text (OWASP, CSV injection). Numbers are never
 * prefixed, so a refund of -5.00 stays a number.
 */
function formatCell(cell: Cell): string {
  if (cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'string') return quoteText(formula.test(cell) ? `'${cell}` : cell)
  return 'cents' in cell ? (cell.cents / 100).toFixed(2) : quoteText(cell.date)
}

const quoteText = (text: string): string => (text === '' ? '' : `"${text.replaceAll('"', '""')}"`)

/**
 * RFC 4180 records, one per spreadsheet row, including blank ones. Drops the byte order mark and the apostrophes
 * that `toCsv` adds; the separator is whichever occurs most often in the first record.
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

/** An optional quoted part, any text after it, and the end of the cell. An unclosed quote runs to the end. */
const cellPattern = (separator: string) =>
  new RegExp(`(?:"([^"]*(?:""[^"]*)*)(?:"|$))?([^${separator}\\r\\n]*)(${separator}|\\r\\n|\\n|\\r|$)`, 'y')

function separatorOf(text: string): string {
  const [head = ''] = text.replace(/"[^"]*(?:""[^"]*)*(?:"|$)/g, '').split(/[\r\n]/, 1)
  const count = (separator: string) => head.split(separator).length
  return separators.toSorted((one, other) => count(other) - count(one))[0] ?? ','
}

const unescapeCell = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
