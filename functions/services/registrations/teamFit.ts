import { findTeamMisfits } from '#shared/teams/fit.ts'
import { throwIfIssues } from '../../platform/http/errors.ts'
import type { PlayerRow } from '../../stores/players/store.ts'
import type { TeamRow } from '../../stores/teams/store.ts'

/** Nobody overrides this: a roster follows the registrations of its own program. */
export function assertTeamInProgram(
  teamId: string | null | undefined,
  team: TeamRow | undefined,
  programId: string | undefined,
): void {
  const message = 'This team does not belong to the program'
  throwIfIssues(teamId && team?.programId !== programId ? [{ field: 'teamId', message }] : [])
}

/** Why the team does not fit the child in a season in which it is of this age group. */
export const listTeamMisfits = (team: TeamRow | undefined, player: PlayerRow, ageGroup: number): string[] =>
  team ? findTeamMisfits(team, { ...player, ageGroup }) : []

export const throwIfMisfits = (misfits: readonly string[]): void =>
  throwIfIssues(misfits.map(message => ({ field: 'teamId', message })))
