import { dayIn } from '#shared/dates.ts'
import { findTeamMisfits, seasonOf, type TeamSeason } from '#shared/teams/fit.ts'
import { throwIfIssues } from '../../platform/http/errors.ts'
import { club } from '../../stores/club/settings.ts'
import type { PlayerRow } from '../../stores/players/store.ts'
import { getProgram, type ProgramRow } from '../../stores/programs/store.ts'
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

/** Why the team does not fit the child. */
export const listTeamMisfits = (
  team: TeamRow | undefined,
  season: TeamSeason,
  player: PlayerRow,
): string[] => (team ? findTeamMisfits(team, season, player) : [])

/** What the team is judged by; its program is `named` if that was already read, otherwise read now. */
export async function getTeamSeason(
  team: TeamRow | undefined,
  named: ProgramRow | undefined,
  now: Date,
): Promise<TeamSeason> {
  const id = team?.programId
  const program = id && named?.id !== id ? await getProgram(id) : id ? named : undefined
  return seasonOf(program, dayIn(club.timeZone, now))
}

export const throwIfMisfits = (misfits: readonly string[]): void =>
  throwIfIssues(misfits.map(message => ({ field: 'teamId', message })))
