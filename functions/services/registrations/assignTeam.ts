import { isPrivileged } from '#shared/access.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { ConditionFailed, commit } from '../../platform/data/transaction.ts'
import { HttpError, notFound, throwIfIssues } from '../../platform/http/errors.ts'
import { auditWrite } from '../../stores/audit/store.ts'
import { getPlayer } from '../../stores/players/store.ts'
import {
  getRegistration,
  type RegistrationRow,
  replaceRegistration,
} from '../../stores/registrations/store.ts'
import { changeTeams, getChild } from '../../stores/registrations/teamChanges.ts'
import { getTeam } from '../../stores/teams/store.ts'

/**
 * The office puts a child on a team of its program, or takes it off with null; roster and registration stay in sync.
 */
export async function assignTeam(
  caller: Caller,
  id: string,
  { teamId, playerId }: { teamId: string | null; playerId?: string },
  now: Date,
): Promise<RegistrationRow> {
  if (!isPrivileged(caller.role)) throw new HttpError(403, 'You do not have permission to do this.')
  const [registration, team, named] = await Promise.all([
    getRegistration(id),
    teamId ? getTeam(teamId) : undefined,
    playerId ? getPlayer(playerId) : undefined,
  ])
  if (!registration) throw notFound('Registration')
  const message = 'This team does not belong to the program'
  throwIfIssues(teamId && team?.programId !== registration.programId ? [{ field: 'teamId', message }] : [])
  if (registration.state !== 'active')
    throw new HttpError(409, 'Only a registration that holds a place can be on a team.')
  const player = await getChild(registration, named)
  if (!player) throw notFound('Player')
  const row: RegistrationRow = { ...registration, teamId, onTeam: teamId !== null }
  const { programId, playerId: person } = registration
  const auditEntry = { actor: caller.id, action: 'registration.team', subject: id, person } as const
  const details = { from: registration.onTeam ? registration.teamId : null, to: teamId }
  try {
    await commit(
      replaceRegistration(row),
      ...changeTeams(player, {
        leaving: [programId],
        joining: teamId ? { teamId, programId } : undefined,
        now,
      }),
      auditWrite({ ...auditEntry, details }, now),
    )
  } catch (error) {
    if (error instanceof ConditionFailed)
      throw new HttpError(409, 'This registration has just changed. Please try again.')
    throw error
  }
  return row
}
