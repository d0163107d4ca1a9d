import type { Issue } from '#shared/http.ts'
import { isImportField, labelOf } from '#shared/imports/columns.ts'
import type { ImportResult } from '#shared/imports/model.ts'
import type { CheckedRow } from './readSheet.ts'

export const outcomes = ['error', 'twice', 'exists', 'invited', 'joined', 'new'] as const
export type Outcome = (typeof outcomes)[number] | 'unknown'

export interface ReviewedRow {
  checked: CheckedRow
  result?: ImportResult
  outcome: Outcome
}

/** A child was added, or will be. */
export const additions: readonly Outcome[] = ['new', 'joined', 'invited']
export const isAddition = (outcome: Outcome): boolean => additions.includes(outcome)

export const outcomeLabels: Record<Outcome, string> = {
  error: 'To correct',
  twice: 'Twice in the file',
  exists: 'In the club already',
  invited: 'New, and the guardian is invited',
  joined: 'New, for a known guardian',
  new: 'New',
  unknown: 'Not looked at yet',
}

/** Joins the rows of the file with the server's results. */
export function toReviewedRows(rows: readonly CheckedRow[], results: readonly ImportResult[]): ReviewedRow[] {
  const byLine = new Map(results.map(result => [result.line, result]))
  return rows.map(checked => {
    const result = byLine.get(checked.row.line)
    return { checked, result, outcome: getOutcome(checked, result) }
  })
}

export const isSendable = ({ issues, sameAs }: CheckedRow): boolean =>
  issues.length === 0 && sameAs === undefined

export function getOutcome(checked: CheckedRow, result: ImportResult | undefined): Outcome {
  if (checked.issues.length > 0) return 'error'
  if (checked.sameAs !== undefined) return 'twice'
  return result?.status ?? 'unknown'
}

/** What must be corrected in a row. */
export function getRemarks({ checked, result, outcome }: ReviewedRow): string[] {
  if (outcome === 'twice') return [`The same child as in row ${checked.sameAs}`]
  return [...checked.issues, ...(result?.issues ?? [])].map(formatIssue)
}

const formatIssue = ({ field, message }: Issue): string =>
  isImportField(field) ? `${labelOf(field)}: ${message}` : message

export const countOutcomes = (lines: readonly ReviewedRow[], ...wanted: Outcome[]): number =>
  lines.filter(({ outcome }) => wanted.includes(outcome)).length

export const formatPlayers = (count: number): string => `${count} player${count === 1 ? '' : 's'}`
export const formatRows = (count: number): string => `${count} row${count === 1 ? '' : 's'}`
