import * as z from 'zod'
import { remove } from '#functions/platform/data/entity.ts'
import { keys } from '#functions/platform/data/table.ts'
import { ConditionFailed, commit, type Write } from '#functions/platform/data/transaction.ts'
import { type DueWork, dueWork } from '#functions/platform/jobs/queue.ts'
import { unclaim } from '#functions/stores/claims/store.ts'
import { findable } from '#functions/stores/users/searchIndex.ts'
import { createUser, getUser, type User, users } from '#functions/stores/users/store.ts'
import { addHours } from '#shared/dates.ts'
import { id } from '#shared/fields.ts'

/** How long an account waits for its child. */
const hours = 24

/**
 * The account of a child that is still to be added. It has no password and is in no list; whoever made it names it when
 * he adds the child, and otherwise it goes (safety: B3).
 */
export const createUnlinked = (user: User & { madeBy: string }, now: Date): Write[] => [
  ...createUser(user),
  dueWork({
    kind: 'account-sweep',
    ref: user.id,
    at: addHours(now, hours).toISOString(),
    payload: { userId: user.id },
  }),
]

/** The account that somebody names for the child that he adds; undefined where he has not made it for that. */
export async function unlinkedOf(userId: unknown, madeBy: string): Promise<User | undefined> {
  const named = id.safeParse(userId)
  const user = named.success ? await getUser(named.data) : undefined
  return user?.madeBy === madeBy ? user : undefined
}

/** It is a child's account from now on. Fails where it has become another's, or gone. */
export const linkAccount = (account: User, madeBy: string): Write[] => [
  users.put(account, { expression: '#madeBy = :madeBy', values: { madeBy } }),
  ...findable(undefined, account),
]

/** The worker: an account whose child never came. */
export async function sweepAccount({ payload }: DueWork): Promise<void> {
  const user = await getUser(z.object({ userId: z.string() }).parse(payload).userId)
  if (!user?.madeBy) return
  const { username, email } = user
  try {
    await commit(
      remove(keys.user(user.id), { expression: 'attribute_exists(#madeBy)' }),
      unclaim('username', username, user.id),
      unclaim('email', email, user.id),
    )
  } catch (error) {
    // Its child came in this moment.
    if (!(error instanceof ConditionFailed)) throw error
  }
}
