import type { Caller } from '#functions/identity/sessions/caller.ts'
import { ConditionFailed, commit } from '#functions/platform/data/transaction.ts'
import { notFound, Refusal, refuseIf } from '#functions/platform/http/errors.ts'
import { auditRow } from '#functions/stores/audit/store.ts'
import { getPlayer } from '#functions/stores/players/store.ts'
import { changeTeams, childOf } from '#functions/stores/registrations/releaseSpot.ts'
import {
  getRegistration,
  type Registration,
  replaceRegistration,
} from '#functions/stores/registrations/store.ts'
import { getTeam } from '#functions/stores/teams/store.ts'
import { isPrivileged } from '#shared/access.ts'

/** The office puts a child onto a team of its program, or with null off it: roster and registration agree. */
export async function putOnTeam(
  caller: Caller,
  id: string,
  { teamId, playerId }: { teamId: string | null; playerId?: string | undefined },
  now: Date,
): Promise<Registration> {
  if (!isPrivileged(caller.role)) throw new Refusal(403, 'You do not have permission to do this.')
  const [registration, team, named] = await Promise.all([
    getRegistration(id),
    teamId ? getTeam(teamId) : undefined,
    playerId ? getPlayer(playerId) : undefined,
  ])
  if (!registration) throw notFound('Registration')
  const message = 'This team does not belong to the program'
  refuseIf(teamId && team?.programId !== registration.programId ? [{ field: 'teamId', message }] : [])
  if (registration.state !== 'active')
    throw new Refusal(409, 'Only a registration that holds a place can be on a team.')
  const player = await childOf(registration, named)
  if (!player) throw notFound('Player')
  const row: Registration = { ...registration, teamId, onTeam: teamId !== null }
  const { programId, playerId: person } = registration
  const trace = { actor: caller.id, action: 'registration.team', subject: id, person } as const
  const details = { from: registration.onTeam ? registration.teamId : null, to: teamId }
  try {
    await commit(
      replaceRegistration(row),
      ...changeTeams(player, {
        leaving: [programId],
        joining: teamId ? { teamId, programId, now } : undefined,
      }),
      auditRow({ ...trace, details }, now),
    )
  } catch (error) {
    if (error instanceof ConditionFailed)
      throw new Refusal(409, 'This registration has just changed. Please try again.')
    throw error
  }
  return row
}
