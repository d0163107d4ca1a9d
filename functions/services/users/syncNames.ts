import type { Write } from '../../platform/data/transaction.ts'
import { renameGuardian } from '../../stores/users/guardianLinks.ts'
import { indexWrites } from '../../stores/users/searchIndex.ts'
import type { UserRow } from '../../stores/users/store.ts'

/** Updates the copies of a person's name and address: the search index and the children's guardian rows. */
export const syncNames = (before: UserRow, after: UserRow, childIds: readonly string[]): Write[] => [
  ...indexWrites(before, after),
  ...renameGuardian(childIds, before, after),
]
