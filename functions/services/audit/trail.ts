import type { Index } from '#functions/platform/data/table.ts'
import { type Audit, audit, orderOf, partitions } from '#functions/stores/audit/store.ts'
import { club } from '#functions/stores/club/settings.ts'
import type { AuditKind } from '#shared/audit/choices.ts'
import { auditKindOf, pageOfAudit } from '#shared/audit/rules.ts'
import { addDays, instantOf } from '#shared/dates.ts'

export interface Filter {
  person?: string | undefined
  about?: AuditKind | undefined
  from?: string | undefined
  until?: string | undefined
}

/** There is no index of a person's entries of one kind: so many of his are looked through for a page of them. */
const mostLookedThrough = 200

/**
 * A page, newest first, and where the next one begins. Every filter is a partition of an index, so nothing is read
 * that is not shown; only a person's entries of one kind are looked for among all of his, and then a page may have
 * few entries, or none, and go on all the same.
 */
export async function pageOf(
  filter: Filter,
  before?: string,
): Promise<{ rows: Audit[]; next: string | undefined }> {
  const { person, about } = filter
  // The first is the one that the page before has ended with, the last one tells whether there is more.
  const limit = (person && about ? mostLookedThrough : pageOfAudit) + (before ? 2 : 1)
  const range = rangeOf(filter, before)
  const lists = await Promise.all(
    listsOf(filter).map(([index, partition]) =>
      audit.between(partition, range, { index, descending: true, limit }),
    ),
  )
  // Below this, one of the lists has more than was read of it.
  const ends = lists.filter(rows => rows.length === limit).map(rows => orderOf(rows.at(-1) ?? nothing))
  const horizon = ends.toSorted().at(-1) ?? ''
  const merged = new Map(lists.flat().map(row => [orderOf(row), row]))
  const found = [...merged.keys()]
    .filter(order => order >= horizon && order !== before)
    .toSorted()
    .toReversed()
    .flatMap(order => merged.get(order) ?? [])
    .filter(row => !person || !about || auditKindOf(row.action) === about)
  const rows = found.slice(0, pageOfAudit)
  const last = rows.at(-1)
  const next = found.length > rows.length && last ? orderOf(last) : horizon
  return { rows, next: next || undefined }
}

const nothing = { at: '', id: '' }

function listsOf({ person, about }: Filter): [Index, string][] {
  if (person) {
    return [
      ['owner', partitions.of(person)],
      ['scope', partitions.by(person)],
    ]
  }
  return about ? [['state', partitions.about(about)]] : [['list', partitions.all]]
}

/** Days are the club's. Nothing happens at the first moment of the day after that is not that day's. */
function rangeOf({ from, until }: Filter, before: string | undefined): [string, string] {
  const midnight = (day: string) => instantOf(club.timeZone, day, '00:00:00').toISOString()
  const first = from ? midnight(from) : '0'
  const last = until ? midnight(addDays(until, 1)) : '~'
  return [first, before && before < last ? before : last]
}
