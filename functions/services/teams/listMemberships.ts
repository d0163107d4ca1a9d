import * as z from 'zod'
import { isPrivileged, isStaff } from '#shared/access.ts'
import type { TeamMembership } from '#shared/teams/model.ts'
import type { teams as routes } from '#shared/teams/routes.ts'
import type { Request } from '../../identity/http/serve.ts'
import { type Caller, memberIds } from '../../identity/sessions/caller.ts'
import { entity, type RowPage } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'
import { openCursor, sealCursor } from '../../platform/http/cursor.ts'
import { type ReplyWithOptions, replyWith } from '../../platform/http/reply.ts'
import { listActiveRoster, roster } from '../../stores/players/roster.ts'
import { getPlayer, getPlayersById, type PlayerRow } from '../../stores/players/store.ts'
import { playerToMembership, staffToMembership } from '../../stores/teams/membership.ts'
import { listStaff, type StaffRow, staff } from '../../stores/teams/staff.ts'
import { getOwnRows } from '../../stores/users/store.ts'

/** Administrators and directors get all memberships, coaches those of their teams, families their own. */
export async function listMemberships({
  caller,
  query: { userId, cursor },
}: Request<typeof routes.memberships>): Promise<TeamMembership[] | ReplyWithOptions<TeamMembership[]>> {
  if (!isPrivileged(caller.role)) {
    const visible = await listVisibleMemberships(caller)
    return userId ? visible.filter(member => member.userId === userId) : visible
  }
  if (userId) return listMembershipsOfUser(userId)
  const scope = `memberships#${caller.id}`
  const { rows, next } = await listMembershipPage(await openCursor(cursor, scope))
  const sealed = await sealCursor(next, scope)
  return replyWith(rows, { headers: sealed ? { 'x-next-cursor': sealed } : {} })
}

/** Rosters and staff share an index; each row is read by its own kind. */
const members = entity({ schema: z.looseObject({}), key: () => keys.teamStaff('', '') })

/** A page of all members of all teams. */
async function listMembershipPage(start?: Record<string, string>): Promise<RowPage<TeamMembership>> {
  const { rows, next } = await members.list('list', 'MEMBERS', { start })
  const memberships = rows.flatMap(row =>
    'playerId' in row
      ? roster.parseMany([row]).map(playerToMembership)
      : staff.parseMany([row]).map(staffToMembership),
  )
  return { rows: memberships, next }
}

/** Of one person: a coach, or a child by its account. */
async function listMembershipsOfUser(userId: string): Promise<TeamMembership[]> {
  const own = await getOwnRows(userId)
  if (!own) return []
  const [player, coached] = await Promise.all([
    own.user.playerId ? getPlayer(own.user.playerId) : undefined,
    getStaffRows(userId, own.teamIds),
  ])
  return [...coached.map(staffToMembership), ...(player ? playerMemberships(player) : [])]
}

/** What the caller coaches. */
export const listCoaching = async ({ id, teamIds }: Caller): Promise<TeamMembership[]> =>
  (await getStaffRows(id, teamIds)).map(staffToMembership)

/** The caller's own and their children's memberships, and for staff all of their teams. */
export async function listVisibleMemberships(caller: Caller): Promise<TeamMembership[]> {
  const teamIds = isStaff(caller.role) ? caller.teamIds : []
  const [family, own, rosters, staffs] = await Promise.all([
    getPlayersById(memberIds(caller)),
    getStaffRows(caller.id, caller.teamIds),
    Promise.all(teamIds.map(listActiveRoster)),
    Promise.all(teamIds.map(listStaff)),
  ])
  const all = [
    ...own.map(staffToMembership),
    ...staffs.flat().map(staffToMembership),
    ...family.flatMap(playerMemberships),
    ...rosters.flat().map(playerToMembership),
  ]
  return [...new Map(all.map(member => [member.id, member])).values()]
}

const getStaffRows = (userId: string, teamIds: readonly string[]): Promise<StaffRow[]> =>
  staff.getMany(teamIds.map(teamId => keys.teamStaff(teamId, userId)))

const playerMemberships = (player: PlayerRow): TeamMembership[] =>
  Object.values(player.memberships).map(member =>
    playerToMembership({
      ...member,
      position: member.position ?? player.position,
      playerId: player.id,
      userId: player.userId,
    }),
  )
