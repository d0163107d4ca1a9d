import { findTeamMisfits } from '#shared/teams/fit.ts'
import { throwIfIssues } from '../../platform/http/errors.ts'
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

/** Why the team of this program does not fit the child. */
export const listTeamMisfits = (
  team: TeamRow | undefined,
  program: ProgramRow | undefined,
  player: PlayerRow,
): string[] => (team ? findTeamMisfits(team, program, player) : [])

/** The team's program: `named` if that is the one and was already read, otherwise read now. */
export const getTeamProgram = async (
  team: TeamRow | undefined,
  named: ProgramRow | undefined,
): Promise<ProgramRow | undefined> => {
  const id = team?.programId
  return id && named?.id !== id ? getProgram(id) : id ? named : undefined
}

export const throwIfMisfits = (misfits: readonly string[]): void =>
  throwIfIssues(misfits.map(message => ({ field: 'teamId', message })))
