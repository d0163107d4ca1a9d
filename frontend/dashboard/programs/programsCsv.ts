import { csvFileName } from '#frontend/lib/download.ts'
import { toCsv } from '#shared/csv.ts'
import { type ColumnId, columns, type ProgramLine } from './programColumns.tsx'
import type { Tab } from './programTable.ts'

/** The visible table as CSV. */
export const toProgramsCsv = (lines: readonly ProgramLine[], shown: readonly ColumnId[]): string => {
  const wanted = shown.flatMap(id => columns.find(column => column.id === id) ?? [])
  return toCsv([
    wanted.map(({ header }) => header),
    ...lines.map(line => wanted.map(({ exported }) => exported(line))),
  ])
}

export const programsCsvName = (tab: Tab): string => csvFileName('programs', tab)
