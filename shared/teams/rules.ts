import { isPrivileged, isStaff, type Role } from '../access.ts'
import type { programTypes, teamRoles } from '../choices.ts'
import type { Relation } from '../players/fieldAccess.ts'
import { pickReadable } from '../players/fieldAccess.ts'
import type { RosterPlayer, Team } from './model.ts'

/** `storedColor` is used if the form sends none; `formColor` is the form's initial color. */
export const storedColor = '#1a5336'
export const formColor = '#800020'

/** How many assistants the form takes. */
export const maxAssistants = 3

/** The caller's view of a team: everything for admins, directors and its own people, otherwise what a list needs. */
export function redactTeam(caller: { role: Role; teamIds: readonly string[] }, team: Team): Team {
  if (isPrivileged(caller.role) || caller.teamIds.includes(team.id)) return team
  const { id, name, grade, ageGroup, season, gender, gradeFrom, gradeTo } = team
  return { id, name, grade, ageGroup, season, gender, gradeFrom, gradeTo }
}

/** The caller's view of a roster line. `released`: the guardian lets teammates see the picture. */
export function redactRosterPlayer(
  player: RosterPlayer,
  relations: readonly Relation[],
  { released }: { released: boolean },
): RosterPlayer {
  const { id, firstName, lastName, birthYear, teamId, jerseyNumber, position, playerImageUrl } = player
  return {
    ...pickReadable(player, relations),
    id,
    firstName,
    lastName,
    birthYear,
    teamId,
    jerseyNumber,
    position,
    ...(released && { playerImageUrl }),
  }
}

/** Admins, directors and the team's staff: they read and print what is needed on the field, and coaches edit it. */
export const isTeamStaff = (caller: { role: Role; teamIds: readonly string[] }, teamId: string): boolean =>
  isPrivileged(caller.role) || (isStaff(caller.role) && caller.teamIds.includes(teamId))

type StaffRole = Exclude<(typeof teamRoles)[number], 'player'>

/** A team position never exceeds the role in the club; a coach who is not (or no longer) approved cannot coach. */
export function mayCoach(user: { role: Role; status: string }, role: StaffRole): boolean {
  if (user.status !== 'active' || !isStaff(user.role)) return false
  return user.role !== 'assistant_coach' || role === 'assistant_coach'
}

export type TeamTab = 'all' | 'boys' | 'girls'

/** Boys or girls, matched as whole words in the age group, the name or the program's type: "Girls U12", "boys". */
export function isInTab(
  team: { name: string; ageGroup: string; programType?: (typeof programTypes)[number] },
  tab: TeamTab,
): boolean {
  const words = `${team.ageGroup} ${team.name} ${team.programType ?? ''}`.toLowerCase()
  return tab === 'all' || new RegExp(`\\b${tab}\\b`).test(words)
}
