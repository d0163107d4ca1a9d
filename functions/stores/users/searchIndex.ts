import * as z from 'zod'
import { accountTokens, nameTokens, searchPrefixes } from '#shared/users/search.ts'
import { entity, type RowPage } from '../../platform/data/entity.ts'
import { type Key, keys } from '../../platform/data/table.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { deleteRow } from '../../platform/data/writes.ts'
import type { UserRow } from './store.ts'

/**
 * Search index of people: one row per word, written together with the account. Rows for the name are separate from
 * the rest, because a child can be renamed without reading its account.
 */
const UserSearchRow = z.object({
  token: z.string(),
  userId: z.string(),
  of: z.enum(['name', 'account']),
  /** Set for a child's account, so that its guardians can be read along with it. */
  playerId: z.string().optional(),
})
type UserSearchRow = z.infer<typeof UserSearchRow>
export const userSearchIndex = entity({ schema: UserSearchRow, key: row => keyOf(row) })

const keyOf = ({ token, userId, of }: Omit<UserSearchRow, 'playerId'>): Key =>
  keys.userSearch(token, userId, of)

/** The writes that update the index when an account changes. */
export function indexWrites(before: UserRow | undefined, after: UserRow | undefined): Write[] {
  return diffRows(before ? indexRowsOf(before) : [], after ? indexRowsOf(after) : [])
}

/** The same after a child was renamed. */
export function renameIndexWrites(
  before: Pick<UserRow, 'firstName' | 'lastName'>,
  after: Pick<UserRow, 'firstName' | 'lastName'>,
  { userId, playerId }: { userId: string; playerId: string },
): Write[] {
  const rows = (name: Pick<UserRow, 'firstName' | 'lastName'>) =>
    nameTokens(name).map((token): UserSearchRow => ({ token, userId, of: 'name', playerId }))
  return diffRows(rows(before), rows(after))
}

/** All index rows of a user. */
export const indexRowsOf = (user: UserRow): UserSearchRow[] => {
  const { id: userId, playerId, madeBy } = user
  // Not listed until its child has been added.
  if (madeBy) return []
  return [
    ...nameTokens(user).map((token): UserSearchRow => ({ token, userId, of: 'name', playerId })),
    ...accountTokens(user).map((token): UserSearchRow => ({ token, userId, of: 'account', playerId })),
  ]
}

function diffRows(before: UserSearchRow[], after: UserSearchRow[]): Write[] {
  const name = (row: UserSearchRow) => keyOf(row).pk + keyOf(row).sk
  const [had, has] = [new Set(before.map(name)), new Set(after.map(name))]
  return [
    ...after.filter(row => !had.has(name(row))).map(row => userSearchIndex.put(row)),
    ...before.filter(row => !has.has(name(row))).map(row => deleteRow(keyOf(row))),
  ]
}

/** A page of candidates, who match the longest prefix of the search; a person may appear more than once. */
export async function searchIndexPage(
  search: string,
  range: { start: Record<string, string> | undefined; limit: number },
): Promise<RowPage<UserSearchRow>> {
  const prefix = longestPrefix(search)
  return prefix
    ? userSearchIndex.page(keys.userSearch(prefix, '', 'name').pk, { ...range, prefix })
    : { rows: [] }
}

/** True for the first of a person's matching rows, so that they are listed only once. */
export function isFirstMatch(row: UserSearchRow, user: UserRow, search: string): boolean {
  const prefix = longestPrefix(search) ?? ''
  const first = indexRowsOf(user)
    .filter(({ token }) => token.startsWith(prefix))
    .map(other => keyOf(other).sk)
    .sort()[0]
  return first === keyOf(row).sk
}

const longestPrefix = (search: string): string | undefined =>
  searchPrefixes(search).toSorted((a, b) => b.length - a.length)[0]
