import type { Request } from '#functions/identity/http/serve.ts'
import {
  ConditionFailed,
  commit,
  TooMuchContention,
  type Write,
} from '#functions/platform/data/transaction.ts'
import { openCursor, sealCursor } from '#functions/platform/http/cursor.ts'
import { notFound, Refusal } from '#functions/platform/http/errors.ts'
import { type Answer, answer } from '#functions/platform/http/reply.ts'
import { auditRow } from '#functions/stores/audit/store.ts'
import {
  getEntry,
  savePlayer,
  takenNumber,
  withMembership,
  withoutTeams,
} from '#functions/stores/players/roster.ts'
import { getPlayer, type Player } from '#functions/stores/players/store.ts'
import { liveOf } from '#functions/stores/registrations/store.ts'
import { ofPlayer, partsOf } from '#functions/stores/teams/membership.ts'
import { staffOf } from '#functions/stores/teams/staff.ts'
import { getTeam, type Team } from '#functions/stores/teams/store.ts'
import { getUser } from '#functions/stores/users/store.ts'
import { isPrivileged } from '#shared/access.ts'
import type { NewMembership, TeamMembership } from '#shared/teams/model.ts'
import type { teams as routes } from '#shared/teams/routes.ts'
import { refuseTaken } from '../players/jerseyConflict.ts'
import { follow } from '../registrations/syncTeam.ts'
import { membershipsOf, pageOfMembers, visibleMemberships } from './members.ts'
import { joinStaff, leaveStaff } from './staffing.ts'

/** Everybody's in the club for those who run it, the teams' for their staff, for a family its own. */
export async function memberships({
  caller,
  query: { userId, cursor },
}: Request<typeof routes.memberships>): Promise<TeamMembership[] | Answer<TeamMembership[]>> {
  if (!isPrivileged(caller.role)) {
    const visible = await visibleMemberships(caller)
    return userId ? visible.filter(member => member.userId === userId) : visible
  }
  if (userId) return membershipsOf(userId)
  const scope = `memberships#${caller.id}`
  const { rows, next } = await pageOfMembers(await openCursor(cursor, scope))
  const sealed = await sealCursor(next, scope)
  return answer(rows, { headers: sealed ? { 'x-next-cursor': sealed } : {} })
}

type Joining = Request<typeof routes.join>

/** Onto a team, or changed on it. Roster, number and registration go along in the same transaction. */
export async function join(request: Joining): Promise<TeamMembership | Answer<TeamMembership>> {
  const { userId, playerId, role } = request.body
  if (playerId && role && role !== 'player') throw unknown('role', 'A child can only play on a team')
  if (playerId) return childJoins(request, playerId)
  const { teamId } = request.body
  const [user, team, members] = await Promise.all([getUser(userId ?? ''), getTeam(teamId), staffOf(teamId)])
  if (!user) throw unknown('userId', 'Please choose somebody')
  if (!team) throw unknown('teamId', 'There is no such team')
  if (user.playerId) return childJoins(request, user.playerId)
  if (!role || role === 'player') throw unknown('role', 'Please choose a role')
  return joinStaff(request, { user, team, members, role })
}

export async function leave({ caller, params, now }: Request<typeof routes.leave>): Promise<{ id: string }> {
  const { teamId, memberId } = partsOf(params.id)
  const audit = { actor: caller.id, action: 'team.leave', subject: memberId, details: { teamId } } as const
  for (let attempt = 0; attempt < 5; attempt++) {
    const [player, members, team, registered, entry] = await Promise.all([
      getPlayer(memberId),
      staffOf(teamId),
      getTeam(teamId),
      liveOf(memberId),
      getEntry(teamId, memberId),
    ])
    const member = members.find(({ userId }) => userId === memberId)
    const hasCounted = (entry?.counted ?? 0) > 0
    const writes = member
      ? leaveStaff(member, team, members)
      : player
        ? leaving(player, { teamId, registered, hasCounted })
        : []
    if (writes.length === 0) throw notFound('Membership')
    if (await written([...writes, auditRow(audit, now)])) return { id: params.id }
  }
  throw new TooMuchContention()
}

interface Leaving {
  teamId: string
  registered: Awaited<ReturnType<typeof liveOf>>
  /** Attendance was written down: then the place stays on record with it. */
  hasCounted: boolean
}

function leaving(player: Player, { teamId, registered, hasCounted }: Leaving): Write[] {
  if (!player.memberships[teamId]?.active) return []
  const { [teamId]: _, ...memberships } = player.memberships
  const after = hasCounted
    ? withoutTeams(player, place => place.teamId === teamId)
    : { ...player, memberships }
  return [...savePlayer(player, after), ...follow(registered, player, after)]
}

async function childJoins(
  { caller, body, now }: Joining,
  playerId: string,
): Promise<TeamMembership | Answer<TeamMembership>> {
  const { teamId, fromTeamId } = body
  for (let attempt = 0; attempt < 5; attempt++) {
    const [player, team, registered] = await Promise.all([
      getPlayer(playerId),
      getTeam(teamId),
      liveOf(playerId),
    ])
    if (!player) throw unknown('playerId', 'There is no such player')
    if (!team) throw unknown('teamId', 'There is no such team')
    const after = placed(player, team, body, now)
    const details = { teamId, fromTeamId }
    const taken = await written([
      ...savePlayer(player, after),
      ...follow(registered, player, after),
      auditRow({ actor: caller.id, action: 'team.join', subject: playerId, details }, now),
    ])
    const place = after.memberships[teamId]
    if (!taken || !place) continue
    const wire = ofPlayer({ ...place, playerId, userId: player.userId })
    return player.memberships[teamId] ? answer(wire, { status: 200 }) : wire
  }
  throw new TooMuchContention()
}

/** The child with its place: a new one, or what is said of the one that it has. */
function placed(player: Player, team: Team, body: NewMembership, now: Date): Player {
  const { jerseyNumber, position, active = true, fromTeamId } = body
  const left = withoutTeams(player, ({ teamId }) => teamId === fromTeamId && teamId !== team.id)
  const known = left.memberships[team.id]
  const number = jerseyNumber === undefined ? known?.jerseyNumber : jerseyNumber
  return withMembership(left, {
    teamId: team.id,
    programId: team.programId,
    jerseyNumber: active ? number : undefined,
    position: position === undefined ? known?.position : position,
    active,
    createdAt: known?.active ? known.createdAt : now.toISOString(),
  })
}

/** False where somebody else has changed the child meanwhile; a number that is worn is refused by its wearer. */
async function written(writes: Write[]): Promise<boolean> {
  try {
    await commit(...writes)
    return true
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    await refuseTaken(takenNumber(error))
    return false
  }
}

function unknown(field: string, message: string): Refusal {
  return new Refusal(400, message, [{ field, message }])
}
