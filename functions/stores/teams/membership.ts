import type { TeamMembership } from '#shared/teams/model.ts'
import type { RosterEntry } from '../players/roster.ts'
import type { Staff } from './staff.ts'

/** A membership is named by its team and its member, so that nothing has to be looked up to find it. */
export const membershipId = (teamId: string, memberId: string): string => `${teamId}.${memberId}`

export function partsOf(id: string): { teamId: string; memberId: string } {
  const [teamId = '', memberId = ''] = id.split('.')
  return { teamId, memberId }
}

export const ofStaff = (row: Staff): TeamMembership => ({ ...row, id: membershipId(row.teamId, row.userId) })

type PlayerRow = Pick<
  RosterEntry,
  'teamId' | 'playerId' | 'userId' | 'jerseyNumber' | 'position' | 'active' | 'createdAt'
>

export const ofPlayer = (row: PlayerRow): TeamMembership => ({
  ...row,
  id: membershipId(row.teamId, row.playerId),
  role: 'player',
})
