import * as z from 'zod'
import { addHours } from '#shared/dates.ts'
import { id } from '#shared/fields.ts'
import { keys } from '../../platform/data/table.ts'
import { ConditionFailed, commit, type Write } from '../../platform/data/transaction.ts'
import { deleteRow } from '../../platform/data/writes.ts'
import { enqueueJob, type Job } from '../../platform/jobs/queue.ts'
import { createUser, releaseNames } from '../../stores/users/accounts.ts'
import { indexWrites } from '../../stores/users/searchIndex.ts'
import { getUser, type UserRow, users } from '../../stores/users/store.ts'

/** How long an account waits for its child. */
const maxWaitHours = 24

/**
 * An account for a child that has not been added yet. It has no password and is in no list. Its creator names it
 * when adding the child; otherwise it is deleted after a day, so that no account without a child is left over.
 */
export const createUnlinkedAccount = (user: UserRow & { madeBy: string }, now: Date): Write[] => [
  ...createUser(user),
  enqueueJob({
    kind: 'account-sweep',
    ref: user.id,
    at: addHours(now, maxWaitHours).toISOString(),
    payload: { userId: user.id },
  }),
]

/** The account that the caller names for a child being added; undefined if the caller did not create it for that. */
export async function getUnlinkedAccount(userId: unknown, madeBy: string): Promise<UserRow | undefined> {
  const named = id.safeParse(userId)
  const user = named.success ? await getUser(named.data) : undefined
  return user?.madeBy === madeBy ? user : undefined
}

/** Makes it the child's account. Fails if it was linked or deleted meanwhile. */
export const linkAccount = (account: UserRow, madeBy: string): Write[] => [
  users.put(account, { expression: '#madeBy = :madeBy', values: { madeBy } }),
  ...indexWrites(undefined, account),
]

/** The worker that deletes an account whose child was never added. */
export async function deleteUnlinkedAccount({ payload }: Job): Promise<void> {
  const user = await getUser(z.object({ userId: z.string() }).parse(payload).userId)
  if (!user?.madeBy) return
  try {
    await commit(
      deleteRow(keys.user(user.id), { expression: 'attribute_exists(#madeBy)' }),
      ...releaseNames(user),
    )
  } catch (error) {
    // Its child has just been added.
    if (!(error instanceof ConditionFailed)) throw error
  }
}
