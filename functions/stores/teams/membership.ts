import type { TeamMembership } from '#shared/teams/model.ts'
import type { RosterEntryRow } from '../players/roster.ts'
import type { StaffRow } from './staff.ts'

/** A membership is named by its team and its member, so that nothing has to be looked up to find it. */
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
