import { isPrivileged, isStaff, type Role } from '../access.ts'

/**
 * A child's attendance, with what is noted beside it, is for its family, for the staff of the teams that it is
 * there for, and for those who run the club.
 */
export function maySeeAttendance(
  viewer: { role: Role; familyIds: readonly string[]; teamIds: readonly string[] },
  of: { playerId: string; teamIds: readonly string[] },
): boolean {
  const ofTeam = isStaff(viewer.role) && of.teamIds.some(id => viewer.teamIds.includes(id))
  return isPrivileged(viewer.role) || viewer.familyIds.includes(of.playerId) || ofTeam
}
