import { parseCsv } from '#shared/csv.ts'
import type { Issue } from '#shared/http.ts'
import type { ImportField } from '#shared/imports/columns.ts'
import type { ImportLine } from '#shared/imports/model.ts'
import { childKey, type ImportEntry, parseImportLine } from '#shared/imports/rules.ts'

export interface Sheet {
  name: string
  headers: string[]
  /** The non-blank lines, with the row number that a spreadsheet shows. */
  lines: { line: number; cells: string[] }[]
}

/** A parsed line, with the errors that can be found without the server. */
export interface CheckedRow {
  row: ImportLine
  entry?: ImportEntry
  issues: Issue[]
  /** The number of an earlier line with the same child. */
  sameAs?: number
}

export async function readSheet(file: File): Promise<Sheet> {
  const [headers = [], ...rest] = parseCsv(decodeText(await file.arrayBuffer()))
  const lines = rest
    .map((cells, at) => ({ line: at + 2, cells: cells.map(cell => cell.trim()) }))
    .filter(({ cells }) => cells.some(Boolean))
  return { name: file.name, headers: headers.map(header => header.trim()), lines }
}

/** Excel writes UTF-8 with a BOM, UTF-16 with a BOM, or Windows-1252. */
function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

export function checkRows(
  { lines }: Sheet,
  columns: readonly (ImportField | undefined)[],
  today: string,
): CheckedRow[] {
  const children = new Map<string, number>()
  const numbers = new Map<string, number>()
  return lines.map(({ line, cells }) => {
    const row = toImportRow(line, cells, columns)
    const { entry, issues } = parseImportLine(row, today)
    if (!entry) return { row, issues }
    const sameAs = findFirst(children, childKey(entry), line)
    const number = getNumberKey(entry)
    const earlierLine = number && sameAs === undefined ? findFirst(numbers, number, line) : undefined
    return { row, entry, sameAs, issues: earlierLine ? [duplicateNumberIssue(entry, earlierLine)] : issues }
  })
}

function toImportRow(
  line: number,
  cells: readonly string[],
  columns: readonly (ImportField | undefined)[],
): ImportLine {
  const named = columns.flatMap((field, at) => (field && cells[at] ? [[field, cells[at]]] : []))
  return { line, ...Object.fromEntries(named) }
}

/** The first line with this key; undefined if it is this line. */
function findFirst(seen: Map<string, number>, key: string, line: number): number | undefined {
  const first = seen.get(key)
  if (first === undefined) seen.set(key, line)
  return first
}

const getNumberKey = ({ child: { team, jerseyNumber } }: ImportEntry): string | undefined =>
  team && jerseyNumber !== undefined ? `${team.toLowerCase()}#${jerseyNumber}` : undefined

const duplicateNumberIssue = ({ child }: ImportEntry, line: number): Issue => ({
  field: 'jerseyNumber',
  message: `Row ${line} gives number ${child.jerseyNumber} on this team to somebody else`,
})
