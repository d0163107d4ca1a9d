import type { Issue } from '#shared/http.ts'
import { type ImportField, isImportField, labelOf } from '#shared/imports/columns.ts'
import type { ImportLine, ImportResult } from '#shared/imports/model.ts'
import type { CheckedRow } from './checkRows.ts'

export const outcomes = [
  'error',
  'ask',
  'twice',
  'exists',
  'skipped',
  'guardian',
  'invited',
  'joined',
  'new',
] as const
export type Outcome = (typeof outcomes)[number] | 'unknown'

export interface ReviewedRow {
  checked: CheckedRow
  result?: ImportResult
  outcome: Outcome
}

/** What the office says of a line whose child may be there already. */
export interface Answer {
  isAnother?: true
  /** It is this child of the club, or the one of an earlier line. */
  playerId?: string
  sameAsLine?: number
}
export const noAnswer: Answer = { isAnother: undefined, playerId: undefined, sameAsLine: undefined }

export type SkippedLines = ReadonlySet<number>

/** A child was added, or will be. */
export const additions: readonly Outcome[] = ['new', 'joined', 'invited']
export const isAddition = (outcome: Outcome): boolean => additions.includes(outcome)

export const outcomeLabels: Record<Outcome, string> = {
  error: 'Needs fixing',
  ask: 'May be the same child',
  twice: 'Duplicate in the file',
  exists: 'Already in the club',
  skipped: 'Skipped',
  guardian: 'Same child; guardian will be invited',
  invited: 'New; guardian will be invited',
  joined: 'New; guardian is already in the club',
  new: 'New',
  unknown: 'Not checked yet',
}

/** Joins the rows of the file with the server's results, and with the lines that the office skips. */
export function toReviewedRows(
  rows: readonly CheckedRow[],
  results: readonly ImportResult[],
  skipped: SkippedLines,
): ReviewedRow[] {
  const byLine = new Map(results.map(result => [result.line, result]))
  return rows.map(checked => {
    const known = byLine.get(checked.row.line)
    // The check asked before the office said whose child it is.
    const result = checked.joins !== undefined && known?.status === 'ask' ? undefined : known
    const isSkipped = skipped.has(checked.row.line)
    return { checked, result, outcome: isSkipped ? 'skipped' : getOutcome(checked, result) }
  })
}

/**
 * The results of the check, and of what was written since. Only what was new is written: where the club has the child all
 * the same, it was added by a try whose reply was lost.
 */
export function joinResults(
  checked: readonly ImportResult[],
  written: readonly ImportResult[],
): ImportResult[] {
  const before = new Map(checked.map(result => [result.line, result]))
  const added = written.map(result => {
    const { status = result.status, issues = result.issues } = before.get(result.line) ?? {}
    return result.status === 'exists' ? { ...result, status, issues } : result
  })
  return [...checked, ...added]
}

export const isSendable = ({ issues, sameAs, joins }: CheckedRow): boolean =>
  issues.length === 0 && sameAs === undefined && joins === undefined

/** The rows, and after them those that give a child of theirs a second guardian, with what `children` has by then. */
export function* inTurns(
  all: readonly CheckedRow[],
  children: ReadonlyMap<number, string>,
): Generator<ImportLine[]> {
  yield all.flatMap(({ row, joins }) => (joins === undefined ? row : []))
  yield all.flatMap(({ row, joins }) =>
    joins === undefined ? [] : { ...row, playerId: children.get(joins) },
  )
}

/** Is there something to import? */
export const isWanted = ({ outcome }: ReviewedRow): boolean => isAddition(outcome) || outcome === 'guardian'

export function getOutcome(checked: CheckedRow, result: ImportResult | undefined): Outcome {
  if (checked.issues.length > 0) return 'error'
  if (checked.sameAs !== undefined) return 'twice'
  if (checked.joins !== undefined) return result?.status ?? 'guardian'
  const status = result?.status ?? 'unknown'
  return checked.alikeLine !== undefined && isAddition(status) ? 'ask' : status
}

/** What is wrong with a row, or to know about it. */
export const getIssues = ({ checked, result, outcome }: ReviewedRow): Issue[] =>
  outcome === 'twice' || checked.issues.length > 0 ? checked.issues : (result?.issues ?? [])

export function getRemarks(line: ReviewedRow): string[] {
  if (line.outcome === 'skipped') return []
  const { sameAs, alikeLine, joins } = line.checked
  if (line.outcome === 'twice') return [`The same child as in row ${sameAs}`]
  const there = line.outcome === 'ask' ? line.result?.alike?.flatMap(({ guardians }) => guardians) : undefined
  return [
    ...(alikeLine !== undefined && line.outcome === 'ask'
      ? [`The same name and birthday as in row ${alikeLine}, with another guardian`]
      : []),
    ...(joins === undefined ? [] : [`The same child as in row ${joins}`]),
    ...getIssues(line).map(formatIssue),
    ...(there && there.length > 0 ? [`Guardian there: ${there.join(', ')}`] : []),
  ]
}

/** As whom a row can be the same child: children of the club, or else one of an earlier row. */
export function listSame({ checked, result }: ReviewedRow): Answer[] {
  const known = result?.alike ?? []
  if (known.length > 0) return known.map(({ playerId }) => ({ playerId }))
  return checked.alikeLine === undefined ? [] : [{ sameAsLine: checked.alikeLine }]
}

/** Has the office said whether it is the same child? */
export const isAnswered = ({ checked: { row, joins } }: ReviewedRow): boolean =>
  row.isAnother === true || row.playerId !== undefined || joins !== undefined

const formatIssue = ({ field, message }: Issue): string =>
  isImportField(field) ? `${labelOf(field)}: ${message}` : message

/** The fields that a correction of the row begins with. */
export function suspectFields(line: ReviewedRow): ImportField[] {
  if (line.outcome === 'twice') return ['firstName', 'lastName', 'dateOfBirth']
  const named = getIssues(line).flatMap(({ field }) => (isImportField(field) ? [field] : []))
  return named.includes('jerseyNumber') ? [...named, 'team'] : named
}

/** The row names a team that is not there, and the child comes without it. */
export const isTeamless = (line: ReviewedRow): boolean =>
  isAddition(line.outcome) && getIssues(line).some(({ field }) => field === 'team')

/** The child may be one whom the club has already. */
export const isSuspect = (line: ReviewedRow): boolean =>
  isAddition(line.outcome) && getIssues(line).some(({ field }) => field === 'dateOfBirth')

/** What has to be corrected, what has a remark, and the others. */
export function byAttention(one: ReviewedRow, other: ReviewedRow): number {
  return attention(one) - attention(other) || rank(one) - rank(other)
}
const known: readonly Outcome[] = outcomes
const rank = ({ outcome }: ReviewedRow): number => known.indexOf(outcome)
const attention = (line: ReviewedRow): number =>
  line.outcome === 'error' || line.outcome === 'ask' ? 0 : getRemarks(line).length > 0 ? 1 : 2

export const countOutcomes = (lines: readonly ReviewedRow[], ...wanted: Outcome[]): number =>
  lines.filter(({ outcome }) => wanted.includes(outcome)).length

export const formatPlayers = (count: number): string => `${count} player${count === 1 ? '' : 's'}`
export const formatRows = (count: number): string => `${count} row${count === 1 ? '' : 's'}`
export const formatGuardians = (count: number): string => `${count} guardian${count === 1 ? '' : 's'}`
