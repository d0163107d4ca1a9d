import { isPrivileged, type Role } from '../access.ts'

/** Who may be a guardian of a child, and who decides about it. Shared by the server and the screens. */

export const maxGuardians = 4
/** For one account. */
export const maxChildren = 30
/** Long enough for the recipient to be on vacation. */
export const invitationDays = 14

interface Actor {
  id: string
  role: Role
}

/** The child's guardians; `parentId` is the primary one. */
export interface GuardianLinks {
  parentId?: string | null
  guardianIds: readonly string[]
}

/**
 * Guardians invite other guardians; admins invite anyone for any child. Directors only invite for a child who has no
 * guardian.
 */
export function mayInvite({ id, role }: Actor, { guardianIds }: GuardianLinks): boolean {
  if (guardianIds.includes(id) || role === 'admin') return true
  return isPrivileged(role) && guardianIds.length === 0
}

/** The sender, the primary guardian, and administrators. */
export const mayWithdraw = (
  { id, role }: Actor,
  { invitedBy }: { invitedBy: string },
  { parentId }: GuardianLinks,
): boolean => id === invitedBy || id === parentId || role === 'admin'

/**
 * Why a guardian cannot be removed from a child; undefined if they can be. Guardians may remove themselves, but
 * never the last one of a child, and only the office changes the primary guardian.
 */
export function removalRefusal(
  { id, role }: Actor,
  userId: string,
  child: GuardianLinks,
): string | undefined {
  if (userId === child.parentId)
    return 'Only the club can change the primary guardian. Please contact the club.'
  if (child.guardianIds.length === 1) return 'A child needs at least one guardian.'
  if (userId === id || id === child.parentId || role === 'admin') return undefined
  return 'Only the primary guardian can remove others. Please contact the club.'
}
