import type { Write } from '../data/transaction.ts'
import { findable } from './found.ts'
import { renameGuardian } from './links.ts'
import type { User } from './store.ts'

/** What is written down elsewhere of a person who has changed: by what he is found, and as whom his children know him. */
export const followPerson = (before: User, after: User, childIds: readonly string[]): Write[] => [
  ...findable(before, after),
  ...renameGuardian(childIds, before, after),
]
