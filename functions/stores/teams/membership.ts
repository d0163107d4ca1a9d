import type { TeamMembership } from '#shared/teams/model.ts'
import type { RosterEntryRow } from '../players/roster.ts'
import type { StaffRow } from './staff.ts'

/** Built from the team and the member, so a membership can be found without a lookup. */
export const membershipId = (teamId: string, memberId: string): string => `${teamId}.${memberId}`

export function parseMembershipId(id: string): { teamId: string; memberId: string } {
  const [teamId = '', memberId = ''] = id.split('.')
  return { teamId, memberId }
}

export const staffToMembership = (row: StaffRow): TeamMembership => ({
  ...row,
  id: membershipId(row.teamId, row.userId),
})

type PlayerMembershipFields = Pick<
  RosterEntryRow,
  'teamId' | 'playerId' | 'userId' | 'jerseyNumber' | 'position' | 'active' | 'createdAt'
>

export const playerToMembership = (row: PlayerMembershipFields): TeamMembership => ({
  ...row,
  id: membershipId(row.teamId, row.playerId),
  role: 'player',
})
