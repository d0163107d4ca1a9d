import { isPrivileged } from '#shared/access.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import type { EventSource } from '../../stores/events/store.ts'

/**
 * Admins and directors see the whole schedule; everyone else sees club-wide events and those of the teams that they coach
 * or have a child on.
 */
export function listEventSources(
  { role }: Pick<Caller, 'role'>,
  ownTeamIds: readonly string[],
  teamId?: string,
): EventSource[] {
  if (isPrivileged(role)) return [teamId === undefined ? 'club' : { team: teamId }]
  if (teamId !== undefined) return ownTeamIds.includes(teamId) ? [{ team: teamId }] : []
  return ['everybody', ...ownTeamIds.map(team => ({ team }))]
}
