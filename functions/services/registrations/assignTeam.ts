import { isPrivileged } from '#shared/access.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { ConditionFailed, commit } from '../../platform/data/transaction.ts'
import { HttpError, notFound } from '../../platform/http/errors.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { getPlayer } from '../../stores/players/store.ts'
import { getProgram } from '../../stores/programs/store.ts'
import {
  getRegistration,
  type RegistrationRow,
  replaceRegistration,
} from '../../stores/registrations/store.ts'
import { changeTeams, getChild } from '../../stores/registrations/teamChanges.ts'
import { checkTeamUnchanged, getTeam } from '../../stores/teams/store.ts'
import { assertTeamInProgram, getTeamSeason, listTeamMisfits, throwIfMisfits } from './teamFit.ts'

/**
 * The office puts a child on a team of its program, or takes it off with null; roster and registration stay in sync.
 * For a team that does not fit the child it has to say why.
 */
export async function assignTeam(
  caller: Caller,
  id: string,
  { teamId, note, ...hints }: { teamId: string | null; note?: string; playerId?: string; programId?: string },
  now: Date,
): Promise<RegistrationRow> {
  if (!isPrivileged(caller.role)) throw new HttpError(403, 'You do not have permission to do this.')
  const [registration, team, namedChild, namedProgram] = await Promise.all([
    getRegistration(id),
    teamId ? getTeam(teamId) : undefined,
    hints.playerId ? getPlayer(hints.playerId) : undefined,
    hints.programId ? getProgram(hints.programId) : undefined,
  ])
  if (!registration) throw notFound('Registration')
  assertTeamInProgram(teamId, team, registration.programId)
  if (registration.state !== 'active')
    throw new HttpError(409, 'Only a registration with a spot can be on a team.')
  const [player, season] = await Promise.all([
    getChild(registration, namedChild),
    getTeamSeason(team, namedProgram, now),
  ])
  if (!player) throw notFound('Player')
  const reasons =
    registration.onTeam && registration.teamId === teamId ? [] : listTeamMisfits(team, season, player)
  if (!note) throwIfMisfits(reasons)
  const row: RegistrationRow = { ...registration, teamId, onTeam: teamId !== null }
  const { programId, playerId: person } = registration
  const auditEntry = { actor: caller.id, action: 'registration.team', subject: id, person } as const
  const details = {
    from: registration.onTeam ? registration.teamId : null,
    to: teamId,
    ...(reasons.length > 0 && { note, reasons }),
  }
  try {
    await commit(
      replaceRegistration(row),
      ...changeTeams(player, {
        leaving: [programId],
        joining: teamId ? { teamId, programId } : undefined,
        isNews: true,
        now,
      }),
      ...(team ? [checkTeamUnchanged(team)] : []),
      auditWrite({ ...auditEntry, details }, now),
    )
  } catch (error) {
    if (error instanceof ConditionFailed)
      throw new HttpError(409, 'This registration just changed. Please try again.')
    throw error
  }
  return row
}
