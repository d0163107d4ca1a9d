import type { AuditKind } from '#shared/audit/choices.ts'
import { auditKindOf, auditPageSize } from '#shared/audit/rules.ts'
import { addDays, instantOf } from '#shared/dates.ts'
import type { Index } from '../../platform/data/table.ts'
import { type AuditRow, auditRows, partitions, sortKeyOf } from '../../stores/audit/store.ts'
import { club } from '../../stores/club/settings.ts'

export interface AuditFilter {
  person?: string
  about?: AuditKind
  from?: string
  until?: string
}

/**
 * No index has a person's entries of one kind, so at most this many of the person's entries are scanned for a page.
 */
const maxScanned = 200

/**
 * A page, newest first, and the start of the next one. Every filter is a partition of an index, so only entries that
 * are shown are read. The exception is a person's entries of one kind, which are filtered out of all that person's
 * entries; such a page may hold few entries or none, and still have a next page.
 */
export async function listAuditPage(
  filter: AuditFilter,
  before?: string,
): Promise<{ rows: AuditRow[]; next: string | undefined }> {
  const { person, about } = filter
  // One extra for the last entry of the page before, and one to tell whether there are more.
  const limit = (person && about ? maxScanned : auditPageSize) + (before ? 2 : 1)
  const range = keyRange(filter, before)
  const lists = await Promise.all(
    indexesFor(filter).map(([index, partition]) =>
      auditRows.between(partition, range, { index, descending: true, limit }),
    ),
  )
  // Below this, one of the lists has entries that were not read.
  const ends = lists.filter(rows => rows.length === limit).map(rows => sortKeyOf(rows.at(-1) ?? noPosition))
  const horizon = ends.toSorted().at(-1) ?? ''
  const merged = new Map(lists.flat().map(row => [sortKeyOf(row), row]))
  const found = [...merged.keys()]
    .filter(order => order >= horizon && order !== before)
    .toSorted()
    .toReversed()
    .flatMap(order => merged.get(order) ?? [])
    .filter(row => !person || !about || auditKindOf(row.action) === about)
  const rows = found.slice(0, auditPageSize)
  const last = rows.at(-1)
  const next = found.length > rows.length && last ? sortKeyOf(last) : horizon
  return { rows, next: next || undefined }
}

const noPosition = { at: '', id: '' }

function indexesFor({ person, about }: AuditFilter): [Index, string][] {
  if (person) {
    return [
      ['owner', partitions.of(person)],
      ['scope', partitions.by(person)],
    ]
  }
  return about ? [['state', partitions.about(about)]] : [['list', partitions.all]]
}

/**
 * Days are in the club's time zone. The range ends before the next midnight, because the sort key of an entry at
 * that instant is longer, and sorts after it.
 */
function keyRange({ from, until }: AuditFilter, before: string | undefined): [string, string] {
  const midnight = (day: string) => instantOf(club.timeZone, day, '00:00:00').toISOString()
  const first = from ? midnight(from) : '0'
  const last = until ? midnight(addDays(until, 1)) : '~'
  return [first, before && before < last ? before : last]
}
