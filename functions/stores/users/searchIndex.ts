import * as z from 'zod'
import { entity, type Page, remove } from '#functions/platform/data/entity.ts'
import { type Key, keys } from '#functions/platform/data/table.ts'
import type { Write } from '#functions/platform/data/transaction.ts'
import { beginningsOfAccount, beginningsOfName, wanted } from '#shared/users/search.ts'
import type { User } from './store.ts'

/**
 * The rows by which people are found: one for each beginning of a word, written with the account. Those of the name
 * stand apart from the rest, because a child's name changes without its account being read.
 */
const Found = z.object({
  token: z.string(),
  userId: z.string(),
  of: z.enum(['name', 'account']),
  /** On a child's account, so that its guardians are read along with it. */
  playerId: z.string().optional(),
})
type Found = z.infer<typeof Found>
export const found = entity({ schema: Found, key: row => keyOf(row) })

const keyOf = ({ token, userId, of }: Omit<Found, 'playerId'>): Key => keys.foundUser(token, userId, of)

/** The writes by which somebody is found from now on as he is, and not as he was. */
export function findable(before: User | undefined, after: User | undefined): Write[] {
  return moved(before ? rowsOf(before) : [], after ? rowsOf(after) : [])
}

/** The same of a child that is called otherwise now. */
export function findableAs(
  before: Pick<User, 'firstName' | 'lastName'>,
  after: Pick<User, 'firstName' | 'lastName'>,
  { userId, playerId }: { userId: string; playerId: string },
): Write[] {
  const rows = (name: Pick<User, 'firstName' | 'lastName'>) =>
    beginningsOfName(name).map((token): Found => ({ token, userId, of: 'name', playerId }))
  return moved(rows(before), rows(after))
}

/** All rows by which somebody is found. */
export const rowsOf = (user: User): Found[] => {
  const { id: userId, playerId, madeBy } = user
  // Its child is still to come: until then there is nobody.
  if (madeBy) return []
  return [
    ...beginningsOfName(user).map((token): Found => ({ token, userId, of: 'name', playerId })),
    ...beginningsOfAccount(user).map((token): Found => ({ token, userId, of: 'account', playerId })),
  ]
}

function moved(before: Found[], after: Found[]): Write[] {
  const name = (row: Found) => keyOf(row).pk + keyOf(row).sk
  const [had, has] = [new Set(before.map(name)), new Set(after.map(name))]
  return [
    ...after.filter(row => !had.has(name(row))).map(row => found.put(row)),
    ...before.filter(row => !has.has(name(row))).map(row => remove(keyOf(row))),
  ]
}

/** A page of those who may be meant: whoever has a word for the longest of the beginnings, perhaps twice. */
export async function pageOfFound(
  search: string,
  range: { start: Record<string, string> | undefined; limit: number },
): Promise<Page<Found>> {
  const prefix = longestOf(search)
  return prefix ? found.page(keys.foundUser(prefix, '', 'name').pk, { ...range, prefix }) : { rows: [] }
}

/** Somebody who is found by several words is listed by the first of them only. */
export function isListedBy(row: Found, user: User, search: string): boolean {
  const prefix = longestOf(search) ?? ''
  const first = rowsOf(user)
    .filter(({ token }) => token.startsWith(prefix))
    .map(other => keyOf(other).sk)
    .sort()[0]
  return first === keyOf(row).sk
}

const longestOf = (search: string): string | undefined =>
  wanted(search).toSorted((a, b) => b.length - a.length)[0]
