import type { Issue } from '#shared/http.ts'
import { fieldLabels, type ImportField } from '#shared/imports/columns.ts'
import type { ImportResult } from '#shared/imports/model.ts'
import type { Checked } from './readSheet.ts'

export const outcomes = ['error', 'twice', 'exists', 'joined', 'new'] as const
export type Outcome = (typeof outcomes)[number] | 'unknown'

export interface Line {
  checked: Checked
  result?: ImportResult | undefined
  outcome: Outcome
}

export const outcomeLabels: Record<Outcome, string> = {
  error: 'To correct',
  twice: 'Twice in the file',
  exists: 'In the club already',
  joined: 'New, for a known guardian',
  new: 'New',
  unknown: 'Not looked at yet',
}

/** What becomes of each row, by the file and by what the club says. */
export function linesOf(rows: readonly Checked[], results: readonly ImportResult[]): Line[] {
  const byLine = new Map(results.map(result => [result.line, result]))
  return rows.map(checked => {
    const result = byLine.get(checked.row.line)
    return { checked, result, outcome: outcomeOf(checked, result) }
  })
}

export const isSendable = ({ issues, sameAs }: Checked): boolean =>
  issues.length === 0 && sameAs === undefined

export function outcomeOf(checked: Checked, result: ImportResult | undefined): Outcome {
  if (checked.issues.length > 0) return 'error'
  if (checked.sameAs !== undefined) return 'twice'
  return result?.status ?? 'unknown'
}

/** What is to be done about a row, in words. */
export function remarksOn({ checked, result, outcome }: Line): string[] {
  if (outcome === 'twice') return [`The same child as in row ${checked.sameAs}`]
  return [...checked.issues, ...(result?.issues ?? [])].map(inWords)
}

const isImportField = (field: string): field is ImportField => field in fieldLabels

const inWords = ({ field, message }: Issue): string =>
  isImportField(field) ? `${fieldLabels[field]}: ${message}` : message

export const countOf = (lines: readonly Line[], ...wanted: Outcome[]): number =>
  lines.filter(({ outcome }) => wanted.includes(outcome)).length

export const players = (count: number): string => `${count} player${count === 1 ? '' : 's'}`
export const rowsText = (count: number): string => `${count} row${count === 1 ? '' : 's'}`
