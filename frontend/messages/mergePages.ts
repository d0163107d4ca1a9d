import type { Conversation } from '#shared/messages/model.ts'
import { compareCodeUnits } from '#shared/text.ts'

/** The server's page size. */
const pageSize = 50

/** The loaded conversations, latest first, and whether that is all of them. */
export interface LoadedConversations {
  rows: readonly Conversation[]
  isComplete: boolean
}

/** Merges the latest page. Earlier rows stay, unless they were deleted. */
export function mergeLatest(
  { rows, isComplete }: LoadedConversations,
  page: readonly Conversation[],
): LoadedConversations {
  const end = getLastTime(page.at(-1))
  // A page that is not full is everything: the others were cleared.
  if (page.length < pageSize) return { rows: sortByLatest(page), isComplete: true }
  // The page does not overlap with the loaded rows, so there may be a gap: start over from here.
  if (end > getLastTime(rows[0])) return { rows: sortByLatest(page), isComplete: false }
  return {
    rows: sortByLatest([...page, ...rows.filter(row => getLastTime(row) <= end || includesRow(page, row))]),
    isComplete,
  }
}

/** Appends a page of older ones. */
export const appendOlder = (
  { rows }: LoadedConversations,
  page: readonly Conversation[],
): LoadedConversations => ({
  rows: sortByLatest([...rows, ...page]),
  isComplete: page.length < pageSize,
})

const getLastTime = (row: Conversation | undefined): string => row?.last?.createdAt ?? ''
const includesRow = (page: readonly Conversation[], { id }: Conversation) => page.some(row => row.id === id)

/** Latest first, without duplicates: the first occurrence is the most recently loaded one. */
function sortByLatest(rows: readonly Conversation[]): Conversation[] {
  const byId = new Map(rows.toReversed().map(row => [row.id, row]))
  return [...byId.values()].sort((one, other) => compareCodeUnits(getLastTime(other), getLastTime(one)))
}
