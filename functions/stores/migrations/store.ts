import * as z from 'zod'
import { entity } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'
import { ConditionFailed, commit } from '../../platform/data/transaction.ts'

/** How far the stored rows have been brought to what this version stores. */
const MigrationState = z.object({
  /** The number of the last migration that is over. */
  done: z.int(),
  doneAt: z.string().optional(),
  /** The one walk over the table that is under way, for all migrations up to a number. */
  run: z
    .object({
      upTo: z.int(),
      startedAt: z.string(),
      pass: z.int(),
      /** Nothing of this pass was looked at before. */
      passStartedAt: z.string(),
      /** How many passes in a row have found something to change. */
      changingPasses: z.int(),
      /** Where this pass goes on; absent at its beginning. */
      after: z.record(z.string(), z.string()).optional(),
      changedInPass: z.int(),
      /** Rows of this pass that could not be changed, because they cannot be read or something failed. */
      leftInPass: z.int(),
      /** Rows that were changed in all passes. */
      changed: z.int(),
      /** When the next pass begins. */
      pauseUntil: z.string().optional(),
    })
    .optional(),
  version: z.int(),
})
export type MigrationState = z.infer<typeof MigrationState>
export type MigrationRun = NonNullable<MigrationState['run']>

const states = entity({ schema: MigrationState, key: keys.migrations })

export const getMigrationState = async (): Promise<MigrationState> =>
  (await states.get(keys.migrations())) ?? { done: 0, version: 0 }

/** Saves the state made from `before`; undefined if another run was faster. */
export async function saveMigrationState(
  before: MigrationState,
  changes: Partial<MigrationState>,
): Promise<MigrationState | undefined> {
  const after = { ...before, ...changes, version: before.version + 1 }
  const { version } = before
  const expression = version === 0 ? 'attribute_not_exists(#pk)' : '#version = :version'
  try {
    await commit(states.put(after, { expression, ...(version > 0 && { values: { version } }) }))
    return after
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
  }
}
