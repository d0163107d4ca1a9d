import { maxGuardians } from '#shared/families/rules.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { openGuardianInvitation } from '../../services/families/inviteGuardian.ts'
import { deleteInvitation, hashAddress, type InvitationRow } from '../../stores/families/store.ts'
import type { PlayerRow } from '../../stores/players/store.ts'
import type { GuardianRow } from '../../stores/users/guardianLinks.ts'

interface Invited {
  guardians: GuardianRow[]
  /** Those whose links work. */
  invitations: InvitationRow[]
}

/**
 * Whoever was invited for the removed profile is invited for the kept one, by the same guardian, or by whoever merges
 * in place of the office: a link names its profile. As many as the child has room for.
 */
export async function moveInvitations(
  into: Invited,
  from: Invited,
  { caller, after, now }: { caller: Caller; after: PlayerRow; now: Date },
): Promise<Write[]> {
  const guardians = new Map([...into.guardians, ...from.guardians].map(row => [row.userId, row]))
  const known = new Set([...guardians.values()].map(({ email }) => hashAddress(email)))
  const invited = new Set(into.invitations.map(({ slot }) => slot))
  const missing = from.invitations.filter(({ slot }) => !known.has(slot) && !invited.has(slot))
  const room = Math.max(0, maxGuardians - guardians.size - invited.size)
  const moves = missing.slice(0, room).map(async row => {
    const { email, office, invitedBy: id, invitedByName: fullName } = row
    const by = office ? caller : { id, user: { fullName } }
    const { writes } = await openGuardianInvitation(after, email, { caller: by, office, now })
    return [deleteInvitation(row), ...writes]
  })
  return (await Promise.all(moves)).flat()
}
