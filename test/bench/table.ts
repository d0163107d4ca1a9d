/** A Markdown table that is also readable as plain text: numbers right-aligned, columns padded. */
export function formatTable(head: string[], rows: (string | number)[][]): string {
  const lines = [head, ...rows.map(row => row.map(String))]
  const widths = head.map((_, column) => Math.max(...lines.map(line => (line[column] ?? '').length)))
  const numeric = head.map((_, column) => rows.every(row => /^[\d.,<>]*$/.test(String(row[column] ?? ''))))
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => padCell(cell, widths[column] ?? 0, numeric[column] ?? false)).join(' | ')} |`
  const rule = widths.map((width, column) =>
    numeric[column] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  )
  return [line(head), line(rule), ...lines.slice(1).map(line)].join('\n')
}

const padCell = (cell: string, width: number, right: boolean) =>
  right ? cell.padStart(width) : cell.padEnd(width)
