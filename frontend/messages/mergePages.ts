import type { Conversation } from '#shared/messages/model.ts'

/** The club answers so many at a time. */
const pageSize = 50

/** What somebody has of his conversations: the latest first, and whether there are older ones. */
export interface Loaded {
  rows: readonly Conversation[]
  isAll: boolean
}

/** With the latest ones, just read. Whatever was there before stays, unless it is gone. */
export function withLatest({ rows, isAll }: Loaded, page: readonly Conversation[]): Loaded {
  const end = at(page.at(-1))
  // A page that is not full is all there is: the others were cleared.
  if (page.length < pageSize) return { rows: sorted(page), isAll: true }
  // So many were written in that others may lie between: older ones are asked for from here on.
  if (end > at(rows[0])) return { rows: sorted(page), isAll: false }
  return { rows: sorted([...page, ...rows.filter(row => at(row) <= end || isIn(page, row))]), isAll }
}

/** With those before the oldest. */
export const withOlder = ({ rows }: Loaded, page: readonly Conversation[]): Loaded => ({
  rows: sorted([...rows, ...page]),
  isAll: page.length < pageSize,
})

const at = (row: Conversation | undefined): string => row?.last?.createdAt ?? ''
const isIn = (page: readonly Conversation[], { id }: Conversation) => page.some(row => row.id === id)

/** The latest first, each of them once: as it was read last, which is what stands first. */
function sorted(rows: readonly Conversation[]): Conversation[] {
  const byId = new Map(rows.toReversed().map(row => [row.id, row]))
  return [...byId.values()].sort((one, other) => at(other).localeCompare(at(one)))
}
