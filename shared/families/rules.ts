import { isPrivileged, type Role } from '../access.ts'

/** Who may be a guardian of a child, and who decides about it (pure, for server and screens). */

export const mostGuardians = 4
/** A mail may wait for its reader over a vacation. */
export const invitationDays = 14

interface Somebody {
  id: string
  role: Role
}

/** What decides: the child's guardians, and which of them `parentId` names. */
export interface Guarded {
  parentId?: string | null | undefined
  guardianIds: readonly string[]
}

/**
 * A guardian invites others; an administrator anybody to any child. Whoever else runs the club finds a guardian for a
 * child that has none, and nobody more.
 */
export function mayInvite({ id, role }: Somebody, { guardianIds }: Guarded): boolean {
  if (guardianIds.includes(id) || role === 'admin') return true
  return isPrivileged(role) && guardianIds.length === 0
}

/** Whoever sent it, the primary guardian, and administrators. */
export const mayWithdraw = (
  { id, role }: Somebody,
  { invitedBy }: { invitedBy: string },
  { parentId }: Guarded,
): boolean => id === invitedBy || id === parentId || role === 'admin'

/**
 * Why somebody cannot be taken away from a child; undefined where he can. Everybody may go himself, but a child is
 * never left alone by that, and its primary guardian is changed by the office alone.
 */
export function refusedRemoval({ id, role }: Somebody, userId: string, child: Guarded): string | undefined {
  if (userId === child.parentId) return 'The primary guardian is changed by the club. Please ask the office.'
  if (child.guardianIds.length === 1) return 'A child keeps at least one guardian.'
  if (userId === id || id === child.parentId || role === 'admin') return undefined
  return 'Only the primary guardian can take others away. Please ask the office.'
}
