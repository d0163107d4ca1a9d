/** What a person typed is text; amounts, days and counts are the club's own figures. */
export type Cell = string | number | { cents: number } | { date: string } | undefined

/** Lines of cells as RFC 4180 has them, with the mark by which Excel knows UTF-8. */
export const csvOf = (lines: readonly (readonly Cell[])[]): string =>
  `\uFEFF${lines.map(line => `${line.map(written).join(',')}\r\n`).join('')}`

/** Text that a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r]/

/**
 * A child may be called "=cmd": an apostrophe makes a text of what would be run (OWASP, CSV injection). Figures are
 * never prefixed, so that a refund of -5.00 remains a number.
 */
function written(cell: Cell): string {
  if (cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'string') return quoted(formula.test(cell) ? `'${cell}` : cell)
  return 'cents' in cell ? (cell.cents / 100).toFixed(2) : quoted(cell.date)
}

const quoted = (text: string): string => (text === '' ? '' : `"${text.replaceAll('"', '""')}"`)
