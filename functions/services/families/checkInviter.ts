import { keys } from '../../platform/data/table.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { checkRow } from '../../platform/data/writes.ts'
import type { InvitationRow } from '../../stores/families/store.ts'
import type { GuardianRow } from '../../stores/users/guardianLinks.ts'
import { actsAsStaff } from '../../stores/users/ownership.ts'

/**
 * For the transaction that accepts an invitation: the sender must still be allowed to invite. Whoever deletes an account
 * ends its rights at once, although its children are handed over later.
 */
export function checkInviter(
  { playerId, invitedBy, office }: InvitationRow,
  guardians: readonly GuardianRow[],
): Write[] {
  if (!office)
    return [
      checkRow(keys.guardian(playerId, invitedBy), { expression: 'attribute_exists(#pk)' }),
      checkRow(keys.user(invitedBy), {
        expression: '#status <> :deleting AND attribute_exists(#emailConfirmedAt)',
        values: { deleting: 'deleting' },
      }),
    ]
  // Once the child has a guardian, only an administrator may invite for the office.
  const isOffice = guardians.length === 0 ? '(#role = :admin OR #role = :director)' : '#role = :admin'
  const isStill = checkRow(keys.user(invitedBy), {
    expression: `${isOffice} AND ${actsAsStaff.expression}`,
    values: {
      ...actsAsStaff.values,
      admin: 'admin',
      ...(guardians.length === 0 && { director: 'program_director' }),
    },
  })
  return [isStill]
}
