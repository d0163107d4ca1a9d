import { keys } from '../../platform/data/table.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { updateRow } from '../../platform/data/writes.ts'
import { isMailboxOwners } from '../../stores/users/ownership.ts'
import type { UserRow } from '../../stores/users/store.ts'
import { checkUserUnchanged, userUnchanged } from '../../stores/users/unchanged.ts'

/**
 * Fails if the guardian's account has changed since it was judged: a child must not go along with one that is being
 * deleted. A link for a new password that somebody else may have been mailed is void once there is a child of the
 * caller's own: it was judged without one, for whose birthday it would have asked.
 */
export const holdGuardian = (guardian: UserRow, { isOwn }: { isOwn: boolean }): Write =>
  isOwn && !isMailboxOwners(guardian)
    ? updateRow(keys.user(guardian.id), { remove: ['resetId'], when: userUnchanged(guardian) })
    : checkUserUnchanged(guardian)
