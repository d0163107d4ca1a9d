import { readCsv } from '#shared/csv.ts'
import type { Issue } from '#shared/http.ts'
import type { ImportField } from '#shared/imports/columns.ts'
import type { ImportRow } from '#shared/imports/model.ts'
import { type Entry, entryOf, sameChild } from '#shared/imports/rules.ts'

export interface Sheet {
  name: string
  headers: string[]
  /** What is not blank, by the row that a spreadsheet shows. */
  lines: { line: number; cells: string[] }[]
}

/** A line by what its columns mean, and what is wrong with it as far as the file alone tells. */
export interface Checked {
  row: ImportRow
  entry?: Entry | undefined
  issues: Issue[]
  /** An earlier line with the same child. */
  sameAs?: number | undefined
}

export async function sheetOf(file: File): Promise<Sheet> {
  const [headers = [], ...rest] = readCsv(textOf(await file.arrayBuffer()))
  const lines = rest
    .map((cells, at) => ({ line: at + 2, cells: cells.map(cell => cell.trim()) }))
    .filter(({ cells }) => cells.some(Boolean))
  return { name: file.name, headers: headers.map(header => header.trim()), lines }
}

/** Excel writes UTF-8 with a mark, UTF-16 with another, and what is not UTF-8 in the letters of Windows. */
function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

export function checked(
  { lines }: Sheet,
  columns: readonly (ImportField | undefined)[],
  today: string,
): Checked[] {
  const children = new Map<string, number>()
  const numbers = new Map<string, number>()
  return lines.map(({ line, cells }) => {
    const row = rowOf(line, cells, columns)
    const { entry, issues } = entryOf(row, today)
    if (!entry) return { row, issues }
    const sameAs = firstOf(children, sameChild(entry), line)
    const number = numberOf(entry)
    const wornBy = number && sameAs === undefined ? firstOf(numbers, number, line) : undefined
    return { row, entry, sameAs, issues: wornBy ? [twice(entry, wornBy)] : issues }
  })
}

function rowOf(
  line: number,
  cells: readonly string[],
  columns: readonly (ImportField | undefined)[],
): ImportRow {
  const named = columns.flatMap((field, at) => (field && cells[at] ? [[field, cells[at]]] : []))
  return { line, ...Object.fromEntries(named) }
}

/** The line that had it first; undefined where that is this one. */
function firstOf(seen: Map<string, number>, key: string, line: number): number | undefined {
  const first = seen.get(key)
  if (first === undefined) seen.set(key, line)
  return first
}

const numberOf = ({ child: { team, jerseyNumber } }: Entry): string | undefined =>
  team && jerseyNumber !== undefined ? `${team.toLowerCase()}#${jerseyNumber}` : undefined

const twice = ({ child }: Entry, line: number): Issue => ({
  field: 'jerseyNumber',
  message: `Row ${line} gives number ${child.jerseyNumber} on this team to somebody else`,
})
