import * as z from 'zod'
import { type Caller, familyIds } from '#functions/identity/sessions/caller.ts'
import { entity, type Page } from '#functions/platform/data/entity.ts'
import { keys } from '#functions/platform/data/table.ts'
import { rosterOf } from '#functions/stores/players/roster.ts'
import { getPlayer, type Player, playersById } from '#functions/stores/players/store.ts'
import { ofPlayer, ofStaff } from '#functions/stores/teams/membership.ts'
import { type Staff, staff, staffOf } from '#functions/stores/teams/staff.ts'
import { readOwnRows } from '#functions/stores/users/store.ts'
import { isStaff } from '#shared/access.ts'
import { positions, teamRoles } from '#shared/choices.ts'
import type { TeamMembership } from '#shared/teams/model.ts'

/** What rosters and staff have in common, for the list of both. */
const Member = z.object({
  teamId: z.string(),
  userId: z.string(),
  playerId: z.string().optional(),
  role: z.enum(teamRoles).optional(),
  jerseyNumber: z.int().nullish(),
  position: z.enum(positions).nullish(),
  active: z.boolean(),
  createdAt: z.string(),
})
const members = entity({
  schema: Member,
  key: row =>
    row.playerId ? keys.rosterEntry(row.teamId, row.playerId) : keys.teamStaff(row.teamId, row.userId),
})

/** A page of everybody on any team of the club. */
export async function pageOfMembers(start?: Record<string, string>): Promise<Page<TeamMembership>> {
  const { rows, next } = await members.list('list', 'MEMBERS', { start })
  return { rows: rows.map(wireOf), next }
}

/** Of one person: a coach's, or a child's by its account. */
export async function membershipsOf(userId: string): Promise<TeamMembership[]> {
  const own = await readOwnRows(userId)
  if (!own) return []
  const [player, coached] = await Promise.all([
    own.user.playerId ? getPlayer(own.user.playerId) : undefined,
    staffRows(userId, own.teamIds),
  ])
  return [...coached.map(ofStaff), ...(player ? ofChild(player) : [])]
}

/** One's own and one's children's, and for the staff of a team all of the team. */
export async function visibleMemberships(caller: Caller): Promise<TeamMembership[]> {
  const teamIds = isStaff(caller.role) ? caller.teamIds : []
  const [family, own, rosters, staffs] = await Promise.all([
    playersById(familyIds(caller)),
    staffRows(caller.id, caller.teamIds),
    Promise.all(teamIds.map(rosterOf)),
    Promise.all(teamIds.map(staffOf)),
  ])
  const all = [
    ...own.map(ofStaff),
    ...staffs.flat().map(ofStaff),
    ...family.flatMap(ofChild),
    ...rosters.flat().map(ofPlayer),
  ]
  return [...new Map(all.map(member => [member.id, member])).values()]
}

const staffRows = (userId: string, teamIds: readonly string[]): Promise<Staff[]> =>
  staff.getMany(teamIds.map(teamId => keys.teamStaff(teamId, userId)))

const ofChild = (player: Player): TeamMembership[] =>
  Object.values(player.memberships).map(member =>
    ofPlayer({
      ...member,
      position: member.position ?? player.position,
      playerId: player.id,
      userId: player.userId,
    }),
  )

const wireOf = ({ playerId, role = 'player', ...row }: z.infer<typeof Member>): TeamMembership =>
  playerId
    ? ofPlayer({ ...row, playerId })
    : ofStaff({ ...row, role: role === 'coach' ? role : 'assistant_coach' })
