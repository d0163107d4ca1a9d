import type { Issue } from '#shared/http.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { keys } from '../../platform/data/table.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { checkRow } from '../../platform/data/writes.ts'
import { throwIfIssues } from '../../platform/http/errors.ts'
import { hashAddress } from '../../stores/families/store.ts'
import { type GuardianRow, listGuardians } from '../../stores/users/guardianLinks.ts'
import { enforceRecipientLimit, startInvitationLimit } from '../families/invitationLimits.ts'
import { openGuardianInvitation } from '../families/inviteGuardian.ts'
import { assertOwnAddressConfirmed } from '../users/assertOwnsAddress.ts'

/**
 * The people whom the caller names as guardians of a new child too: guardians of a child of the caller's already, by that
 * child's row. They are invited like any other guardian, because to share one child is no consent for the next. A
 * stranger's id is answered like one that does not exist.
 */
export async function findSiblingGuardians(
  caller: Caller,
  userIds: readonly string[],
): Promise<GuardianRow[]> {
  const ids = [...new Set(userIds)]
  if (ids.length === 0) return []
  assertOwnAddressConfirmed(caller.user)
  const links = (await Promise.all(caller.childIds.map(listGuardians))).flat()
  const found = ids.flatMap(id => links.find(({ userId }) => userId === id && id !== caller.id) ?? [])
  throwIfIssues(found.length < ids.length ? [noGuardian] : [])
  return found
}

export const noGuardian: Issue = {
  field: 'guardianIds',
  message: 'Please choose guardians of your other children',
}

/** Their invitations, within the limits of invitations and on the condition that caller and guardian still share the sibling. */
export async function inviteSiblingGuardians(
  caller: Caller,
  child: { id: string; firstName: string },
  guardians: readonly GuardianRow[],
  now: Date,
): Promise<Write[]> {
  if (guardians.length === 0) return []
  const assertWithinLimit = await startInvitationLimit(caller, now)
  assertWithinLimit()
  for (const { email } of guardians) await enforceRecipientLimit(caller, hashAddress(email), now)
  const siblings = new Set(guardians.map(({ playerId }) => playerId))
  const isThere = { expression: 'attribute_exists(#pk)' }
  const invitations = await Promise.all(
    guardians.map(({ email }) => openGuardianInvitation(child, email, { caller, office: false, now })),
  )
  return [
    ...[...siblings].map(id => checkRow(keys.guardian(id, caller.id), isThere)),
    ...guardians.map(({ playerId, userId }) => checkRow(keys.guardian(playerId, userId), isThere)),
    ...invitations.flatMap(({ writes }) => writes),
  ]
}
