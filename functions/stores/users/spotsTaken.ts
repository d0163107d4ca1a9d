import { keys } from '../../platform/data/table.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { updateRow } from '../../platform/data/writes.ts'
import type { UserRow } from './store.ts'

/** Fails if the person has taken another spot, or place on a waiting list, since the account was read. */
export const countSpotTaken = ({ id, spotsTaken }: UserRow): Write =>
  updateRow(keys.user(id), {
    add: { spotsTaken: 1 },
    when:
      spotsTaken === undefined
        ? { expression: 'attribute_exists(#pk) AND attribute_not_exists(#spotsTaken)' }
        : { expression: '#spotsTaken = :spotsTaken', values: { spotsTaken } },
  })
