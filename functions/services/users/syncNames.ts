import type { Write } from '#functions/platform/data/transaction.ts'
import { renameGuardian } from '#functions/stores/users/guardianLinks.ts'
import { findable } from '#functions/stores/users/searchIndex.ts'
import type { User } from '#functions/stores/users/store.ts'

/** What is written down elsewhere of a person who has changed: by what he is found, and as whom his children know him. */
export const followPerson = (before: User, after: User, childIds: readonly string[]): Write[] => [
  ...findable(before, after),
  ...renameGuardian(childIds, before, after),
]
