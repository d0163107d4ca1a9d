import { claimLookalikes } from './claimLookalikes.ts'
import { markUnknownOwners } from './markUnknownOwners.ts'
import type { Migration } from './migration.ts'
import { noteAlike } from './noteAlike.ts'
import { noteGradeDates } from './noteGradeDates.ts'

/** Every migration that there was, oldest first. A row may come from any release. */
export const migrations: readonly Migration[] = [
  claimLookalikes,
  markUnknownOwners,
  noteAlike,
  noteGradeDates,
]
