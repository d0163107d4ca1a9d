import { keys } from '../../platform/data/table.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { updateRow } from '../../platform/data/writes.ts'
import type { UserRow } from './store.ts'
import { isNotClosed } from './unchanged.ts'

/**
 * Fails if the person has taken another spot, or place on a waiting list, since the account was read, or is being
 * deleted.
 */
export const countSpotTaken = ({ id, spotsTaken }: UserRow): Write =>
  updateRow(keys.user(id), {
    add: { spotsTaken: 1 },
    when: {
      expression: `${isNotClosed.expression} AND ${
        spotsTaken === undefined ? 'attribute_not_exists(#spotsTaken)' : '#spotsTaken = :spotsTaken'
      }`,
      values: { ...isNotClosed.values, ...(spotsTaken !== undefined && { spotsTaken }) },
    },
  })
