import type { Issue } from '#shared/http.ts'
import type { DateOrder } from '#shared/imports/birthdays.ts'
import type { ColumnField, ImportField } from '#shared/imports/columns.ts'
import type { ImportLine } from '#shared/imports/model.ts'
import { childKey, type ImportEntry, namesakeKey, parseImportLine } from '#shared/imports/rules.ts'
import { splitName } from '#shared/users/rules.ts'
import type { Answer } from './outcome.ts'
import type { Sheet } from './readFile.ts'

/** A parsed line, with the errors that can be found without the server. */
export interface CheckedRow {
  row: ImportLine
  entry?: ImportEntry
  issues: Issue[]
  /** The number of an earlier line with the same child. */
  sameAs?: number
  /** An earlier line with this name and birthday and another guardian, of which nobody has said yet whether it is the same child. */
  alikeLine?: number
  /** The line with the child that this one gives a second guardian. */
  joins?: number
}

export type Columns = readonly (ColumnField | undefined)[]
export type Cells = Partial<Record<ImportField, string>>

export type Correction = Cells & Answer

/** What was typed in place of some cells, and what was answered, by the number of the line. */
export type Corrections = ReadonlyMap<number, Correction>

/** How the office has said that the file is to be read. */
interface Reading {
  columns: Columns
  /** Which number of a date comes first, where it was asked. */
  dateOrder?: DateOrder
  /** The school year of the grades. */
  gradeYear?: number
}

export function checkRows(
  { lines }: Sheet,
  { columns, dateOrder, gradeYear }: Reading,
  corrections: Corrections,
  today: string,
): CheckedRow[] {
  const rows = lines.map(({ line, cells }): ImportLine => {
    const { sameAsLine: _, ...typed }: Correction = corrections.get(line) ?? {}
    // A date that is typed here is written as everywhere else.
    const order = typed.dateOfBirth === undefined && dateOrder ? { dateOrder } : {}
    const year = columns.includes('grade') && gradeYear !== undefined ? { gradeYear } : {}
    return { line, ...nameCells(cells, columns), ...typed, ...order, ...year }
  })
  const children = new Map<string, number>()
  const names = new Map<string, number>()
  const numbers = new Map<string, number>()
  return rows.map(row => {
    const { entry, issues } = parseImportLine(row, today)
    if (!entry) return { row, issues }
    const twice = findFirst(children, childKey(entry), row.line)
    const isDecided = row.isAnother || row.playerId !== undefined
    const alikeLine =
      twice === undefined && !isDecided ? findFirst(names, namesakeKey(entry), row.line) : undefined
    const joins = alikeLine === undefined ? undefined : corrections.get(row.line)?.sameAsLine
    // Without a guardian it adds nothing to the child.
    const sameAs = twice ?? (entry.guardian ? undefined : joins)
    const isSame = sameAs !== undefined || alikeLine !== undefined || row.playerId !== undefined
    const number = getNumberKey(entry)
    const earlierLine = number && !isSame ? findFirst(numbers, number, row.line) : undefined
    return {
      ...{ row, entry, sameAs, joins, alikeLine: joins === undefined ? alikeLine : undefined },
      issues: earlierLine ? [duplicateNumberIssue(entry, earlierLine)] : issues,
    }
  })
}

function nameCells(cells: readonly string[], columns: Columns): Cells {
  const { playerName, ...named }: Partial<Record<ColumnField, string>> = Object.fromEntries(
    columns.flatMap((field, at) => (field && cells[at] ? [[field, cells[at]]] : [])),
  )
  return playerName === undefined ? named : { ...splitName(playerName), ...named }
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
  message: `Row ${line} assigns number ${child.jerseyNumber} on this team to someone else`,
})
