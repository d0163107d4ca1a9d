import { isPrivileged, isStaff, type Role } from '../access.ts'

/**
 * A child's attendance and the note on it are visible to the family, to the staff of the teams the child attends
 * for, and to admins and directors.
 */
export function maySeeAttendance(
  viewer: { role: Role; familyIds: readonly string[]; teamIds: readonly string[] },
  of: { playerId: string; teamIds: readonly string[] },
): boolean {
  const ofTeam = isStaff(viewer.role) && of.teamIds.some(id => viewer.teamIds.includes(id))
  return isPrivileged(viewer.role) || viewer.familyIds.includes(of.playerId) || ofTeam
}
