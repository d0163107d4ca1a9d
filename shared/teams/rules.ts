import { isPrivileged, type Role } from '../access.ts'
import type { Team } from './model.ts'

/** The view of a team that somebody gets: whole for the privileged and its own people, else what a list needs. */
export function viewFor(caller: { role: Role; teamIds: readonly string[] }, team: Team): Team {
  if (isPrivileged(caller.role) || caller.teamIds.includes(team.id)) return team
  const { id, name, grade, ageGroup, season } = team
  return { id, name, grade, ageGroup, season }
}
